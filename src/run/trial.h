/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial: how long the CPU or the GPU would take from a run's state to the end, on a copy of
 * it.
 */
#ifndef SPILLWAY_RUN_TRIAL_H
#define SPILLWAY_RUN_TRIAL_H

#include "src/run/decision.h"

#include <stdbool.h>

struct err;
struct run;

/* *seconds: as modelled or measured; -1: it is not through when `limit` is over. The run has
 * come to a relabeling, or the host holds it. `hands_over`: that worker has to be handed the
 * state first, at about the cost of a start (on sim; nobody measures that). */
bool trial_run(struct run *run, enum worker worker, bool hands_over, double limit,
	       double *seconds, struct err *err);

#endif
