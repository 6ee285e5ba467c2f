/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial: what the CPU or the GPU would make of a run's state in a slice, on a copy of it.
 */
#ifndef SPILLWAY_RUN_TRIAL_H
#define SPILLWAY_RUN_TRIAL_H

#include "src/run/decision.h"

#include <stdbool.h>

struct err;
struct run;

struct trial {
	double seconds; /* that it took, as modelled or measured; of no clock of the run */
	double left;    /* flow that still has to reach the sink or to be given up, each unit
			   times its distance */
};

/* One slice of that worker, or as many as take `seconds`. The run has come to a relabeling,
 * or the host holds it. */
bool trial_run(struct run *run, enum worker worker, double seconds, struct trial *trial,
	       struct err *err);

#endif
