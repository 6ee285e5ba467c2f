/* SPDX-License-Identifier: GPL-3.0-or-later
 * Widths: wider numbers change no flow, and what they take stays within bounds.
 */
#include "tests/unit/samples.h"

#include "src/engine/array.h"
#include "src/problem/flow/layout.h"
#include "src/problem/flow/flow.h"
#include "src/method/variants.h"

enum { MOST_CYCLES = 400 };

/* Hashes after every cycle; returns how many. */
static int course(struct fixture *fixture, const struct graph *graph, const char *variant,
		  enum relabel_on on, enum width width, uint64_t hashes[MOST_CYCLES])
{
	struct plan plan = plan_for(graph, variant);
	struct run *run;
	int count = 0;

	plan.relabel_on = on;
	plan.width = width;
	run = start(fixture, &plan);
	assert_int_equal(run->width, width);
	while (run->now.phase != PHASE_DONE && count < MOST_CYCLES) {
		step(fixture, run, UNIT_CYCLE, 1);
		hashes[count++] = hash_of(fixture, run, false);
	}
	assert_int_equal(run->now.phase, PHASE_DONE);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	run_free(run);
	return count;
}

/* Kernels that wait for each other after every cycle do the very same in all widths; those
 * that do not go on at a pace that the widths change, and come to the same flow. */
static void expect_alike(struct fixture *fixture, const struct graph *graph,
			 const struct variant *variant, enum relabel_on on)
{
	uint64_t narrow[MOST_CYCLES], wide[MOST_CYCLES];
	const int count = course(fixture, graph, variant->name, on, WIDTH_C32_A32, narrow);
	int width, i;

	assert_true(count > 2);
	for (width = WIDTH_C64_A32; width < WIDTHS; width++) {
		i = course(fixture, graph, variant->name, on, (enum width)width, wide);
		if (variant_main(variant)->sync == SYNC_FREE)
			continue;
		assert_int_equal(i, count);
		assert_memory_equal(narrow, wide, (size_t)count * sizeof(narrow[0]));
	}
}

/* Also where every kernel has its turn: hubs, searches on the machine, and lists that are long
 * enough not to be decomposed at once. */
static void widths_change_no_flow(void **state)
{
	static const int64_t crowd_of[] = { 11, 64, 570000, 190000, 190000 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *crowd = make(&fixture, "rmat", crowd_of);
	struct graph *layers = small_genrmf(&fixture);
	struct graph *hubs = sample(&fixture, SAMPLE_HUBS);
	const struct variant *const *row;

	(void)state;
	assert_true(ends_set(hubs, 0, 3, NULL));
	assert_true(ends_set(crowd, 0, 1, NULL));
	for (row = flow_variants(); *row; row++) {
		expect_alike(&fixture, layers, *row, RELABEL_ON_AUTO);
		expect_alike(&fixture, hubs, *row, RELABEL_ON_AUTO);
		if (!(*row)->machine)
			expect_alike(&fixture, hubs, *row, RELABEL_ON_MACHINE);
	}
	expect_alike(&fixture, crowd, variant_find("flow-hp", NULL), RELABEL_ON_AUTO);
	graph_free(crowd);
	graph_free(layers);
	graph_free(hubs);
	assert_int_equal(fixture.memory.used, 0);
}

/* A residual capacity grows to the sum of its pair, whichever way the larger arc goes. */
static void pairs_are_as_wide_as_their_sum(void **state)
{
	static const struct arc up[] = { { 0, 1, INT32_MAX }, { 1, 0, 5 } };
	static const struct arc down[] = { { 0, 1, 5 }, { 1, 0, INT32_MAX } };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph;
	int way;

	(void)state;
	for (way = 0; way < 2; way++) {
		graph = graph_make(&fixture.memory, 2, way ? up : down, 2);
		assert_int_equal(graph->widest, INT64_C(5) + INT32_MAX);
		fixture_end(&fixture, graph);
	}
}

/* 16 bytes a residual arc where both numbers are narrow, 24 where one is wide, 40 a vertex,
 * and what the variant has beside the others. Slots have 16 or 32 for a place of a pair, as
 * capacities are narrow or wide, and the heads of the graph besides. */
static int64_t most_bytes(const struct plan *plan)
{
	static const int64_t arc[WIDTHS] = { 16, 24, 24 };
	static const int64_t place[WIDTHS] = { 16, 32, 32 };
	const struct layout *layout = flow_method(plan->variant)->layout;
	const int64_t places = layout->places(plan->graph, plan->ideas.stride);
	const int64_t vertices = 40 * (plan->graph->vertices + INT64_C(1));

	if (layout == &layout_slots)
		return place[plan->width] * places + 4 * plan->graph->entries + vertices;
	return arc[plan->width] * places + vertices;
}

static void memory_stays_within_bounds(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct plan plan;
	int64_t own;
	int width;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		for (width = 0; width < WIDTHS; width++) {
			plan.width = (enum width)width;
			own = (*row)->bytes ? (*row)->bytes(&plan, plan.width) : 0;
			/* Worklists of as many blocks as there may be. */
			if (has_epochs(*row))
				own = arrays_bytes(&(struct run){ .plan = plan }, (*row)->arrays);
			assert_true(run_bytes(&plan, NULL) - own <= most_bytes(&plan));
		}
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(widths_change_no_flow),
		cmocka_unit_test(pairs_are_as_wide_as_their_sum),
		cmocka_unit_test(memory_stays_within_bounds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
