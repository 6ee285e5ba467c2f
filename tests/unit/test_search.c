/* SPDX-License-Identifier: GPL-3.0-or-later
 * Global relabelings on the machine, launch by launch: after each of them heights, active
 * vertices, levels and work are what the host makes of the same state, and while one is
 * under way heights stay as they are, unless the layout's search writes them as it goes. A
 * run whose relabelings the machine does goes the way of one whose relabelings the host does.
 */
#include "tests/unit/samples.h"

#include "src/problem/flow/layout.h"
#include "src/problem/flow/search.h"
#include "src/problem/flow/slots.h"
#include "src/problem/flow/flow.h"
#include "src/method/variants.h"

/* --- Against the host. --- */

/* Vertices, and arcs of those that are reached, in the layout's own rows: the reversed
 * CSR has two places for a pair of arcs that lead both ways, the graph one, and rows of slots
 * all have as many places, or in dense graphs count as many as they have on average. */
static int64_t visits(const struct run *run, const int32_t *height)
{
	const bool slots = flow_method(run->plan.variant)->layout == &layout_slots;
	const int32_t *row = flow_args(run)->graph.row;
	const int32_t *back = flow_args(run)->back_row;
	int64_t sum = flow_args(run)->graph.vertices;
	int64_t places = 0;
	int32_t u;

	assert_true(run->width != WIDTH_C64_A64);
	if (slots)
		places = slots_stride(run->plan.graph, run->plan.ideas.stride);
	if (slots && !places)
		places = run->plan.graph->entries / run->plan.graph->vertices;
	for (u = 0; u < flow_args(run)->graph.vertices; u++)
		if (height[u] < flow_args(run)->graph.vertices)
			sum += slots ? places
				     : row[u + 1] - row[u] + (back ? back[u + 1] - back[u] : 0);
	return sum;
}

/* What the relabeling that has just ended made, beside what the host makes. `before`: the
 * counters when it began. */
static void expect_hosts(struct fixture *fixture, struct run *run, const int64_t *before)
{
	const struct residual *view = view_of(fixture, run);
	const size_t vertices = (size_t)view->graph->vertices;
	int32_t *height = unit_room(vertices * sizeof(*height));
	int32_t *queue = unit_room(vertices * sizeof(*queue));
	const int64_t *counters = run->now.counters;
	const struct poll nobody = { 0 };
	int64_t levels, work;

	assert_true(residual_distances(view, height, queue, &nobody, &levels, &work));
	assert_memory_equal(view->height, height, vertices * sizeof(*height));
	assert_int_equal(counters[COUNTER_global_relabels], before[COUNTER_global_relabels] + 1);
	assert_int_equal(counters[COUNTER_relabel_levels] - before[COUNTER_relabel_levels], levels);
	if (flow_method(run->plan.variant)->layout == &layout_bcsr)
		assert_int_equal(visits(run, height), work);
	work = visits(run, height);
	assert_int_equal(counters[COUNTER_relabel_work] - before[COUNTER_relabel_work], work);
	assert_int_equal(run->now.relabel_cost, work);
	assert_int_equal(run->now.active, residual_active(view));
	free(height);
	free(queue);
}

static uint64_t sum_heights(struct fixture *fixture, struct run *run)
{
	const struct residual *view = view_of(fixture, run);
	uint64_t sum = 0;
	int32_t u;

	for (u = 0; u < view->graph->vertices; u++)
		sum = sum * 31 + (uint64_t)view->height[u];
	return sum;
}

/* A launch a level, the last of which finds nothing, and the end; of an epoch at least a level. */
static void expect_launches(const struct run *run, const int64_t *before, int64_t launches)
{
	const int64_t levels = run->now.counters[COUNTER_relabel_levels] -
			       before[COUNTER_relabel_levels];

	if (has_epochs(run->plan.variant))
		assert_in_range(launches, 2, levels + 2);
	else
		assert_int_equal(launches, levels + 2);
}

/* To the end, launch by launch. Returns how many relabelings there were. */
static int64_t follow(struct fixture *fixture, struct run *run)
{
	int64_t before[COUNTERS];
	int64_t count = 0, launches = 0;
	uint64_t heights = 0;
	bool searching = false;

	while (run->now.phase != PHASE_DONE) {
		step(fixture, run, UNIT_LAUNCH, 1);
		if (run->now.relabeling.stage && !searching) {
			memcpy(before, run->now.counters, sizeof(before));
			heights = sum_heights(fixture, run);
			launches = 0;
		}
		if (searching)
			launches++;
		if (searching && !run->now.relabeling.stage) {
			/* In stage two distances are others (test_ecl.c). */
			if (run->now.phase == PHASE_PUSH)
				expect_hosts(fixture, run, before);
			expect_launches(run, before, launches);
			count++;
		} else if (searching && !flow_method(run->plan.variant)->layout->search_lifts) {
			assert_true(sum_heights(fixture, run) == heights);
		}
		searching = run->now.relabeling.stage != RELABELING_NONE;
		assert_true(!searching || run->now.task.kind == TASK_LAUNCH);
	}
	return count;
}

