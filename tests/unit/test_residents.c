/* SPDX-License-Identifier: GPL-3.0-or-later
 * Residents of launches without a barrier (docs/sim.md): in every turn those run that are not far ahead of
 * the slowest, by a clock of modelled time; and what a body writes lands when its time is over.
 */
#include "tests/unit/runs.h"

#include "gpu/core/model.h"

enum { LEAVES = 200, FAR = 1024, MOST_WARPS = 8, TURNS = 100 };

/* 0 > 1, and 1 > each leaf > the sink: the warp that holds vertex 1 looks at 200
 * arcs in every body and pushes over one of them; the others hardly work. */
static struct graph *skewed(struct fixture *fixture)
{
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int32_t sink = LEAVES + 2;
	int64_t bad;
	int32_t leaf;

	assert_true(arc_list_add(&list, 0, 1, 10 * LEAVES, NULL));
	for (leaf = 2; leaf < sink; leaf++) {
		assert_true(arc_list_add(&list, 1, leaf, 1, NULL));
		assert_true(arc_list_add(&list, leaf, sink, 1, NULL));
	}
	graph = graph_build(&list, sink + 1, &bad, NULL);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, sink, NULL));
	return graph;
}

/* What the warps of the launch have done; each body is one region. */
struct warps {
	int64_t count, slowest;
	int64_t clock[MOST_WARPS], bodies[MOST_WARPS];
};

static void look(struct run *run, struct warps *warps)
{
	const struct model_prices prices = model_prices(run->machine->profile, 0);
	struct warp_work work;
	int64_t i;

	assert_true(machine_work(run->machine, &work, NULL));
	assert_in_range(work.last.warps, 2, MOST_WARPS);
	warps->count = work.last.warps;
	warps->slowest = INT64_MAX;
	for (i = 0; i < warps->count; i++) {
		const struct counts *counts = &work.last.counts[i];

		warps->clock[i] = model_ticks(&prices, counts);
		warps->bodies[i] = counts->barriers;
		if (warps->clock[i] < warps->slowest)
			warps->slowest = warps->clock[i];
	}
}

/* One turn: a step for every resident. A warp that changes nothing may have its cycles counted up to the next
 * change, which is when warp 0 may run again. Returns whether warp 0 had to wait. */
static int64_t check_turn(struct fixture *fixture, struct run *run)
{
	struct warps before, after;
	int64_t waited = 0;
	int64_t waves = run->now.counters[COUNTER_waves];
	int64_t i;

	look(run, &before);
	assert_int_equal(step(fixture, run, UNIT_WARP, before.count), HALT_UNIT);
	assert_int_equal(run->now.counters[COUNTER_waves], waves + 1);
	look(run, &after);
	for (i = 0; i < before.count; i++) {
		if (before.clock[i] - before.slowest > FAR) {
			assert_int_equal(after.bodies[i], before.bodies[i]);
			waited += !i;
		} else {
			assert_true(after.bodies[i] > before.bodies[i]);
			assert_true(!i || after.clock[i] <= after.clock[0]);
		}
	}
	return waited;
}

static struct run *begin(struct fixture *fixture, const struct graph *graph, const char *variant)
{
	struct plan plan = plan_for(graph, variant);
	struct run *run;

	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	plan.machine.order = ORDER_SHUFFLED;
	run = start(fixture, &plan);
	step(fixture, run, UNIT_WARP, (graph->vertices + 31) / 32); /* the first turn */
	return run;
}

static void residents_stay_near_each_other(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = skewed(&fixture);
	struct run *run = begin(&fixture, graph, "tc-bcsr");
	struct warps warps;
	int64_t i;
	int64_t waited = 0;

	(void)state;
	for (i = 1; i < TURNS; i++)
		waited += check_turn(&fixture, run);
	look(run, &warps);
	/* The others did many bodies for each of warp 0, which holds vertex 1. */
	assert_in_range(warps.bodies[0], 3, TURNS);
	assert_int_equal(warps.bodies[0] + waited, TURNS);
	for (i = 1; i < warps.count; i++)
		assert_true(warps.bodies[i] > 20 * warps.bodies[0]);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* How many of the leaves have excess in memory; *flying: how many will have. */
static int leaves_with_excess(struct run *run, int *flying)
{
	const int64_t *excess = flow_args(run)->excess;
	int64_t value;
	int have = 0;
	int leaf;

	*flying = 0;
	for (leaf = 2; leaf < LEAVES + 2; leaf++) {
		have += excess[leaf] > 0;
		*flying += machine_in_flight(run->machine, excess + leaf, &value) && value > excess[leaf];
	}
	return have;
}

/* Warp 0 pushes to one leaf in each body: it has the excess when that body's time is over, not before. */
static void pushes_land_when_their_body_is_over(const char *variant)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = skewed(&fixture);
	struct run *run = begin(&fixture, graph, variant);
	struct warps warps;
	int turns, flying;

	assert_int_equal(leaves_with_excess(run, &flying), 0);
	assert_int_equal(flying, 1);
	for (turns = 0; flying && turns < TURNS; turns++) {
		look(run, &warps);
		assert_int_equal(warps.bodies[0], 1);
		step(&fixture, run, UNIT_WARP, warps.count);
		(void)leaves_with_excess(run, &flying);
	}
	assert_in_range(turns, 1, TURNS - 1);
	look(run, &warps);
	assert_int_equal(warps.bodies[0], 1);
	assert_true(warps.clock[0] - warps.slowest <= FAR);
	run_free(run);
	fixture_end(&fixture, graph);
}

static void what_a_body_writes_lands_when_its_time_is_over(void **state)
{
	(void)state;
	pushes_land_when_their_body_is_over("tc-bcsr");
	pushes_land_when_their_body_is_over("tc-rcsr");
	pushes_land_when_their_body_is_over("cuda-mf");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(residents_stay_near_each_other),
		cmocka_unit_test(what_a_body_writes_lands_when_its_time_is_over),
	};

	return cmocka_run_group_tests_name("residents", tests, NULL, NULL);
}
