/* SPDX-License-Identifier: GPL-3.0-or-later
 * aside: runs on the side, which live for one answer: they are started, stepped as far as it
 * takes, and freed, and the present run is left alone.
 */
#ifndef SPILLWAY_RUN_ASIDE_H
#define SPILLWAY_RUN_ASIDE_H

#include "src/run/run.h"

/* What a plan does without on the side: a way back, states to go on from, single events, and
 * whoever listens to the run it was taken from. */
void aside_plan(struct plan *plan);
/* As run_step, but an interrupt is an error, for nobody goes on from there. */
bool aside_step(struct run *run, enum unit unit, int64_t count,
		bool (*until)(void *context, struct err *err), void *context, struct err *err);
/* Frees it. False: `good` was false, or memory was refused to it on the way, which is said
 * of `what` it was for. */
bool aside_end(struct run *run, bool good, const char *what, struct err *err);

#endif
