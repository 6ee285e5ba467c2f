/* SPDX-License-Identifier: GPL-3.0-or-later
 * explanation: what `why WORD V` says about a vertex of a run, a row a word
 * (explanations.def).
 */
#ifndef SPILLWAY_VIEW_EXPLANATION_H
#define SPILLWAY_VIEW_EXPLANATION_H

#include "src/engine/log.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct problem;
struct run;
struct text;

struct explained {
	int64_t value;          /* what the question is about, as it is now */
	struct text *answer;    /* receives the sentence */
	bool is_event;          /* it was made by an event: */
	int64_t number;         /* its number in the log */
	struct log_entry event;
	int64_t cycle;          /* of a counter or a lane: the one to go to; -1: it is not known */
	const char *show;       /* no event made it: the line that shows why; NULL: the start does */
};

struct explanation {
	const char *word;
	const struct problem *problem; /* of the runs that it is about */
	const char *panel;             /* shows the vertex: show PANEL V */
	bool is_held;                  /* a finished run must hold before the checker (run_hold) */
	/* False: an error. */
	bool (*explain)(struct run *run, int32_t vertex, struct explained *explained,
			struct err *err);
};

/* All of them, ended by NULL. */
const struct explanation *const *explanations(void);
/* The one for that word; NULL: there is none. */
const struct explanation *explanation_find(const char *word);
/* Of other problems than flow, `why` says whether a vertex is active, and what the first one of the
 * problem says. */
extern const struct explanation explanation_active;
/* The first one about runs of the problem: what a key asks for. NULL: there is none. */
const struct explanation *explanation_of(const struct problem *problem);

#endif
