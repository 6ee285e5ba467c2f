/* SPDX-License-Identifier: GPL-3.0-or-later
 * account: what a whole run came to and what it took, from a run of its own that leaves
 * everything else alone.
 */
#ifndef SPILLWAY_RUN_ACCOUNT_H
#define SPILLWAY_RUN_ACCOUNT_H

#include "src/run/snapshot.h"

struct account {
	const char *variant, *problem;
	const char *policy;      /* of its arbiter; NULL: it has none */
	char device[64];
	unsigned known;          /* groups of a snapshot: KNOWN_COUNTS, _TICKS, _EVENTS, _MODEL */
	int64_t counters[COUNTERS];
	int64_t work;            /* run_work */
	struct counts counts;    /* KNOWN_COUNTS: of all warps together */
	struct spread spread;    /* KNOWN_COUNTS, KNOWN_TICKS: over slots */
	struct modelled modelled; /* KNOWN_MODEL */
	double seconds;          /* wall time of stepping, on this host */
	bool simulated;          /* it is that of a simulation, then */
	struct check check;
};

/* Several of one graph. */
struct comparison {
	struct account *accounts; /* [count], owned */
	int count;
};

/* Does the run of a plan to its end and has it checked; it keeps no way back. An account that
 * the checker refuses is one all the same. False on an error, or when poll asked to stop. */
bool account_take(const struct plan *plan, struct memory *memory, struct account *account,
		  struct err *err);

#endif
