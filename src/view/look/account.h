/* SPDX-License-Identifier: GPL-3.0-or-later
 * account: the result of a whole run and what it cost, for `compare`. The run is a private
 * one, so the session's run stays as it is.
 */
#ifndef SPILLWAY_VIEW_LOOK_ACCOUNT_H
#define SPILLWAY_VIEW_LOOK_ACCOUNT_H

#include "src/engine/appraisal.h"
#include "src/view/look/snapshot.h"

/* What is told besides of a strategy of "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", beside the others on its machine: Figs. 9 and 11. */
struct strategy_account {
	bool is_told;
	int time_rank, memory_rank; /* from 1; 0: it has none */
	double chunking;            /* the time without work chunking over that with it; 0: it is not known */
};

/* Bytes that a run needs, and those that its machine has; needed 0: it has run. */
struct memory_lack {
	int64_t needed, free;
};

struct account {
	const char *variant, *problem;
	const char *policy;      /* the arbiter's policy; NULL: the variant has no arbiter */
	char device[64];
	unsigned known;          /* groups of a snapshot that are filled: KNOWN_COUNTS, _TICKS,
				    _EVENTS, _MODEL */
	const struct course *course; /* of the problem; NULL: it has none */
	struct beginning begun;  /* what was reached before the first cycle, in the course's terms */
	int64_t counters[COUNTERS];
	bool counted[COUNTERS];  /* whether the counter is known */
	int64_t work;            /* run_work */
	struct counts counts;    /* KNOWN_COUNTS: of all warps together */
	struct spread spread;    /* KNOWN_COUNTS, KNOWN_TICKS: over slots */
	struct modelled modelled; /* KNOWN_MODEL */
	bool appraised;          /* it is a run of distances, of which more is told */
	struct appraisal appraisal;
	struct strategy_account strategy;
	double seconds;          /* wall time of stepping, on this host */
	bool simulated;          /* `seconds` is the time of a simulation */
	struct check check;
	struct memory_lack lack; /* if it has not run, `check` and the rest mean nothing */
};

struct ladder_row;
struct ledger;

/* Several runs on one graph: beside each other, or steps of a ladder (view/ladder_view.h). */
struct accounts {
	struct account *rows;     /* [count], owned; or NULL, and */
	struct ladder_row *steps; /* [count], owned */
	int count;
	struct ledger *ledger;    /* of those on other graphs, too; owned by the session; or NULL */
};

/* Runs the plan to its end, without undo, and has the checker judge the result. If the checker
 * rejects it, that is no error: account->check says so. False on an error, or if poll asked to
 * stop. On a card another run goes before it for a cycle, which is not measured. Where memory lacks on the
 * machine, account->lack says so besides, and the account may stand beside others. */
bool account_take(const struct plan *plan, struct memory *memory, struct account *account,
		  struct err *err);
/* Sets measured times to 0. */
void account_stop_clock(struct account *account);
/* Whether the checker holds all results of those that ran, and all values are equal. */
bool accounts_judge(const struct accounts *accounts, struct err *err);

#endif
