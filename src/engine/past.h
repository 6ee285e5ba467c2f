/* SPDX-License-Identifier: GPL-3.0-or-later
 * past: what is kept of a run where an edit of the graph ended it and another run took its place: rows of
 * the trace, decisions, the last events, and what the edit changed. Panels show it before what the run has
 * done since.
 *
 *      past 1  cycle 0 ... 5 | edit 1
 *      past 2                | cycle 5 ... 9 | edit 2      before: past 1
 *      run                                   | cycle 9 ...
 */
#ifndef SPILLWAY_ENGINE_PAST_H
#define SPILLWAY_ENGINE_PAST_H

#include "src/engine/log.h"
#include "src/engine/trace.h"

#include <stdbool.h>
#include <stdint.h>

struct decision;
struct err;
struct memory;
struct run;

enum { PAST_ROWS = 1 << 12, PAST_EVENTS = 1 << 10 };

struct past {
	const struct past *before;  /* what the edit before this one ended; NULL: this is the first */
	int number;                 /* of the edit, from 1 */
	int64_t first, cycle;       /* the cycle at whose end the run had begun, and that of the edit */
	char edit[192];             /* what it changed */
	struct trace trace;         /* the rows, owned: at most PAST_ROWS; no books of costs */
	struct decision *decisions; /* [decision_count] owned */
	int64_t decision_count;
	struct log_entry *events;   /* [event_count] owned: the last of those that the log had */
	int64_t event_count, told;  /* told: all events of the run, also those that are not kept */
	bool refused;               /* memory was refused, and some of this is missing */
};

/* Copies that of the run, whose present moment an edit ends, as far as there is memory. NULL: there is none
 * for the edit itself. */
struct past *past_take(const struct run *run, const struct past *before, struct err *err);
void past_free(struct past *past);
/* The rows of all pasts and then those of `now`, as the trace of a run that was never ended: totals go
 * on, and all have the step of the most thinned. The caller frees it. False: memory was refused. */
bool past_join_rows(const struct past *past, const struct trace *now, struct memory *memory,
		    struct trace *all);
/* All decisions, in an array that the caller frees; NULL: memory was refused. */
struct decision *past_join_decisions(const struct past *past, const struct decision *now, int64_t count,
				     struct memory *memory, int64_t *all);

#endif
