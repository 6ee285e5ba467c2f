/* SPDX-License-Identifier: GPL-3.0-or-later
 * The variant ecl: worklists without duplicates, searches from both ends, phase II on the
 * machine, one flow word an arc; and that what races lose is found by the last check.
 */
#include "tests/unit/samples.h"

#include "gpu/flow/ecl.h"
#include "src/engine/history.h"
#include "src/problem/flow/layout.h"
#include "src/problem/flow/flow.h"
#include "src/method/variants.h"

/* --- What holds between two launches. --- */

/* Entries of a list: vertices that may discharge, none of them twice. */
static void expect_distinct(const struct run *run, const int32_t *entries, int64_t count)
{
	const struct graph *graph = run->plan.graph;
	char *seen = unit_room((size_t)graph->vertices);
	int64_t i;

	memset(seen, 0, (size_t)graph->vertices);
	assert_in_range(count, 0, graph->vertices);
	for (i = 0; i < count; i++) {
		assert_in_range(entries[i], 0, graph->vertices - 1);
		assert_true(entries[i] != ends_of(graph)->source && entries[i] != ends_of(graph)->sink);
		assert_false(seen[entries[i]]);
		seen[entries[i]] = 1;
	}
	free(seen);
}

/* Distances to the source against the flow that came from there, as phase II has them. */
static void expect_distances_to_source(struct fixture *fixture, struct run *run)
{
	const struct residual *view = view_of(fixture, run);
	const struct graph *graph = view->graph;
	const int32_t *row = flow_args(run)->graph.row;
	int32_t *queue = unit_room((size_t)graph->vertices * sizeof(*queue));
	int32_t *height = unit_room((size_t)graph->vertices * sizeof(*height));
	int32_t first = 0, last = 0, u;
	int32_t p;

	for (u = 0; u < graph->vertices; u++)
		height[u] = graph->vertices;
	height[ends_of(graph)->source] = 0;
	queue[last++] = ends_of(graph)->source;
	for (; first < last; first++) {
		const int32_t v = queue[first];

		for (p = row[v]; p < row[v + 1]; p++) {
			const int32_t n = flow_args(run)->graph.head[p];
			const int64_t flow = view->wide ? ((int64_t *)flow_args(run)->residual)[p]
							: ((int32_t *)flow_args(run)->residual)[p];

			if (!flow || height[n] < graph->vertices)
				continue;
			height[n] = height[v] + 1;
			queue[last++] = n;
		}
	}
	assert_memory_equal(view->height, height, (size_t)graph->vertices * sizeof(*height));
	free(queue);
	free(height);
}

/* Phase II is over: what left the source has come to the sink, or back. */
static void expect_nothing_left(struct fixture *fixture, struct run *run)
{
	const struct residual *view = view_of(fixture, run);
	int32_t u;

	for (u = 0; u < view->graph->vertices; u++)
		assert_true(!view->excess[u] || u == view->terminals.source ||
			    u == view->terminals.sink);
}

struct tale {
	int64_t searches[2]; /* from the sink; from the source */
	int64_t cycles[2];   /* of phase I; of phase II */
};

/* To the end, launch by launch, on sim. */
static void follow(struct fixture *fixture, const struct plan *plan, struct tale *tale)
{
	struct run *run = start(fixture, plan);
	bool returning;

	while (run->now.phase != PHASE_DONE) {
		const int64_t searches = run->now.counters[COUNTER_global_relabels];

		step(fixture, run, UNIT_LAUNCH, 1);
		returning = run->now.phase == PHASE_RETURN;
		if (run->now.task.kind != TASK_LAUNCH)
			continue;
		if (run->now.counters[COUNTER_global_relabels] > searches) {
			tale->searches[returning]++;
			if (returning)
				expect_distances_to_source(fixture, run);
		}
		if (!run->now.task.ends_cycle)
			continue;
		tale->cycles[returning]++;
		expect_distinct(run, run_queue(run), run->now.queue);
		expect_distinct(run, ((const struct ecl_args *)run->args)->next, *flow_args(run)->queue_size);
	}
	if (run_searches(run))
		expect_nothing_left(fixture, run);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	run_free(run);
}

