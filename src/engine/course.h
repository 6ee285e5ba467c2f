/* SPDX-License-Identifier: GPL-3.0-or-later
 * course: how far a run has come, over its cycles, in terms of its problem.
 */
#ifndef SPILLWAY_ENGINE_COURSE_H
#define SPILLWAY_ENGINE_COURSE_H

#include <stdint.h>

struct graph;
struct run;

/* What the trace keeps of how far a run has come, beside counters; and what is lacking of the most that
 * there can be. */
struct course {
	const char *reached, *lacking; /* their names: "matched", "deficiency"; */
	const char *reached_key, *lacking_key; /* and keys of JSON; */
	const char *begun, *begun_key;         /* of what is reached before the first cycle, */
	const char *begun_seconds, *label_seconds; /* keys of the time of that, and of first labels, */
	const char *ended;                     /* and at the end */
	/* Where a cycle has ended; -1: to look would cost too much. */
	int64_t (*reach)(struct run *run);
	int64_t (*most)(const struct graph *graph);
};

#endif