static void heights_are_those_of_the_host(void **state)
{
	static const int64_t waves[] = { 0, 1, 3 };
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	int64_t count = 0;
	size_t i;
	int order;

	(void)state;
	for (i = 0; i < SAMPLES; i++) {
		struct graph *graph = sample(&fixture, i);

		for (row = flow_variants(); *row; row++) {
			if ((*row)->machine)
				continue; /* it runs on the host */
			/* Its relabelings are the host's, whatever is asked for. */
			for (order = 0; order <= ORDER_SHUFFLED && !flow_method((*row))->cancels; order++) {
				struct plan plan = plan_for(graph, (*row)->name);
				struct run *run;

				plan.relabel_on = RELABEL_ON_MACHINE;
				plan.ideas.full_searches = true; /* the others are in test_ideas */
				plan.machine.order = (enum warp_order)order;
				plan.machine.wave = waves[(i + (size_t)order) % LENGTH(waves)];
				if (i % 2) {
					plan.relabel = RELABEL_EVERY;
					plan.relabel_cycles = 3;
				}
				run = start(&fixture, &plan);
				count += follow(&fixture, run);
				assert_true(run_check(run, &fixture.err));
				assert_true(run->check.good);
				run_free(run);
			}
		}
		graph_free(graph);
	}
	assert_true(count > 400);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- The whole way. --- */

static bool tells_how(enum counter counter)
{
	return counter == COUNTER_launches || counter == COUNTER_waves ||
	       counter == COUNTER_to_bytes || counter == COUNTER_from_bytes ||
	       counter == COUNTER_relabel_work;
}

/* All but what tells how relabelings were done. */
static void expect_same(struct fixture *fixture, struct run *host, struct run *machine)
{
	int counter;

	assert_true(hash_of(fixture, host, false) == hash_of(fixture, machine, false));
	for (counter = 0; counter < COUNTERS; counter++)
		if (!tells_how((enum counter)counter))
			assert_int_equal(host->now.counters[counter],
					 machine->now.counters[counter]);
	assert_int_equal(host->now.active, machine->now.active);
	assert_int_equal(host->now.queue, machine->now.queue);
	assert_int_equal(host->now.phase, machine->now.phase);
	assert_int_equal(host->now.cycle_mark, machine->now.cycle_mark);
	assert_int_equal(host->now.work_mark, machine->now.work_mark);
}

/* Cycle by cycle, or phase by phase. */
static void go_together(struct fixture *fixture, const struct plan *plan, enum unit unit)
{
	struct plan other = *plan;
	struct run *host = start(fixture, plan);
	struct run *machine;

	other.relabel_on = RELABEL_ON_MACHINE;
	machine = start(fixture, &other);
	expect_same(fixture, host, machine);
	while (host->now.phase != PHASE_DONE) {
		step(fixture, host, unit, 1);
		/* Who relabels does stage two. */
		if ((variant_kernel(plan->variant, CODE_RETURN) || plan->variant->returns_freely) &&
		    host->now.phase == PHASE_DONE)
			break;
		step(fixture, machine, unit, 1);
		expect_same(fixture, host, machine);
	}
	if (machine->now.phase != PHASE_DONE)
		step(fixture, machine, UNIT_CYCLE, INT64_MAX);
	assert_true(machine->machine->launches > host->machine->launches);
	run_free(host);
	run_free(machine);
}

static void runs_go_the_same_way(void **state)
{
	static const enum relabel_policy policies[] = { RELABEL_AUTO, RELABEL_EVERY,
							RELABEL_PAPER };
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	size_t i;

	(void)state;
	for (i = 0; i < SAMPLES; i++) {
		struct graph *graph = sample(&fixture, i);

		for (row = flow_variants(); *row; row++) {
			if ((*row)->machine)
				continue; /* it runs on the host */
			struct plan plan = plan_for(graph, (*row)->name);

			if (flow_method((*row))->cancels)
				continue;
			plan.machine.order = i % 2 ? ORDER_REVERSED : ORDER_FORWARD;
			plan.machine.wave = i % 3 ? 0 : 5;
			plan.relabel = policies[i % LENGTH(policies)];
			plan.relabel_cycles = 4;
			plan.relabel_on = RELABEL_ON_HOST;
			/* There the work is another, or times decide. */
			if (plan.relabel == RELABEL_AUTO &&
			    ((*row)->drive || flow_method((*row))->layout != &layout_bcsr))
				plan.relabel = RELABEL_EVERY;
			go_together(&fixture, &plan, i % 2 ? UNIT_PHASE : UNIT_CYCLE);
		}
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* Without a last check there may be no search but the first, which is the host's. */
static void it_is_asked_for_and_no_more(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run;

	(void)state;
	plan.relabel_on = RELABEL_ON_MACHINE;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	plan.last_check = false;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1);
	run_free(run);
	/* Who does not ask for it pays for no arrays. */
	plan.relabel_on = RELABEL_ON_AUTO;
	run = start(&fixture, &plan);
	assert_null(flow_args(run)->search.distance);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* In the middle of a search it is known what comes next. */
static void what_comes_next_is_known(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "tc-rcsr");
	struct run *run;
	struct task ahead;
	int64_t seen = 0;

	(void)state;
	plan.relabel_on = RELABEL_ON_MACHINE;
	run = start(&fixture, &plan);
	while (run->now.phase != PHASE_DONE) {
		const bool searching = run->now.relabeling.stage != RELABELING_NONE;

		assert_true(run_ahead(run, &ahead, &fixture.err));
		step(&fixture, run, UNIT_LAUNCH, 1);
		if (!searching)
			continue;
		assert_int_equal(ahead.kind, TASK_LAUNCH);
		assert_ptr_equal(ahead.launch.kernel, run->now.task.launch.kernel);
		assert_int_equal(ahead.launch.items, run->now.task.launch.items);
		seen++;
	}
	assert_true(seen > 20);
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(heights_are_those_of_the_host),
		cmocka_unit_test(runs_go_the_same_way),
		cmocka_unit_test(it_is_asked_for_and_no_more),
		cmocka_unit_test(what_comes_next_is_known),
	};

	return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
