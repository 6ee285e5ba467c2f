/* SPDX-License-Identifier: GPL-3.0-or-later
 * core: hi-pr on its own arrays, both stages, without an engine around it; and what the
 * benchmarks of the host share.
 */
#ifndef SPILLWAY_TESTS_BENCH_CORE_H
#define SPILLWAY_TESTS_BENCH_CORE_H

#include "src/host/check.h"
#include "src/host/hi_pr.h"

struct err;
struct memory;
struct graph;
struct terminals;

/* What a solve took, and what it found. */
struct solve {
	double first, second; /* seconds of the stages */
	double prepare;       /* of the first stage: making its arrays and the preflow */
	double check;         /* and of the judge */
	int64_t value;
	struct hi_pr_counts counts;
};

/* From the graph to a flow that the checker accepts. Ends the program where anything
 * fails. */
struct solve core_solve(const struct graph *graph, const struct terminals *terminals,
			struct memory *memory);

/* The judge's verdict on a flow of that value; a wrong flow ends the program. */
void core_must_be_maximum(const struct check *check, int64_t value);
/* The median of so many numbers, which are sorted. */
double core_median(double *numbers, size_t count);
/* Says why, and ends the program. */
void core_die(const struct err *err);

#endif
