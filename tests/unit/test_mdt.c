/* SPDX-License-Identifier: GPL-3.0-or-later
 * MDT, the threshold of node splitting: the equation of the load balancing paper, section
 * III-B, its edge cases, and what flow-ns makes of it.
 */
#include "tests/unit/runs.h"

#include "gpu/flow/balance.h"
#include "src/host/mdt.h"
#include "src/problem/flow/flow.h"

enum { MOST_VERTICES = 4000 };

/* So many vertices of one degree. */
struct share {
	int32_t vertices;
	int64_t degree;
};

struct trial {
	struct share share[12]; /* ended by one of no vertices */
	int64_t bins;
	int32_t mdt;
};

static int32_t mdt_of_shares(const struct share *share, int64_t bins)
{
	static int64_t row[MOST_VERTICES + 1];
	int32_t vertices = 0;
	int32_t i;

	row[0] = 0;
	for (; share->vertices; share++)
		for (i = 0; i < share->vertices; i++, vertices++)
			row[vertices + 1] = row[vertices] + share->degree;
	return mdt_of(row, vertices, bins);
}

static void the_fullest_bin_gives_the_threshold(void **state)
{
	static const struct trial trials[] = {
		/* 95 is in (90, 180], the second of ten bins of 90. */
		{ { { 1000, 95 }, { 1, 900 } }, 10, 180 },
		/* The ends of bins belong to them. */
		{ { { 1000, 90 }, { 1, 900 } }, 10, 90 },
		{ { { 1000, 91 }, { 1, 900 } }, 10, 180 },
		{ { { 1000, 810 }, { 1, 900 } }, 10, 810 },
		{ { { 1000, 811 }, { 1, 900 } }, 10, 900 },
		/* All the same: nobody is split. */
		{ { { 50, 7 } }, 10, 7 },
		{ { { 50, 1 } }, 10, 1 },
		/* One hub. */
		{ { { 3000, 1 }, { 1, 3000 } }, 10, 300 },
		/* Nothing, and vertices without arcs; beside others they are in the first bin. */
		{ { { 0, 0 } }, 10, 1 },
		{ { { 20, 0 } }, 10, 1 },
		{ { { 20, 0 }, { 1, 100 } }, 10, 10 },
		/* The largest degree is below the number of bins: MDT is the commonest degree. */
		{ { { 5, 1 }, { 9, 2 }, { 7, 3 }, { 1, 4 } }, 10, 2 },
		{ { { 5, 1 }, { 6, 2 }, { 7, 3 }, { 1, 9 } }, 10, 3 },
		{ { { 9, 0 }, { 5, 1 }, { 1, 4 } }, 10, 1 },
		/* Of equally full bins the first. */
		{ { { 4, 10 }, { 4, 50 }, { 1, 100 } }, 10, 10 },
		/* An MDT that is no whole number is rounded down: 25 x 3 / 10. */
		{ { { 40, 7 }, { 1, 25 } }, 10, 7 },
		/* Other numbers of bins. */
		{ { { 1000, 95 }, { 1, 900 } }, 1, 900 },
		{ { { 1000, 95 }, { 1, 900 } }, 9, 100 },
		{ { { 1000, 95 }, { 1, 900 } }, MDT_MOST_BINS, 95 },
		{ { { 1000, 95 }, { 1, 900 } }, 0, 180 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(trials); i++)
		if (mdt_of_shares(trials[i].share, trials[i].bins) != trials[i].mdt)
			fail_msg("trial %d: %d, not %d", (int)i,
				 mdt_of_shares(trials[i].share, trials[i].bins), trials[i].mdt);
}

static void degrees_of_billions_fit(void **state)
{
	static const int64_t row[] = { 0, INT64_C(1) << 40, (INT64_C(1) << 40) + 1 };

	(void)state;
	assert_int_equal(mdt_of(row, 2, 10), (INT64_C(1) << 40) / 10 < INT32_MAX
						     ? (INT64_C(1) << 40) / 10
						     : INT32_MAX);
	assert_int_equal(mdt_of(row, 2, MDT_MOST_BINS), (INT64_C(1) << 40) / MDT_MOST_BINS);
}

static void parts_have_the_threshold_at_most(void **state)
{
	int64_t degree;
	int32_t mdt;

	(void)state;
	for (mdt = 1; mdt < 20; mdt++)
		for (degree = 0; degree < 100; degree++) {
			const int64_t parts = mdt_parts(degree, mdt);
			const int64_t largest = (degree + parts - 1) / parts;

			assert_true(largest <= mdt);
			/* No part more than the paper's: outdegree / MDT, rounded up. */
			assert_int_equal(parts, degree > 0 ? (degree + mdt - 1) / mdt : 1);
		}
}

/* 1,000 vertices of degree 95, each joined to the 47 before and behind it in a ring and to
 * the one opposite, and a star of 900 arcs. */
static struct graph *ring_and_star(struct fixture *fixture)
{
	enum { RING = 1000, NEAR = 47, STAR = 900 };
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t u, d;

	for (u = 0; u < RING; u++) {
		for (d = 1; d <= NEAR; d++)
			assert_true(arc_list_add(&list, u, (u + d) % RING, 1, NULL));
		if (u < RING / 2)
			assert_true(arc_list_add(&list, u, u + RING / 2, 1, NULL));
	}
	for (u = 0; u < STAR; u++)
		assert_true(arc_list_add(&list, RING, RING + 1 + u, 1, NULL));
	graph = graph_build(&list, RING + 1 + STAR, &bad, NULL);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, RING / 2 - 1, NULL));
	return graph;
}

