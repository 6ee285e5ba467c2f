/* SPDX-License-Identifier: GPL-3.0-or-later
 * highest: runs hi-pr (src/host/hi_pr.h) as a kernel of the host (gpu/core/host.h), whose items are
 * discharges.
 */
#ifndef SPILLWAY_METHOD_FLOW_HIGHEST_H
#define SPILLWAY_METHOD_FLOW_HIGHEST_H

#include "src/host/hi_pr.h"

struct machine;
struct run;

/* Begins at the state in the run's mirror, with hi_pr_bytes() of memory at `room`, and with the
 * plan's spacing of global relabelings. The caller does the searches; the first is due at once. */
void highest_begin(struct hi_pr *hi_pr, const struct run *run, void *room);
/* Continues, with the arguments of a host_kernel. `journal`: gets every word before it changes;
 * NULL: undo is off. *done: items that the host_kernel has done so far, for the events; these
 * items are added. */
enum hi_pr_end highest_go_on(struct hi_pr *hi_pr, struct machine *machine,
			     struct journal *journal, bool single, int64_t items, bool *inside,
			     int64_t *done, const struct poll *poll);
/* Does hi-pr's global relabeling; returns the number of vertices that are then active. */
int64_t highest_relabel(struct hi_pr *hi_pr, struct journal *journal, int64_t *levels,
			int64_t *work);

#endif
