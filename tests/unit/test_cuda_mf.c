/* SPDX-License-Identifier: GPL-3.0-or-later
 * The variant cuda-mf: He and Hong's Algorithm 1. What their Program 4 does on the host is held
 * against its lines, here in plain C; the flows are those of the other variants.
 */
#include "tests/unit/samples.h"

#include "gpu/flow/mf.h"
#include "src/engine/history.h"
#include "src/view/flow/why.h"
#include "src/problem/flow/flow.h"
#include "src/method/variants.h"

/* --- Violations. --- */

/* 0 > 1 > 2 > 4 and 1 > 3 > 4. */
static void violations_are_cancelled_as_printed(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 9 }, { 1, 2, 7 }, { 1, 3, 6 }, { 2, 4, 4 },
					   { 3, 4, 5 } };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = graph_make(&fixture.memory, 5, arcs, LENGTH(arcs));
	int64_t capacity[10], excess[5] = { 0, 9, 1, 0, 0 };
	int32_t height[5] = { 5, 4, 3, 1, 0 };
	struct residual residual = { .graph = graph, .capacity = capacity, .wide = true,
				     .excess = excess, .height = height };
	int64_t p;

	(void)state;
	for (p = 0; p < graph->entries; p++)
		capacity[p] = graph_capacity(graph, p);
	/* 1 stands above 3 by three, above 2 by one; 2 above 4 by three, with less excess than
	 * the arc would take. */
	assert_int_equal(residual_violations(&residual), 2);
	assert_int_equal(residual_cancel(&residual), 2);
	assert_int_equal(excess[1], 3);
	assert_int_equal(excess[2], 0);
	assert_int_equal(excess[3], 6);
	assert_int_equal(excess[4], 1);
	assert_int_equal(capacity[graph_find(graph, 1, 3)], 0);
	assert_int_equal(capacity[graph_find(graph, 3, 1)], 6);
	assert_int_equal(capacity[graph_find(graph, 1, 2)], 7);
	assert_int_equal(capacity[graph_find(graph, 2, 4)], 3);
	assert_int_equal(capacity[graph_find(graph, 4, 2)], 1);
	/* 3 stands one above 4; the way back of an arc violates as well, and is taken first. */
	assert_int_equal(residual_violations(&residual), 0);
	height[3] = 6;
	assert_int_equal(residual_violations(&residual), 2);
	assert_int_equal(residual_cancel(&residual), 1);
	assert_int_equal(excess[1], 9);
	assert_int_equal(excess[3], 0);
	assert_int_equal(capacity[graph_find(graph, 1, 3)], 6);
	fixture_end(&fixture, graph);
}

/* --- Program 4, lines 10 to 17, and Algorithm 1, line 3. --- */

struct total {
	int64_t total; /* ExcessTotal */
	bool marked[1 << 10];
};

static void total_start(struct total *total, const struct graph *graph)
{
	memset(total, 0, sizeof(*total));
	assert_in_range(graph->vertices, 1, LENGTH(total->marked));
	total->total = graph_capacity_out(graph, ends_of(graph)->source);
}

static bool total_relabel(struct total *total, const struct residual *view)
{
	const struct graph *graph = view->graph;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		if (view->height[u] < graph->vertices || u == ends_of(graph)->source ||
		    total->marked[u])
			continue;
		total->marked[u] = true;
		total->total -= view->excess[u];
	}
	return view->excess[ends_of(graph)->source] + view->excess[ends_of(graph)->sink] >= total->total;
}

/* Phase by phase to the end. Returns how many relabelings there were. */
static int64_t follow(struct fixture *fixture, const struct plan *plan)
{
	const struct graph *graph = plan->graph;
	struct run *run = start(fixture, plan);
	struct total total;
	int64_t count = 0, relabelings = 0;
	bool paid = false;

	total_start(&total, graph);
	for (;;) {
		if (run->now.counters[COUNTER_global_relabels] > relabelings) {
			paid = total_relabel(&total, view_of(fixture, run));
			assert_int_equal(total.total,
					 graph_capacity_out(graph, ends_of(graph)->source) -
						 run->now.cut_off);
			/* As the paper has it: equal, where nothing is active any more. */
			assert_int_equal(paid, !run->now.active);
			count++;
		}
		relabelings = run->now.counters[COUNTER_global_relabels];
		step(fixture, run, UNIT_PHASE, 1);
		if (run->now.phase == PHASE_DONE)
			break;
		assert_false(paid);
	}
	assert_true(paid);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	run_free(run);
	return count;
}

