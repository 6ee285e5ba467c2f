/* SPDX-License-Identifier: GPL-3.0-or-later
 * aside: private runs that answer one question (`compare`, `twin`, the oracle of hybrid-mf).
 * Each is started, stepped and freed; the session's run does not change.
 */
#ifndef SPILLWAY_ENGINE_ASIDE_H
#define SPILLWAY_ENGINE_ASIDE_H

#include "src/engine/run.h"

/* Removes from a plan what a private run does not need: undo, states for a rescue, the log of
 * single events, and the watcher and poll of the run it was copied from. */
void aside_plan(struct plan *plan);
/* As run_step, but an interrupt is an error, because nobody continues a private run. */
bool aside_step(struct run *run, enum unit unit, int64_t count,
		bool (*until)(void *context, struct err *err), void *context, struct err *err);
/* Frees the run. False if `good` was false, or if the run was refused memory on the way; the
 * error then says that about `what`, the purpose of the run. */
bool aside_end(struct run *run, bool good, const char *what, struct err *err);

#endif
