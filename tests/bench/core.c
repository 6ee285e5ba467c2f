/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/bench/core.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/host/stage_two.h"

#include <stdio.h>
#include <stdlib.h>

void core_die(const struct err *err)
{
	fprintf(stderr, "bench-host: %s\n", err->message);
	exit(1);
}

/* An empty state for the graph. */
static void make_state(struct residual *residual, const struct graph *graph,
		       const struct terminals *terminals, struct memory *memory)
{
	struct err err = { 0 };
	size_t vertices = (size_t)graph->vertices;

	*residual = (struct residual){ .graph = graph, .terminals = *terminals,
				       .wide = graph->widest > INT32_MAX };
	residual->capacity = memory_array(memory, (size_t)graph->entries,
					  residual->wide ? 8 : 4, "bench", &err);
	residual->excess = memory_array(memory, vertices, sizeof(*residual->excess), "bench", &err);
	residual->height = memory_array(memory, vertices, sizeof(*residual->height), "bench", &err);
	if (!residual->capacity || !residual->excess || !residual->height)
		core_die(&err);
}

static void free_state(struct residual *residual)
{
	memory_free(residual->capacity);
	memory_free(residual->excess);
	memory_free(residual->height);
}

void core_must_be_maximum(const struct check *check, int64_t value)
{
	if (check->good && check->value == value)
		return;
	fprintf(stderr, "bench-host: not a maximum flow: %s\n", check->reason);
	exit(1);
}

static int by_size(const void *a, const void *b)
{
	const double x = *(const double *)a;
	const double y = *(const double *)b;

	return (x > y) - (x < y);
}

double core_median(double *numbers, size_t count)
{
	qsort(numbers, count, sizeof(*numbers), by_size);
	return numbers[count / 2];
}

static void must_be_maximum(const struct residual *residual, int64_t value,
			    struct memory *memory)
{
	struct err err = { 0 };
	struct claim claim;
	struct check check;

	residual_claim(residual, &claim);
	if (!check_flow(&claim, memory, &check, &err))
		core_die(&err);
	core_must_be_maximum(&check, value);
}

struct solve core_solve(const struct graph *graph, const struct terminals *terminals,
			struct memory *memory)
{
	const struct poll nobody = { 0 };
	struct err err = { 0 };
	struct residual residual;
	struct solve solve;
	struct hi_pr *hi_pr;
	double began = clock_seconds();
	int64_t work;

	make_state(&residual, graph, terminals, memory);
	residual_start(&residual);
	hi_pr = hi_pr_new(&residual, memory, &err);
	if (!hi_pr)
		core_die(&err);
	solve.prepare = clock_seconds() - began;
	(void)hi_pr_advance(hi_pr, HI_PR_DISCHARGES, INT64_MAX, &nobody);
	solve.counts = *hi_pr_counts(hi_pr);
	hi_pr_free(hi_pr);
	solve.first = clock_seconds() - began;
	began = clock_seconds();
	if (!stage_two(&residual, memory, &nobody, &work, &err))
		core_die(&err);
	solve.second = clock_seconds() - began;
	solve.value = residual.excess[terminals->sink];
	began = clock_seconds();
	must_be_maximum(&residual, solve.value, memory);
	solve.check = clock_seconds() - began;
	free_state(&residual);
	return solve;
}