static void runs_end_when_total_excess_is_reached(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	int64_t count = 0;
	size_t i;
	int way;

	(void)state;
	for (i = 0; i < SAMPLES; i++) {
		struct graph *graph = sample(&fixture, i);

		for (way = 0; way < 6; way++) {
			struct plan plan = plan_for(graph, "cuda-mf");

			plan.last_check = way % 2;
			plan.machine.order = (enum warp_order)(way % 3);
			plan.machine.wave = way == 5 ? 3 : 0;
			plan.relabel = way < 4 ? RELABEL_EVERY : RELABEL_AUTO;
			plan.relabel_cycles = 1 + 3 * way;
			count += follow(&fixture, &plan);
		}
		graph_free(graph);
	}
	assert_true(count > 400);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Algorithm 1. --- */

static void kernels_run_kernel_cycles(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	size_t i;

	(void)state;
	for (i = 0; i < SAMPLES; i++) {
		struct graph *graph = sample(&fixture, i);
		struct plan plan = plan_for(graph, "cuda-mf");
		const int64_t cycles = i == SAMPLE_DENSE || i == SAMPLE_PAIRS ? 32 : 4096;
		struct run *run;

		plan.relabel = RELABEL_PAPER;
		run = start(&fixture, &plan);
		assert_int_equal(run->now.counters[COUNTER_global_relabels], 0);
		step(&fixture, run, UNIT_LAUNCH, 1);
		assert_int_equal(run->now.counters[COUNTER_cycles], cycles);
		step(&fixture, run, UNIT_LAUNCH, 1);
		assert_int_equal(run->now.counters[COUNTER_global_relabels], 1);
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		/* A kernel, a relabeling, a kernel, ... */
		assert_int_equal(run->now.counters[COUNTER_global_relabels],
				 run->now.counters[COUNTER_launches]);
		assert_int_equal(run->now.counters[COUNTER_cycles],
				 cycles * run->now.counters[COUNTER_launches]);
		assert_true(run_check(run, &fixture.err));
		assert_true(run->check.good);
		run_free(run);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

static int64_t value_of(struct fixture *fixture, const struct plan *plan, int64_t *counters)
{
	struct run *run = start(fixture, plan);
	int64_t value;

	step(fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_check(run, &fixture->err));
	assert_true(run->check.good);
	value = run->check.value;
	memcpy(counters, run->now.counters, sizeof(run->now.counters));
	run_free(run);
	return value;
}

/* Races lead to violations there. */
static struct graph *racy(struct fixture *fixture, int64_t rows)
{
	const int64_t value[] = { rows, 20, 1000 };

	return make(fixture, "washington-rlg", value);
}

static void flows_are_those_of_the_others(void **state)
{
	static const int64_t waves[] = { 0, 1, 2, 5 };
	struct fixture fixture = { .memory = { 0 } };
	int64_t counters[COUNTERS];
	int64_t flow, value, relabelings = 0, violations = 0;
	size_t i;
	int way;

	(void)state;
	for (i = 0; i < SAMPLES + 2; i++) {
		struct graph *graph = i < SAMPLES ? sample(&fixture, i)
						  : racy(&fixture, i > SAMPLES ? 40 : 120);
		struct plan plan = plan_for(graph, "vc-rcsr");
		/* e and c_f of all vertices and arcs. */
		const int64_t bytes = 8 * graph->vertices +
				      (graph->widest > INT32_MAX ? 8 : 4) * graph->entries;

		flow = value_of(&fixture, &plan, counters);
		assert_int_equal(counters[COUNTER_violations], 0);
		plan.variant = variant_find("cuda-mf", NULL);
		for (way = 0; way < 24; way++) {
			plan.machine.order = (enum warp_order)(way % 3);
			plan.machine.wave = waves[way / 3 % 4];
			plan.machine.seed = (uint64_t)way;
			plan.relabel = way < 12 ? RELABEL_AUTO : RELABEL_EVERY;
			plan.relabel_cycles = 1 + way % 5;
			value = value_of(&fixture, &plan, counters);
			assert_int_equal(value, flow);
			violations += counters[COUNTER_violations];
			relabelings += counters[COUNTER_cancel_bytes] / bytes;
			assert_int_equal(counters[COUNTER_cancel_bytes] % bytes, 0);
			assert_true(!counters[COUNTER_violations] ==
				    !counters[COUNTER_cancel_bytes]);
			assert_true(counters[COUNTER_cancel_bytes] / bytes <=
				    counters[COUNTER_violations]);
			/* Lanes of a warp race with each other, even if one warp goes after the other. */
		}
		graph_free(graph);
	}
	/* Races did make some, several of them between the same two relabelings. */
	assert_true(violations > relabelings && relabelings > 8);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- The way back. --- */

/* To a run whose relabelings cancel, and back through it: what was changed on the host comes
 * back, and so does what the variant has marked. */
static void the_way_back_leads_through_cancelling(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = racy(&fixture, 40);
	struct plan plan = plan_for(graph, "cuda-mf");
	struct { uint64_t hash; int64_t violations, cut_off; } seen[512];
	struct run *run;
	enum halt halt;
	int64_t count = 0, cancelling = 0, at;

	(void)state;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 3;
	plan.history_memory = 1 << 22;
	run = start(&fixture, &plan);
	do {
		assert_true(count < (int64_t)LENGTH(seen));
		seen[count].hash = hash_of(&fixture, run, true);
		seen[count].violations = run->now.counters[COUNTER_violations];
		seen[count].cut_off = run->now.cut_off;
		cancelling += count && seen[count].violations > seen[count - 1].violations;
		count++;
	} while (step(&fixture, run, UNIT_PHASE, 1) == HALT_UNIT);
	assert_true(cancelling > 0 && seen[count - 1].cut_off > seen[1].cut_off);
	for (at = count - 2; at >= 0; at--) {
		assert_true(history_go(run, UNIT_PHASE, at, &halt, &fixture.err));
		assert_true(hash_of(&fixture, run, true) == seen[at].hash);
		assert_int_equal(run->now.counters[COUNTER_violations], seen[at].violations);
		assert_int_equal(run->now.cut_off, seen[at].cut_off);
		step(&fixture, run, UNIT_PHASE, 1);
		assert_true(hash_of(&fixture, run, true) == seen[at + 1].hash);
		assert_int_equal(run->now.cut_off, seen[at + 1].cut_off);
	}
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	assert_true(run_check(run, &fixture.err));
	assert_true(run->check.good);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Once something was cancelled, pushes no longer tell all. */
static void sums_of_pushes_are_told_while_they_are_whole(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = racy(&fixture, 40);
	struct plan plan = plan_for(graph, "cuda-mf");
	struct why_excess why;
	struct run *run;
	int64_t whole = 0;
	int32_t u;

	(void)state;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 3;
	run = start(&fixture, &plan);
	while (!run->now.counters[COUNTER_violations]) {
		u = (int32_t)(++whole % graph->vertices);
		assert_true(why_excess(run, u, &why, &fixture.err));
		assert_true(why.summed && !why.cancelled && !why.back);
		step(&fixture, run, UNIT_PHASE, 1);
	}
	assert_true(whole > 1);
	assert_true(why_excess(run, 5, &why, &fixture.err));
	assert_true(!why.summed && why.cancelled);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* --- Stops. --- */

enum { BLADES = 1 << 17 };

/* Twice as much comes from the source, by way of each of many, as the sink takes. */
static struct graph *fan(struct fixture *fixture)
{
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t u;

	for (u = 2; u < BLADES; u++) {
		assert_true(arc_list_add(&list, 0, u, 2, &fixture->err));
		assert_true(arc_list_add(&list, u, 1, 1, &fixture->err));
	}
	graph = graph_build(&list, BLADES, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, 1, &fixture->err));
	return graph;
}

static enum urgency ask(void *context)
{
	return *(const enum urgency *)context;
}

/* Where it can be undone a search that is stopped has cancelled nothing; else it is not
 * stopped. */
static void a_stopped_relabeling_has_cancelled_nothing(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = fan(&fixture);
	struct plan plan = plan_for(graph, "cuda-mf");
	enum urgency urgency;
	struct run *run;
	uint64_t hash;
	bool stopped;
	int way;

	(void)state;
	plan.check = false;
	plan.poll = (struct poll){ ask, &urgency };
	for (way = 0; way < 2; way++) {
		plan.history_memory = way ? 1 << 26 : 0;
		urgency = URGENCY_NONE;
		run = start(&fixture, &plan);
		view_of(&fixture, run)->height[7] = 5;
		hash = hash_of(&fixture, run, true);
		urgency = URGENCY_NOW;
		assert_true(flow_relabel(run, &stopped, &fixture.err));
		assert_int_equal(stopped, way);
		assert_true((hash_of(&fixture, run, true) == hash) == stopped);
		urgency = URGENCY_NONE;
		if (stopped) {
			assert_int_equal(run->now.counters[COUNTER_violations], 0);
			assert_true(flow_relabel(run, &stopped, &fixture.err));
		}
		assert_int_equal(run->now.counters[COUNTER_violations], 1);
		assert_int_equal(view_of(&fixture, run)->excess[7], 1);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

/* --- What the paper does not ask. --- */

/* Flow that went back to the source though it can reach the sink is sent out again: by the
 * relabeling, or, where heights hide the violation from that, by the one behind it. */
static void what_went_back_too_early_comes_again(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = path(&fixture, 3, 5);
	const struct plan plan = plan_for(graph, "cuda-mf");
	int32_t height;
	bool stopped;

	(void)state;
	for (height = 1; height <= 2; height++) {
		struct run *run = start(&fixture, &plan);
		struct residual *view = view_of(&fixture, run);

		assert_int_equal(view->excess[1], 5);
		view->excess[2] = 5;
		view->excess[1] = 0;
		residual_add(view, graph_find(graph, 2, 1), 5);
		residual_add(view, graph_find(graph, 1, 2), -5);
		view->height[1] = height;
		assert_true(flow_relabel(run, &stopped, &fixture.err));
		assert_int_equal(run->now.active, height == 1);
		assert_int_equal(run->now.counters[COUNTER_violations], height == 1);
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		assert_int_equal(run->now.counters[COUNTER_violations], 1);
		assert_true(run_check(run, &fixture.err));
		assert_true(run->check.good);
		assert_int_equal(run->check.value, 5);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

static void its_mates_are_accounted_for(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct plan other = plan_for(graph, "tc-bcsr");
	const struct plan plan = plan_for(graph, "cuda-mf");
	struct run *run = start(&fixture, &plan);
	const int32_t *mate = ((const struct mf_args *)run->args)->mate;
	int64_t p;
	int32_t u;

	(void)state;
	assert_int_equal(run_bytes(&plan, NULL) - run_bytes(&other, NULL), 4 * graph->entries);
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			assert_int_equal(mate[p], graph_find(graph, graph->head[p], u));
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(violations_are_cancelled_as_printed),
		cmocka_unit_test(runs_end_when_total_excess_is_reached),
		cmocka_unit_test(kernels_run_kernel_cycles),
		cmocka_unit_test(flows_are_those_of_the_others),
		cmocka_unit_test(the_way_back_leads_through_cancelling),
		cmocka_unit_test(sums_of_pushes_are_told_while_they_are_whole),
		cmocka_unit_test(a_stopped_relabeling_has_cancelled_nothing),
		cmocka_unit_test(what_went_back_too_early_comes_again),
		cmocka_unit_test(its_mates_are_accounted_for),
	};

	return cmocka_run_group_tests_name("cuda_mf", tests, NULL, NULL);
}
