/* SPDX-License-Identifier: GPL-3.0-or-later
 * marks: what a run is at each of its moments, unit by unit, for tests of the way back. What a
 * mark is differs from test to test: whoever includes this has a struct mark before, with a
 * `bool there`.
 */
#ifndef SPILLWAY_TESTS_MARKS_H
#define SPILLWAY_TESTS_MARKS_H

#include "tests/unit/runs.h"

struct marks {
	struct mark *of[UNITS]; /* [count + 1] of each unit; .there: the run comes by here */
	int64_t count[UNITS];
};

/* Whether the run stands where such a unit has ended. */
static inline bool is_fresh(const struct run *run, enum unit unit)
{
	return run->now.fresh & 1u << unit;
}

/* The moment at which so many of the unit have ended; no less than those kept before. */
static inline void marks_keep(struct marks *marks, struct memory *memory, enum unit unit,
			      int64_t at, const struct mark *mark)
{
	const int64_t first = marks->of[unit] ? marks->count[unit] + 1 : 0;
	void *all = marks->of[unit];

	assert_true(at >= first);
	assert_true(memory_resize(memory, &all, (size_t)at + 1, sizeof(*mark), "marks", NULL));
	marks->of[unit] = all;
	memset(marks->of[unit] + first, 0, (size_t)(at + 1 - first) * sizeof(*mark));
	marks->of[unit][at] = *mark;
	marks->count[unit] = at;
}

static inline void marks_free(struct marks *marks)
{
	int unit;

	for (unit = 0; unit < UNITS; unit++)
		memory_free(marks->of[unit]);
}

#endif
