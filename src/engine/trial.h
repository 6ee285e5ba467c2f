/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial: the time that the CPU or the GPU alone would take from a run's state to the end,
 * found on a copy of the run. For the oracle of hybrid-mf.
 */
#ifndef SPILLWAY_ENGINE_TRIAL_H
#define SPILLWAY_ENGINE_TRIAL_H

#include "src/engine/decision.h"

#include <stdbool.h>

struct err;
struct run;

/* *seconds: modelled or measured; -1: it had not finished after `limit` seconds. The run must
 * stand at a relabeling, or the host must hold it. `hands_over`: the state must be handed to that
 * worker first, which costs about as much as a start (on sim; elsewhere it is not measured). */
bool trial_run(struct run *run, enum worker worker, bool hands_over, double limit,
	       double *seconds, struct err *err);

#endif
