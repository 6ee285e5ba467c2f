/* SPDX-License-Identifier: GPL-3.0-or-later
 * pair: a second run beside the first, on the same graph. It follows the first from cycle to
 * cycle, back as well as forward, and the two are compared where both have ended one.
 *
 *      first    0 --- 1 --- 2 --- 3 --- 4          goto 2
 *      second   0 --- 1 --- 2 --- 3'--- 4'    =>   history_go, to the end of its cycle 2
 *                           alike |
 *                                 the first that ended differently
 */
#ifndef SPILLWAY_RUN_PAIR_H
#define SPILLWAY_RUN_PAIR_H

#include "src/run/run.h"
#include "src/run/twin.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

/* How they stand: plain data. */
struct pair_look {
	struct twin twin;    /* how they differed when they were last compared */
	bool compared;       /* that was where the first stands now; it was not in the middle
				of a cycle, or the second was interrupted on its way */
	int64_t cycles[2];   /* that each has ended */
	int64_t first;       /* the first of those compared that ended differently, -1: none did */
	bool exact;          /* the one before it was compared, too */
};

struct pair {
	struct run *run;     /* the second, with a way back of its own */
	char device[64];     /* its plan's */
	struct pair_look look;
	struct {
		int64_t ended[UNITS];
		enum phase phase;
	} at;                /* where the first stood when it was last followed */
	bool arrived;        /* and the second got there */
	bool whole;          /* no cycle since the last that was alike went uncompared */
	int64_t from;        /* several cycles may end at once: the second stands at the end of
				each from this one to the last it has ended */
};

/* Begins the second run by that plan, and compares it with the first where that stands. NULL:
 * it could not begin, or come that far. */
struct pair *pair_start(const struct plan *plan, struct run *first, struct memory *memory,
			struct err *err);
void pair_free(struct pair *pair);

/* Brings the second run to where the first stands, and compares them, if asked to and both
 * have ended a cycle. False: the second run has failed, and is good for nothing; the first is
 * as it was. */
bool pair_follow(struct pair *pair, struct run *first, bool comparing, struct err *err);
/* Whether the first has come further, while it is stepped, than it was followed. */
bool pair_is_behind(const struct pair *pair, const struct run *first);
/* Whether every cycle from here on is to be compared: the first that ends differently is not
 * known, or still to come. */
bool pair_seeks(const struct pair *pair, const struct run *first);

#endif
