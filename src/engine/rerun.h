/* SPDX-License-Identifier: GPL-3.0-or-later
 * again: repeats a run privately, to find out what happened in it and was not kept.
 *
 * sim is deterministic: a run that is started with the same plan and stepped to where another
 * stands passes the same states. Repeating takes as long as the run took so far. The run that
 * is asked about does not change.
 */
#ifndef SPILLWAY_ENGINE_RERUN_H
#define SPILLWAY_ENGINE_RERUN_H

#include "src/engine/run.h"

/* Whether the run can be repeated; if not, *err says why. */
bool rerun_check(const struct run *run, struct err *err);
/* Whether repeating is possible and so quick that it pays for a mere detail. */
bool rerun_is_cheap(const struct run *run);
/* Fills the plan of a private run: no undo, no memory limit, no counts of warps. Change what you
 * want to see, then call run_start. */
void rerun_plan(const struct run *run, struct plan *plan);
/* Steps by `count` units. An interrupt is an error here. */
bool rerun_step(struct run *again, enum unit unit, int64_t count, struct err *err);
/* Steps to the end of launch number `launch` of `run`. If that launch is still under way in
 * `run`, it steps as far as `run` has come: warp by warp, and into the body where `run` stands. */
bool rerun_follow(struct run *again, const struct run *run, int64_t launch, struct err *err);
/* Frees the private run. False: it failed, or `good` was false. */
bool rerun_end(struct run *again, bool good, struct err *err);

#endif
