/* SPDX-License-Identifier: GPL-3.0-or-later
 * highest: hi-pr (src/host/hi_pr.h) as the work of a kernel of the host (gpu/host.h), whose
 * items are discharges.
 */
#ifndef SPILLWAY_METHOD_HIGHEST_H
#define SPILLWAY_METHOD_HIGHEST_H

#include "src/host/hi_pr.h"

struct machine;
struct run;

/* Begins at the state in the run's mirror, in hi_pr_bytes() of room, at the pace of the run's
 * plan; searches are left to the caller, and the first is due. */
void highest_begin(struct hi_pr *hi_pr, const struct run *run, void *room);
/* Goes on as a host_kernel does. `journal`: where words are noted before they change, or
 * NULL: nobody goes back. *done: items that the host_kernel has done so far, to which these
 * are added: events tell their numbers. */
enum hi_pr_end highest_go_on(struct hi_pr *hi_pr, struct machine *machine,
			     struct journal *journal, bool single, int64_t items, bool *inside,
			     int64_t *done, const struct poll *poll);
/* Its global relabeling; returns the vertices that are active then. */
int64_t highest_relabel(struct hi_pr *hi_pr, struct journal *journal, int64_t *levels,
			int64_t *work);

#endif