static const struct balance_args *args_of(const struct run *run)
{
	return run->args;
}

/* Of 1,901 vertices only the hub is split, into five; with nine bins of 100 it is nine parts. */
static void flow_ns_splits_the_hub_alone(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = ring_and_star(&fixture);
	struct plan plan = plan_for(graph, "flow-ns");
	struct run *run;

	(void)state;
	run = start(&fixture, &plan);
	assert_int_equal(args_of(run)->mdt, 180);
	assert_int_equal(args_of(run)->first_child[graph->vertices], graph->vertices + 4);
	assert_int_equal(args_of(run)->first_child[1001] - args_of(run)->first_child[1000], 5);
	run_free(run);
	plan.sizes.mdt_bins = 9;
	run = start(&fixture, &plan);
	assert_int_equal(args_of(run)->mdt, 100);
	assert_int_equal(args_of(run)->first_child[graph->vertices], graph->vertices + 8);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Hierarchical processing goes by the same threshold: a vertex of 95 arcs is through in the
 * first sublist. */
static void flow_hp_has_the_same(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = ring_and_star(&fixture);
	struct plan plan = plan_for(graph, "flow-hp");
	struct run *run = start(&fixture, &plan);

	(void)state;
	assert_int_equal(args_of(run)->mdt, 180);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Whatever the number of bins, the flow is the same. */
static void bins_change_no_flow(void **state)
{
	static const int64_t bins[] = { 0, 1, 2, 3, 10, 100, MDT_MOST_BINS };
	static const char *const names[] = { "flow-ns", "flow-hp" };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "bipartite", (int64_t[]){ 1500, 1500, 9000, 2 });
	int64_t value = -1;
	struct plan plan;
	struct run *run;
	size_t v, i;

	(void)state;
	for (v = 0; v < LENGTH(names); v++)
		for (i = 0; i < LENGTH(bins); i++) {
			plan = plan_for(graph, names[v]);
			plan.check = false;
			plan.sizes.mdt_bins = bins[i];
			run = start(&fixture, &plan);
			assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
			assert_true(run_check(run, &fixture.err));
			assert_true(run->check.good);
			if (value >= 0)
				assert_int_equal(run->check.value, value);
			value = run->check.value;
			run_free(run);
		}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_fullest_bin_gives_the_threshold),
		cmocka_unit_test(degrees_of_billions_fit),
		cmocka_unit_test(parts_have_the_threshold_at_most),
		cmocka_unit_test(flow_ns_splits_the_hub_alone),
		cmocka_unit_test(flow_hp_has_the_same),
		cmocka_unit_test(bins_change_no_flow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
