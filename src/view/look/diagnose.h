/* SPDX-License-Identifier: GPL-3.0-or-later
 * diagnose: how evenly a variant's work is spread over warps, and its modelled time. It steps
 * a private run; the session's run stays as it is.
 */
#ifndef SPILLWAY_VIEW_LOOK_DIAGNOSE_H
#define SPILLWAY_VIEW_LOOK_DIAGNOSE_H

#include "src/view/look/snapshot.h"

struct diagnosis {
	bool finished;             /* false: `budget` was used up before the end */
	int64_t counters[COUNTERS];
	struct modelled modelled;
	struct spread spread;      /* modelled ns of the card's slots for warps, whole run */
	/* The launch that took longest by the model: its time, and its slowest warp. */
	struct model_time longest;
	int64_t longest_cycle; /* cycles that had ended when that launch ended */
	struct spread longest_spread;
	struct slow_warp slowest;
};

/* Runs the plan, whose machine must be sim, to its end, or until it has done `budget` of work
 * (run_work). False on an error, or if poll asked to stop. */
bool diagnose(const struct plan *plan, int64_t budget, struct memory *memory,
	      struct diagnosis *diagnosis, struct err *err);

/* Modelled picoseconds of a push or relabel, on average. */
double diagnosis_pace(const struct diagnosis *diagnosis);

#endif