static void all_ways_end_well(void **state)
{
	static const enum relabel_policy policies[] = { RELABEL_AUTO, RELABEL_EVERY,
							RELABEL_PAPER };
	static const int64_t waves[] = { 0, 1, 7 };
	struct fixture fixture = { .memory = { 0 } };
	struct tale tale = { .searches = { 0 } };
	size_t i, way;

	(void)state;
	for (i = 0; i < SAMPLES; i++) {
		struct graph *graph = sample(&fixture, i);

		for (way = 0; way < 9; way++) {
			struct plan plan = plan_for(graph, "ecl");

			plan.relabel = policies[way % 3];
			plan.relabel_cycles = 5;
			plan.machine.order = (enum warp_order)((i + way / 3) % 3);
			plan.machine.wave = waves[(i + way) % LENGTH(waves)];
			plan.relabel_on = way == 7 ? RELABEL_ON_HOST : RELABEL_ON_AUTO;
			follow(&fixture, &plan, &tale);
		}
		graph_free(graph);
	}
	assert_true(tale.searches[0] > 100 && tale.searches[1] > 20);
	assert_true(tale.cycles[0] > 1000 && tale.cycles[1] > 100);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Its numbers. --- */

static void the_paper_has_a_frequency(void **state)
{
	static const struct {
		int32_t vertices;
		int64_t arcs, cycles;
	} rows[] = {
		{ 10, 0, 100 },
		{ 10000, 1000, 100 },
		{ 10000, 999, 100 },
		{ 10000, 500, 200 },
		{ 65536, 1, 4294967 },             /* |V|^2 is 2^32 */
		{ 1 << 30, 1 << 10, INT64_C(1125899906842) },
		{ 262146, 1056528, 100 },
	};
	const struct variant *ecl = variant_find("ecl", NULL);
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		const struct graph graph = { .vertices = rows[i].vertices,
						 .arcs = rows[i].arcs };

		assert_int_equal(flow_method(ecl)->paper_cycles(&graph), rows[i].cycles);
	}
}

/* As the paper has it the first search is the machine's, and it is the one that the time
 * stamps as printed would keep from visiting anything. */
static void the_first_search_visits(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "ecl");
	struct run *run, *host;

	(void)state;
	host = start(&fixture, &plan);
	assert_int_equal(host->now.counters[COUNTER_global_relabels], 1);
	plan.relabel = RELABEL_PAPER;
	run = start(&fixture, &plan);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 0);
	step(&fixture, run, UNIT_PHASE, 1);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1);
	assert_int_equal(run->now.counters[COUNTER_pushes], 0);
	assert_true(run->now.counters[COUNTER_relabel_levels] > 1);
	assert_memory_equal(view_of(&fixture, run)->height, view_of(&fixture, host)->height,
			    (size_t)graph->vertices * sizeof(int32_t));
	run_free(run);
	run_free(host);
	fixture_end(&fixture, graph);
}

/* --- What a race loses. --- */

/* The worklist forgets what it holds: as if a race had lifted it all too high. */
static void lose(struct fixture *fixture, struct run *run)
{
	assert_true(machine_fill(run->machine, flow_args(run)->queue_size, 0, sizeof(int32_t),
				 &fixture->err));
}

static void what_is_lost_is_found(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "ecl");
	struct run *run;
	int64_t value[2];
	int last_check;

	(void)state;
	for (last_check = 0; last_check < 2; last_check++) {
		plan.last_check = last_check;
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_CYCLE, 4);
		lose(&fixture, run);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		assert_true(run_check(run, &fixture.err));
		assert_int_equal(run->check.good, last_check);
		assert_true(last_check || strstr(run->check.reason, "is not maximum"));
		expect_nothing_left(&fixture, run);
		value[last_check] = run->check.value;
		run_free(run);
	}
	assert_true(value[0] < value[1]);
	fixture_end(&fixture, graph);
}

