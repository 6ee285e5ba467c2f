/* SPDX-License-Identifier: GPL-3.0-or-later
 * course: how far a run has come, over its cycles, in terms of its problem.
 */
#ifndef SPILLWAY_ENGINE_COURSE_H
#define SPILLWAY_ENGINE_COURSE_H

#include "src/engine/trace.h"

#include <stdint.h>

struct graph;
struct run;

/* What the trace keeps of how far a run has come, beside counters; what is lacking of the most that
 * there can be; and how far it is short of what it comes to, where that is known (trace->proved). */
struct course {
	const char *reached, *lacking, *shortfall; /* their names: "matched", "unmatched", "deficiency"; */
	const char *reached_key, *lacking_key, *shortfall_key; /* and keys of JSON; */
	const char *begun, *begun_key;         /* of what is reached before the first cycle, */
	const char *begun_seconds, *label_seconds; /* keys of the time of that, and of first labels, */
	const char *ended;                     /* and at the end; */
	const char *begun_short, *ended_short; /* both in few letters */
	/* Where a cycle has ended; -1: to look would cost too much. */
	int64_t (*reach)(struct run *run);
	int64_t (*most)(const struct graph *graph);
};

/* Of a number that was reached, what is lacking, and the shortfall; -1: not known. */
static inline int64_t course_lacking(const struct trace *trace, const struct graph *graph, int64_t reached)
{
	return reached < 0 ? -1 : trace->course->most(graph) - reached;
}

static inline int64_t course_shortfall(const struct trace *trace, int64_t reached)
{
	return reached < 0 || trace->proved < 0 ? -1 : trace->proved - reached;
}

#endif
