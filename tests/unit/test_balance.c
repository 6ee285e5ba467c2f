/* SPDX-License-Identifier: GPL-3.0-or-later
 * The strategies of load balancing: whatever the order of warps and the waves, they come to
 * the flow of the others, and look at every arc of every active vertex once a cycle.
 */
#include "tests/unit/samples.h"

#include "src/engine/history.h"
#include "src/problem/flow/flow.h"

#include <string.h>

enum { CYCLES = 12 };

static const char *const names[] = { "flow-wd", "flow-ns", "flow-hp" };

/* A run to its end; its flow. */
static int64_t best_flow(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);
	int64_t value;

	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	value = run->check.value;
	run_free(run);
	return value;
}

static void orders_and_waves_change_no_flow(void **state)
{
	static const enum warp_order orders[] = { ORDER_FORWARD, ORDER_REVERSED, ORDER_SHUFFLED };
	static const int64_t waves[] = { 1, 7, 0 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph;
	struct plan plan;
	int64_t value;
	size_t g, v, o, w;

	(void)state;
	for (g = 0; g < SAMPLES; g++) {
		graph = sample(&fixture, g);
		plan = plan_for(graph, "vc-bcsr");
		value = best_flow(&fixture, &plan);
		for (v = 0; v < LENGTH(names); v++) {
			plan = plan_for(graph, names[v]);
			for (o = 0; o < LENGTH(orders); o++)
				for (w = 0; w < LENGTH(waves); w++) {
					plan.machine.order = orders[o];
					plan.machine.wave = waves[w];
					assert_int_equal(best_flow(&fixture, &plan), value);
				}
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* What a cycle looks at, one after the other: the arcs of the vertices that were active. */
static int64_t active_arcs(struct fixture *fixture, struct run *run)
{
	const struct residual *view = view_of(fixture, run);
	int64_t arcs = 0;
	int32_t u;

	for (u = 0; u < view->graph->vertices; u++)
		if (residual_is_active(view, u))
			arcs += view->graph->row[u + 1] - view->graph->row[u];
	return arcs;
}

static void every_arc_of_the_queue_is_looked_at_once(void **state)
{
	static const size_t which[] = { SAMPLE_GENRMF, SAMPLE_DENSE, SAMPLE_HUBS };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph;
	int64_t before, expected;
	struct plan plan;
	struct run *run;
	int cycles = 0;
	size_t g, v;
	int i;

	(void)state;
	for (g = 0; g < LENGTH(which); g++) {
		graph = sample(&fixture, which[g]);
		for (v = 0; v < LENGTH(names); v++) {
			plan = plan_for(graph, names[v]);
			plan.relabel = RELABEL_EVERY; /* behind one others are active */
			plan.relabel_cycles = 1000000;
			run = start(&fixture, &plan);
			for (i = 0; i < 12; i++) {
				expected = active_arcs(&fixture, run);
				if (!expected)
					break;
				before = run->now.counters[COUNTER_arc_scans];
				step(&fixture, run, UNIT_CYCLE, 1);
				assert_int_equal(run->now.counters[COUNTER_arc_scans] - before,
						 expected);
				cycles++;
			}
			run_free(run);
		}
		graph_free(graph);
	}
	assert_true(cycles > 50);
	assert_int_equal(fixture.memory.used, 0);
}

/* Lists of more than the paper's block are stepped through: a graph with many active
 * vertices, and one hub. */
static void long_lists_are_stepped_through(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "bipartite", (int64_t[]){ 2500, 2500, 9000, 1 });
	struct plan plan = plan_for(graph, "vc-bcsr");
	const int64_t value = best_flow(&fixture, &plan);
	bool stepped = false;
	struct run *run;

	(void)state;
	plan = plan_for(graph, "flow-hp");
	run = start(&fixture, &plan);
	while (run->now.phase != PHASE_DONE) {
		step(&fixture, run, UNIT_LAUNCH, 1);
		stepped = stepped || (run->now.task.launch.kernel &&
				      !strcmp(run->now.task.launch.kernel->name, "balance_step"));
	}
	assert_true(stepped);
	assert_true(run_check(run, &fixture.err));
	assert_true(run->check.good);
	assert_int_equal(run->check.value, value);
	run_free(run);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* Hashes after the first cycles, one warp at a time and without a relabeling. Returns how many
 * launches have searched step by step. */
static int course(struct fixture *fixture, const struct graph *graph, const char *variant,
		  uint64_t hashes[CYCLES])
{
	struct plan plan = plan_for(graph, variant);
	struct run *run;
	int steps = 0;
	int i = 0;

	plan.machine.wave = 1;
	plan.sizes.mdt_bins = 1000;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	run = start(fixture, &plan);
	while (i < CYCLES) {
		step(fixture, run, UNIT_LAUNCH, 1);
		assert_int_not_equal(run->now.phase, PHASE_DONE);
		steps += run->now.task.launch.kernel &&
			 !strcmp(run->now.task.launch.kernel->name, "balance_step");
		if (run->now.fresh & 1u << UNIT_CYCLE)
			hashes[i++] = hash_of(fixture, run, false);
	}
	run_free(run);
	return steps;
}

/* The strategies differ in who searches which arcs, not in what is found: without races they pass
 * the same states. Here flow-hp searches 6 arcs of a vertex at a time, and many vertices have more. */
static void strategies_pass_the_same_states(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "washington-rlg", (int64_t[]){ 3000, 4, 100 });
	uint64_t expected[CYCLES], hashes[CYCLES];

	(void)state;
	(void)course(&fixture, graph, "flow-wd", expected);
	(void)course(&fixture, graph, "flow-ns", hashes);
	assert_memory_equal(hashes, expected, sizeof(hashes));
	assert_true(course(&fixture, graph, "flow-hp", hashes) > CYCLES);
	assert_memory_equal(hashes, expected, sizeof(hashes));
	fixture_end(&fixture, graph);
}

/* Every launch of a run, there and back. */
static void the_way_back_is_exact(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = sample(&fixture, SAMPLE_HUBS);
	uint64_t hashes[40];
	struct plan plan;
	struct run *run;
	size_t v;
	int i, count;

	(void)state;
	for (v = 0; v < LENGTH(names); v++) {
		plan = plan_for(graph, names[v]);
		plan.history_memory = 1 << 24;
		run = start(&fixture, &plan);
		for (count = 0; count < 40 && run->now.phase != PHASE_DONE; count++) {
			hashes[count] = hash_of(&fixture, run, true);
			step(&fixture, run, UNIT_LAUNCH, 1);
		}
		for (i = count - 1; i >= 0; i--) {
			enum halt halt;

			assert_true(history_go(run, UNIT_LAUNCH, i, &halt, &fixture.err));
			assert_true(hash_of(&fixture, run, true) == hashes[i]);
		}
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		run_free(run);
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(orders_and_waves_change_no_flow),
		cmocka_unit_test(every_arc_of_the_queue_is_looked_at_once),
		cmocka_unit_test(long_lists_are_stepped_through),
		cmocka_unit_test(strategies_pass_the_same_states),
		cmocka_unit_test(the_way_back_is_exact),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