/* In phase II too: what has excess is collected before the run is over. */
static void what_is_lost_on_the_way_back_is_found(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "ecl");
	struct run *run;
	int last_check;

	(void)state;
	for (last_check = 0; last_check < 2; last_check++) {
		plan.last_check = last_check;
		run = start(&fixture, &plan);
		while (run->now.phase != PHASE_RETURN)
			step(&fixture, run, UNIT_CYCLE, 1);
		lose(&fixture, run);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		assert_true(run_check(run, &fixture.err));
		assert_int_equal(run->check.good, last_check);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

/* --- The way there, and back. --- */

enum { CYCLES = 300 };

static void the_way_back_leads_through_all_of_it(void **state)
{
	static const enum relabel_on ways[] = { RELABEL_ON_AUTO, RELABEL_ON_HOST };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "ecl");
	uint64_t *hash = unit_room(CYCLES * sizeof(*hash));
	struct run *run;
	enum halt halt;
	int64_t count, cycle;
	size_t i;

	(void)state;
	plan.machine.wave = 3;
	plan.machine.order = ORDER_SHUFFLED;
	plan.history_memory = 1 << 20;
	for (i = 0; i < LENGTH(ways); i++) {
		plan.relabel_on = ways[i];
		run = start(&fixture, &plan);
		for (count = 0; run->now.phase != PHASE_DONE; count++) {
			assert_true(count < CYCLES);
			hash[count] = hash_of(&fixture, run, true);
			step(&fixture, run, UNIT_CYCLE, 1);
		}
		assert_true(count > 20);
		for (cycle = count - 2; cycle >= 0; cycle -= 3) {
			assert_true(history_go(run, UNIT_CYCLE, cycle, &halt, &fixture.err));
			assert_true(hash_of(&fixture, run, true) == hash[cycle]);
			if (cycle)
				expect_distinct(run, run_queue(run), run->now.queue);
			step(&fixture, run, UNIT_LANE, 5);
			assert_true(history_go(run, UNIT_CYCLE, cycle, &halt, &fixture.err));
			step(&fixture, run, UNIT_CYCLE, 1);
			assert_true(hash_of(&fixture, run, true) == hash[cycle + 1]);
		}
		run_free(run);
	}
	free(hash);
	fixture_end(&fixture, graph);
}

/* --- What it takes. --- */

static void an_arc_has_one_word(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = sample(&fixture, SAMPLE_PAIRS);
	const struct plan plan = plan_for(graph, "ecl");
	const struct plan other = plan_for(graph, "vc-rcsr");
	struct run *run = start(&fixture, &plan);
	const size_t entries = (size_t)graph->entries;
	int64_t *before = unit_room(entries * sizeof(*before));
	struct residual *view;
	int64_t arc;
	size_t p;

	(void)state;
	assert_int_equal(layout_fcsr.words(graph, 0), graph->arcs);
	step(&fixture, run, UNIT_CYCLE, 3);
	for (arc = 0; arc < graph->arcs; arc++)
		assert_in_range(((int64_t *)flow_args(run)->residual)[arc], 0,
				((const int64_t *)flow_args(run)->capacity)[arc]);
	view = flow_fetch(run, FLOW_ALL, &fixture.err);
	for (p = 0; p < entries; p++)
		before[p] = residual_get(view, (int64_t)p);
	assert_true(mirror_store(run, FLOW_CAPACITY, &fixture.err));
	view = flow_fetch(run, FLOW_ALL, &fixture.err);
	for (p = 0; p < entries; p++)
		assert_int_equal(residual_get(view, (int64_t)p), before[p]);
	/* Three lists, the stamps, and the search's two counts; as many words of arcs as where each
	 * has two. */
	assert_int_equal(run_bytes(&plan, NULL) - run_bytes(&other, NULL), 12 * graph->vertices + 4 + 8);
	run_free(run);
	free(before);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_ways_end_well),
		cmocka_unit_test(the_paper_has_a_frequency),
		cmocka_unit_test(the_first_search_visits),
		cmocka_unit_test(what_is_lost_is_found),
		cmocka_unit_test(what_is_lost_on_the_way_back_is_found),
		cmocka_unit_test(the_way_back_leads_through_all_of_it),
		cmocka_unit_test(an_arc_has_one_word),
	};

	return cmocka_run_group_tests_name("ecl", tests, NULL, NULL);
}
