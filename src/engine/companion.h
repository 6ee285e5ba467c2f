/* SPDX-License-Identifier: GPL-3.0-or-later
 * companion: a second run on the same graph, which follows the first from cycle to cycle, forward
 * and back. Where both have just ended a cycle, the two are compared.
 *
 *      first    0 --- 1 --- 2 --- 3 --- 4          goto 2
 *      second   0 --- 1 --- 2 --- 3'--- 4'    =>   history_go, to the end of its cycle 2
 *                           alike |
 *                                 the first that ended differently
 */
#ifndef SPILLWAY_ENGINE_COMPANION_H
#define SPILLWAY_ENGINE_COMPANION_H

#include "src/engine/run.h"
#include "src/engine/comparison.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

/* The result of the comparison, as plain data. */
struct companion_look {
	struct comparison diff;    /* how they differed when they were last compared */
	bool compared;       /* they were compared where the first stands now; false: it stands
				within a cycle, or the second was interrupted on its way */
	int64_t cycles[2];   /* cycles that each has ended */
	int64_t first;       /* the first compared cycle that ended differently; -1: none did */
	bool exact;          /* the cycle before `first` was compared, too */
};

struct companion {
	struct run *run;     /* the second run, with undo of its own */
	char device[64];     /* device of its plan */
	struct companion_look look;
	struct {
		int64_t ended[UNITS];
		enum phase phase;
	} at;                /* where the first stood when the second last followed it */
	bool arrived;        /* the second reached that moment */
	bool whole;          /* every cycle since the last equal one was compared */
	int64_t from;        /* several cycles may end at the same moment: the second stands at
				the end of each from this one to the last it has ended */
};

/* Starts the second run by that plan, steps it to where the first stands, and compares both.
 * NULL: it could not start, or not get that far. */
struct companion *companion_start(const struct plan *plan, struct run *first, struct memory *memory,
			struct err *err);
void companion_free(struct companion *companion);

/* Steps the second run to where the first stands. If `comparing`, compares them, provided both
 * have just ended a cycle. False: the second run has failed and cannot be used any more; the
 * first has not changed. */
bool companion_follow(struct companion *companion, struct run *first, bool comparing,
		      struct err *err);
/* Whether the first run, while it is stepped, is ahead of where the second last followed it. */
bool companion_is_behind(const struct companion *companion, const struct run *first);
/* Whether every cycle from here on must be compared, because the first different one is not known
 * or still ahead. */
bool companion_seeks(const struct companion *companion, const struct run *first);

#endif
