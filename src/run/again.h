/* SPDX-License-Identifier: GPL-3.0-or-later
 * again: a second, private run of the same plan, for those who look.
 *
 * Nobody keeps what may never be asked for. But sim is deterministic: the same plan
 * passes the same states, so a run that is started anew and stepped to where another
 * stands shows what that one did on the way, and the other stays as it is. It takes as
 * long as the run took so far.
 */
#ifndef SPILLWAY_RUN_AGAIN_H
#define SPILLWAY_RUN_AGAIN_H

#include "src/run/run.h"

/* Whether the run can be repeated; else why not. */
bool again_check(const struct run *run, struct err *err);
/* Whether it can, and so soon that a detail alone is worth it. */
bool again_is_cheap(const struct run *run);
/* The plan of a private run: no history, no limit, no counts of warps; change what you
 * want to see, then run_start it. */
void again_plan(const struct run *run, struct plan *plan);
/* Goes on by so many units. An interrupt is an error here. */
bool again_step(struct run *again, enum unit unit, int64_t count, struct err *err);
/* Goes to the end of a launch of `run`, or if that is under way, as far as it has come:
 * warp by warp, and into the body where it stands. */
bool again_follow(struct run *again, const struct run *run, int64_t launch, struct err *err);
/* Frees it. False: something was wrong with it, or `good` was false. */
bool again_end(struct run *again, bool good, struct err *err);

#endif
