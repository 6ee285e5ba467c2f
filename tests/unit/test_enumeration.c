/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every digraph with up to four vertices and capacities 0, 1, 2, from the first to the
 * last vertex: what the variants find is the least capacity of a cut, all cuts counted.
 *
 * Of the 531,441 graphs with four vertices every STRIDE-th is taken, and with DEEP=1 all, or
 * under AddressSanitizer every STRIDE_DEEP-th.
 */
#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/run.h"
#include "tests/unit/variants.h"

#include <limits.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { STRIDE = UNIT_SANITIZED ? 997 : 29, STRIDE_DEEP = UNIT_SANITIZED ? 29 : 1 };

enum { MOST = 4, LARGEST = 2 };

/* Capacities by tail and head. */
struct digraph {
	int n;
	int capacity[MOST][MOST];
};

/* The digraph of that number: a digit to the base 3 for every pair of vertices. */
static void digraph_fill(struct digraph *digraph, int n, long number)
{
	int u, v;

	memset(digraph, 0, sizeof(*digraph));
	digraph->n = n;
	for (u = 0; u < n; u++) {
		for (v = 0; v < n; v++) {
			if (u == v)
				continue;
			digraph->capacity[u][v] = (int)(number % (LARGEST + 1));
			number /= LARGEST + 1;
		}
	}
}

static long digraph_count(int n)
{
	long count = 1;
	int i;

	for (i = 0; i < n * (n - 1); i++)
		count *= LARGEST + 1;
	return count;
}

/* What leaves a set of vertices. */
static int leaving(const struct digraph *digraph, unsigned set)
{
	int sum = 0;
	int u, v;

	for (u = 0; u < digraph->n; u++)
		for (v = 0; v < digraph->n; v++)
			if ((set >> u & 1) && !(set >> v & 1))
				sum += digraph->capacity[u][v];
	return sum;
}

/* The least capacity of a cut: of all sets that hold the first vertex and not the last. */
static int least_cut(const struct digraph *digraph)
{
	unsigned last = 1u << (digraph->n - 1);
	int least = INT_MAX;
	unsigned set;

	for (set = 1; set < last; set += 2)
		if (leaving(digraph, set) < least)
			least = leaving(digraph, set);
	return least;
}

static struct graph *make(const struct digraph *digraph, struct memory *memory)
{
	struct arc arcs[MOST * MOST];
	struct graph *graph;
	int64_t count = 0;
	int u, v;

	for (u = 0; u < digraph->n; u++)
		for (v = 0; v < digraph->n; v++)
			if (digraph->capacity[u][v])
				arcs[count++] = (struct arc){ u, v, digraph->capacity[u][v] };
	graph = graph_make(memory, digraph->n, arcs, count);
	assert_true(ends_set(graph, 0, digraph->n - 1, NULL));
	return graph;
}

static void must_find(const struct graph *graph, const struct variant *variant,
		      int64_t wave, int64_t expected, struct memory *memory)
{
	struct plan plan = { .graph = graph, .terminals = *ends_of(graph), .variant = variant,
			     .device = "sim", .machine.wave = wave, .last_check = true,
			     .policy = wave % 2 ? POLICY_CPU : POLICY_GPU };
	struct run *run = run_start(&plan, memory, NULL);
	struct err err = { 0 };
	enum halt halt = HALT_UNIT;
	int64_t value = -1;

	assert_non_null(run);
	assert_true(run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, &err));
	assert_int_equal(halt, HALT_END);
	assert_true(run_value(run, &value, NULL) && run_check(run, NULL));
	assert_true(run->check.good);
	assert_int_equal(value, expected);
	run_free(run);
}

/* The graphs first, first + stride, ... of n vertices. Waves are the card's and 1, in
 * turn. */
static void enumerate(int n, long first, long stride)
{
	struct memory memory = { 0 };
	struct digraph digraph;
	struct graph *graph;
	long number, count = digraph_count(n);
	int i, cut;

	for (number = first; number < count; number += stride) {
		digraph_fill(&digraph, n, number);
		cut = least_cut(&digraph);
		graph = make(&digraph, &memory);
		for (i = 0; flow_variants()[i]; i++)
			must_find(graph, flow_variants()[i], (number + i) % 2, cut, &memory);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

static void two_vertices(void **state)
{
	(void)state;
	enumerate(2, 0, 1);
}

static void three_vertices(void **state)
{
	(void)state;
	enumerate(3, 0, 1);
}

static void four_vertices(void **state)
{
	(void)state;
	enumerate(4, 0, unit_draws(STRIDE, STRIDE_DEEP));
}

int main(void)
{
#ifdef __GLIBC__
	mallopt(M_TRIM_THRESHOLD, 1 << 26); /* the heap would shrink and grow with every run */
#endif
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_vertices),
		cmocka_unit_test(three_vertices),
		cmocka_unit_test(four_vertices),
	};

	return cmocka_run_group_tests_name("enumeration", tests, NULL, NULL);
}
