/* SPDX-License-Identifier: GPL-3.0-or-later
 * stretch: the cycles of a run one after another, for pictures of each. The run comes back to where it stood.
 */
#ifndef SPILLWAY_VIEW_STRETCH_H
#define SPILLWAY_VIEW_STRETCH_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

/* The cycle at whose end the run stands, or in which it stands the one before; and the first that undo
 * reaches. */
int64_t stretch_last(const struct run *run);
int64_t stretch_first(const struct run *run);

/* Calls `each` where each of these cycles has ended, the first first; for the present cycle where the run
 * stands now. It ends early where `each` returns false. False: that, an interrupt, or a moment that undo
 * does not reach. */
bool stretch_walk(struct run *run, int64_t from, int64_t to,
		  bool (*each)(void *context, int64_t cycle, struct err *err), void *context,
		  struct err *err);

#endif
