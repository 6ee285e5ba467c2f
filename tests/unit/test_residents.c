/* SPDX-License-Identifier: GPL-3.0-or-later
 * Residents of launches without a barrier stay near each other (docs/sim.md): in
 * every turn exactly those run that are not far ahead of the slowest, by a clock
 * that counts an instruction as 1 and a dependent request as 256.
 */
#include "tests/unit/runs.h"

enum { LEAVES = 200, FAR = 1024, MOST_WARPS = 8, TURNS = 2000 };

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
	struct warp_work work;
	int64_t i;

	assert_true(machine_work(run->machine, &work, NULL));
	assert_in_range(work.last.warps, 2, MOST_WARPS);
	warps->count = work.last.warps;
	warps->slowest = INT64_MAX;
	for (i = 0; i < warps->count; i++) {
		const struct counts *counts = &work.last.counts[i];

		warps->clock[i] = counts->instructions + 256 * counts->depth;
		warps->bodies[i] = counts->barriers;
		if (warps->clock[i] < warps->slowest)
			warps->slowest = warps->clock[i];
	}
}

/* One turn: a step for every resident. Returns how many had to wait. */
static int64_t check_turn(struct fixture *fixture, struct run *run)
{
	struct warps before, after;
	int64_t waited = 0;
	int64_t waves = run->now.counters[COUNTER_waves];
	int64_t i;
	bool far;

	look(run, &before);
	assert_int_equal(step(fixture, run, UNIT_WARP, before.count), HALT_UNIT);
	assert_int_equal(run->now.counters[COUNTER_waves], waves + 1);
	look(run, &after);
	for (i = 0; i < before.count; i++) {
		far = before.clock[i] - before.slowest > FAR;
		assert_int_equal(after.bodies[i], before.bodies[i] + !far);
		waited += far;
	}
	return waited;
}

static void residents_stay_near_each_other(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = skewed(&fixture);
	struct plan plan = plan_for(graph, "tc-bcsr");
	struct warps warps;
	struct run *run;
	int64_t i;
	int64_t waited = 0;

	(void)state;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	plan.machine.order = ORDER_SHUFFLED;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_WARP, (graph->vertices + 31) / 32); /* the first turn */
	for (i = 1; i < TURNS; i++)
		waited += check_turn(&fixture, run);
	look(run, &warps);
	/* Only the warp of vertex 1 had to wait, and hundreds of turns for each body. */
	assert_in_range(warps.bodies[0], 3, TURNS / 100);
	assert_int_equal(warps.bodies[0] + waited, TURNS);
	for (i = 1; i < warps.count; i++)
		assert_int_equal(warps.bodies[i], TURNS);
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(residents_stay_near_each_other),
	};

	return cmocka_run_group_tests_name("residents", tests, NULL, NULL);
}
