/* SPDX-License-Identifier: GPL-3.0-or-later
 * diagnose: how evenly a variant's work lies on warps, and what the model makes of it,
 * from a run of its own that leaves everything else alone.
 */
#ifndef SPILLWAY_RUN_DIAGNOSE_H
#define SPILLWAY_RUN_DIAGNOSE_H

#include "src/run/snapshot.h"

struct diagnosis {
	bool finished;             /* else the run was left after `budget` */
	int64_t counters[COUNTERS];
	struct modelled modelled;
	struct spread spread;      /* modelled ns of slots, whole run */
	/* The launch that took longest: its time, and its slowest warp. */
	struct model_time longest;
	int64_t longest_cycle; /* after which it had just ended */
	struct spread longest_spread;
	struct slow_warp slowest;
};

/* Runs the plan, whose machine must be sim, to its end, or until so much work is done
 * (run_work). False on an error, or when poll asked to stop. */
bool diagnose(const struct plan *plan, int64_t budget, struct memory *memory,
	      struct diagnosis *diagnosis, struct err *err);

/* What the model makes of a push or relabel, on average, in picoseconds. */
double diagnosis_pace(const struct diagnosis *diagnosis);

#endif
