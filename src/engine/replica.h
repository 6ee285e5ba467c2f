/* SPDX-License-Identifier: GPL-3.0-or-later
 * replica: private runs, each started anew to answer one question, then freed. The session's run
 * does not change.
 *
 * A replica runs any plan, or it repeats the session's run: a machine that repeats (sim) leads a
 * run with the same plan through the same states, so a replica finds out what happened and was
 * not kept. Repeating takes as long as the run took so far.
 */
#ifndef SPILLWAY_ENGINE_REPLICA_H
#define SPILLWAY_ENGINE_REPLICA_H

#include "src/engine/moment.h"
#include "src/engine/plan.h"

struct err;
struct memory;
struct run;

/* --- Of any plan. --- */

/* Starts a run of that plan. It goes without what nobody asks a private run for: undo, states for
 * a rescue, the log of single events, and the plan's watcher, if that does not ask for it. NULL: an error. */
struct run *replica_start(const struct plan *plan, struct memory *memory, struct err *err);
/* As run_step, but an interrupt is an error, because nobody continues a private run. The watcher that it kept
 * looks at its end, too. */
bool replica_step(struct run *replica, enum unit unit, int64_t count,
		  bool (*until)(void *context, struct err *err), void *context,
		  struct err *err);
/* Frees the run, or NULL. False if `good` was false, or if the run was refused memory on the way;
 * the error then says that about `what`, the purpose of the run. NULL: it repeats a run. */
bool replica_end(struct run *replica, bool good, const char *what, struct err *err);

/* --- Of the run itself. --- */

/* Whether the run can be repeated; if not, *err says why. */
bool replica_check(const struct run *run, struct err *err);
/* Whether repeating is possible and so quick that it pays for a mere detail. */
bool replica_is_cheap(const struct run *run);
/* Fills the plan that repeats the run, without counts of warps and without the log of single
 * events. Change what you want to see, then call run_start. */
void replica_plan(const struct run *run, struct plan *plan);
/* Steps by `count` units. An interrupt is an error. */
bool replica_repeat(struct run *replica, enum unit unit, int64_t count, struct err *err);
/* Steps to the end of launch number `launch` of `run`. If that launch is still under way in
 * `run`, it steps as far as `run` has come: warp by warp, and into the body where `run` stands. */
bool replica_follow(struct run *replica, const struct run *run, int64_t launch, struct err *err);
/* The same, and calls `ended` after each round of that launch. */
bool replica_follow_rounds(struct run *replica, const struct run *run, int64_t launch,
			   bool (*ended)(void *context, struct err *err), void *context, struct err *err);

/* --- From the state of a run. --- */

/* *seconds: the time that this worker alone would take from the run's state to the end, modelled
 * or measured; -1: it had not finished after `limit` seconds. The run must stand at a relabeling,
 * or the host must hold it. `hands_over`: the state must be handed to that worker first, which
 * costs about as much as a start (on sim; elsewhere it is not measured). For the oracle of
 * hybrid-mf. */
bool replica_race(struct run *run, enum worker worker, bool hands_over, double limit,
		  double *seconds, struct err *err);

#endif
