/* SPDX-License-Identifier: GPL-3.0-or-later
 * The engine: every variant on many graphs, in every warp order and with several
 * waves, gives the reference's value and passes the checker; however a run is
 * stepped, interrupted or looked at, it passes the same states.
 */
#include "tests/unit/runs.h"

#include "gpu/core/machine.h"
#include "src/engine/device.h"
#include "src/problem/flow/invariants.h"

#include "src/problem/flow/choose.h"
#include "src/view/look/snapshot.h"
#include "src/problem/flow/flow.h"

/* --- A reference: augmenting paths by breadth-first search (Edmonds and Karp), on
 * a matrix. It shares nothing with the program. --- */

enum { MOST = 64 };

static int64_t reference(const struct graph *graph)
{
	static const int64_t none = 0;
	int64_t rest[MOST][MOST];
	int from[MOST], queue[MOST];
	int64_t value = none;
	int n = graph->vertices;
	int u, v, first, last;
	int64_t p, least;

	memset(rest, 0, sizeof(rest));
	for (u = 0; u < n; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			rest[u][graph->head[p]] = graph_capacity(graph, p);
	for (;;) {
		for (u = 0; u < n; u++)
			from[u] = -1;
		from[ends_of(graph)->source] = ends_of(graph)->source;
		queue[0] = ends_of(graph)->source;
		for (first = 0, last = 1; first < last; first++) {
			u = queue[first];
			for (v = 0; v < n; v++) {
				if (from[v] < 0 && rest[u][v] > 0) {
					from[v] = u;
					queue[last++] = v;
				}
			}
		}
		if (from[ends_of(graph)->sink] < 0)
			return value;
		least = INT64_MAX;
		for (v = ends_of(graph)->sink; v != ends_of(graph)->source; v = from[v])
			if (rest[from[v]][v] < least)
				least = rest[from[v]][v];
		for (v = ends_of(graph)->sink; v != ends_of(graph)->source; v = from[v]) {
			rest[from[v]][v] -= least;
			rest[v][from[v]] += least;
		}
		value += least;
	}
}

/* --- Values. --- */

static struct graph *random_network(struct fixture *fixture, struct random *random)
{
	int n = (int)random_range(random, 2, 24);
	int m = (int)random_range(random, 0, 3 * n);
	int64_t cap = random_range(random, 0, 3) == 0 ? INT64_C(1) << 40 : 9;
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int i;

	for (i = 0; i < m; i++)
		assert_true(arc_list_add(&list, (int32_t)random_range(random, 0, n - 1),
					 (int32_t)random_range(random, 0, n - 1),
					 random_range(random, 0, cap), &fixture->err));
	graph = graph_build(&list, n, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, n - 1, &fixture->err));
	return graph;
}

static void finish_and_check(struct fixture *fixture, const struct plan *plan, int64_t value)
{
	struct run *run = start(fixture, plan);
	int64_t got;

	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_true(run_value(run, &got, &fixture->err));
	assert_int_equal(got, value);
	assert_true(run_check(run, &fixture->err));
	if (!run->check.good)
		fail_msg("%s", run->check.reason);
	assert_int_equal(run->check.value, value);
	run_free(run);
}

static void on_every_setting(struct fixture *fixture, const struct graph *graph)
{
	static const int64_t waves[] = { 0, 1, 3 };
	const struct variant *const *row;
	int64_t value = reference(graph);
	struct plan plan;
	size_t setting;

	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.relabel_cycles = 5;
		/* Orders, waves and policies: each with each. */
		for (setting = 0; setting < 27; setting++) {
			plan.machine.order = (enum warp_order)(setting % 3);
			plan.machine.wave = waves[setting / 3 % 3];
			plan.relabel = (enum relabel_policy)(setting / 9);
			finish_and_check(fixture, &plan, value);
		}
	}
}

static void test_random_graphs(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	int i;

	(void)state;
	random_start(&random, 11, "test_run");
	for (i = 0; i < 250; i++) {
		graph = random_network(&fixture, &random);
		on_every_setting(&fixture, graph);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* Every digraph of three vertices with capacities 0 to 2, by every variant. */
static void test_all_small_graphs(void **state)
{
	static const int ends[6][2] = { { 0, 1 }, { 0, 2 }, { 1, 0 }, { 1, 2 }, { 2, 0 }, { 2, 1 } };
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph;
	struct plan plan;
	int64_t bad;
	int code, rest, i;

	(void)state;
	for (code = 0; code < 729; code++) {
		struct arc_list list = { .memory = &fixture.memory };

		for (i = 0, rest = code; i < 6; i++, rest /= 3)
			assert_true(arc_list_add(&list, ends[i][0], ends[i][1], rest % 3,
						 &fixture.err));
		graph = graph_build(&list, 3, &bad, &fixture.err);
		assert_true(ends_set(graph, 0, 2, &fixture.err));
		for (row = flow_variants(); *row; row++) {
			plan = plan_for(graph, (*row)->name);
			finish_and_check(&fixture, &plan, reference(graph));
		}
		graph_free(graph);
	}
}

/* The three widths: 32 bits, 64-bit capacities; and both at the edge of 2^31. */
static void test_widths(void **state)
{
	static const int64_t caps[] = { 5, INT32_MAX, (int64_t)INT32_MAX + 1, INT64_MAX / 8 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(caps) / sizeof(caps[0]); i++) {
		int64_t value[] = { 5, 5, caps[i] };

		graph = make(&fixture, "grid", value);
		on_every_setting(&fixture, graph);
		graph_free(graph);
	}
	assert_int_equal(width_for(INT32_MAX, 10), WIDTH_C32_A32);
	assert_int_equal(width_for((int64_t)INT32_MAX + 1, 10), WIDTH_C64_A32);
	assert_int_equal(width_for(1, (int64_t)INT32_MAX + 1), WIDTH_C64_A64);
}

/* --- Stepping. --- */

/* Ends a run in units of all kinds drawn at random; it must end as one that went
 * straight on. */
static void walk(struct fixture *fixture, const struct plan *plan, struct random *random)
{
	struct run *straight = start(fixture, plan);
	struct run *walker = start(fixture, plan);
	int i;

	step(fixture, straight, UNIT_CYCLE, INT64_MAX);
	while (step(fixture, walker, (enum unit)random_range(random, UNIT_WARP, UNIT_PHASE),
		    random_range(random, 1, 20)) != HALT_END)
		;
	assert_int_equal(hash_of(fixture, walker, true), hash_of(fixture, straight, true));
	for (i = 0; i < COUNTERS; i++)
		assert_int_equal(walker->now.counters[i], straight->now.counters[i]);
	run_free(walker);
	run_free(straight);
}

static void test_units_lead_to_one_end(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph = small_genrmf(&fixture);
	struct random random;
	struct plan plan;
	int order;

	(void)state;
	random_start(&random, 5, "walks");
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		for (order = ORDER_FORWARD; order <= ORDER_SHUFFLED; order++) {
			plan.machine.order = (enum warp_order)order;
			plan.machine.wave = random_range(&random, 0, 4);
			walk(&fixture, &plan, &random);
		}
	}
	graph_free(graph);
}

/* Stepping a cycle stops exactly after that cycle, and twice n is n twice. */
static void test_cycles_are_counted(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan;
	struct run *one, *other;
	int i, cycles;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		cycles = has_epochs(*row) ? 3 : 10;
		plan = plan_for(graph, (*row)->name);
		plan.sizes.host_cycle = 8; /* 32 would be few cycles for pseudoflow */
		one = start(&fixture, &plan);
		other = start(&fixture, &plan);
		assert_int_equal(one->now.counters[COUNTER_cycles], 0);
		for (i = 0; i < cycles; i++) {
			assert_int_equal(step(&fixture, one, UNIT_CYCLE, 1), HALT_UNIT);
			assert_int_equal(one->now.counters[COUNTER_cycles], i + 1);
		}
		assert_int_equal(step(&fixture, other, UNIT_CYCLE, cycles), HALT_UNIT);
		assert_int_equal(hash_of(&fixture, one, true), hash_of(&fixture, other, true));
		run_free(one);
		run_free(other);
	}
	graph_free(graph);
}

/* --- Interruptions. --- */

struct nagger {
	int64_t asked, every;
	enum urgency urgency;
};

static enum urgency nag(void *context)
{
	struct nagger *nagger = context;

	return ++nagger->asked % nagger->every == 0 ? nagger->urgency : URGENCY_NONE;
}

/* A run that is stopped again and again, anywhere, ends as if it had not been. */
static void test_interruptions_change_nothing(void **state)
{
	static const int64_t value[] = { 8, 8, 1, 50 };
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph = make(&fixture, "genrmf", value);
	struct nagger nagger;
	struct plan plan;
	struct run *straight, *stopped;
	int64_t stops;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		straight = start(&fixture, &plan);
		step(&fixture, straight, UNIT_CYCLE, INT64_MAX);
		nagger = (struct nagger){ .every = 3, .urgency = URGENCY_NOW };
		plan.poll = (struct poll){ nag, &nagger };
		stopped = start(&fixture, &plan);
		for (stops = 0; step(&fixture, stopped, UNIT_CYCLE, INT64_MAX) != HALT_END; stops++)
			;
		assert_true(stops > 10);
		assert_int_equal(hash_of(&fixture, stopped, true),
				 hash_of(&fixture, straight, true));
		run_free(stopped);
		run_free(straight);
	}
	graph_free(graph);
}

/* --- Looking, invariants, races. --- */

static void test_looking_changes_nothing(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run = start(&fixture, &plan);
	struct run *unseen = start(&fixture, &plan);
	int64_t before[COUNTERS];
	struct snapshot snapshot;
	uint64_t hash;
	int32_t vertex;

	(void)state;
	step(&fixture, run, UNIT_WARP, 77);
	memcpy(before, run->now.counters, sizeof(before));
	hash = hash_of(&fixture, run, true);
	for (vertex = 0; vertex < graph->vertices; vertex++) {
		assert_true(snapshot_take(run, ~0u, vertex, &snapshot, &fixture.err));
		snapshot_free(&snapshot);
		assert_true(run_check(run, &fixture.err));
	}
	assert_int_equal(hash_of(&fixture, run, true), hash);
	assert_memory_equal(before, run->now.counters, sizeof(before));
	step(&fixture, run, UNIT_CYCLE, INT64_MAX);
	step(&fixture, unseen, UNIT_CYCLE, INT64_MAX);
	assert_int_equal(run->now.counters[COUNTER_to_bytes], unseen->now.counters[COUNTER_to_bytes]);
	assert_int_equal(run->now.counters[COUNTER_from_bytes], unseen->now.counters[COUNTER_from_bytes]);
	run_free(unseen);
	run_free(run);
	graph_free(graph);
}

/* Residual capacities within their bounds, and the excess of every vertex equal to
 * what the residual capacities say flows in less out. */
static void check_invariants(struct fixture *fixture, struct run *run)
{
	const struct residual *view = view_of(fixture, run);
	const struct graph *graph = run->plan.graph;
	int64_t p, twin, sum;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		sum = 0;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			twin = graph_twin(graph, u, p);
			assert_true(residual_get(view, p) >= 0);
			assert_int_equal(residual_get(view, p) + residual_get(view, twin),
					 graph_capacity(graph, p) +
					       graph_capacity(graph, twin));
			sum += residual_get(view, p) - graph_capacity(graph, p);
		}
		if (u != ends_of(graph)->source)
			assert_int_equal(sum, view->excess[u]);
	}
}

static void test_invariants_at_every_warp(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan;
	struct run *run;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.machine.wave = 3;
		run = start(&fixture, &plan);
		do
			check_invariants(&fixture, run);
		while (step(&fixture, run, UNIT_WARP, 1) != HALT_END);
		check_invariants(&fixture, run);
		run_free(run);
	}
	graph_free(graph);
}

/* How many of the vertices whose height rose since before[] stand more than one
 * above their lowest residual neighbour now. */
static int64_t count_steep(const struct residual *view, int32_t *before)
{
	const struct graph *graph = view->graph;
	int64_t found = 0;
	int32_t u, low;
	int64_t p;

	for (u = 0; u < graph->vertices; u++) {
		low = INT32_MAX;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (residual_get(view, p) > 0 && view->height[graph->head[p]] < low)
				low = view->height[graph->head[p]];
		found += view->height[u] > before[u] && view->height[u] > low + 1;
		before[u] = view->height[u];
	}
	return found;
}

/* A grid with 400 sources and as many sinks: many vertices are active at once. */
static struct graph *many_terminals(struct fixture *fixture)
{
	static const int64_t value[] = { 64, 64, 100 };
	struct graph *graph = make(fixture, "grid", value);
	int32_t sources[400], sinks[400];

	assert_true(choose_random(graph, 400, 1, sources, sinks, &fixture->memory,
				     &fixture->err));
	assert_true(choose_join(graph, sources, sinks, 400, ends_of(graph), &fixture->memory,
				   &fixture->err));
	return graph;
}

/* The counter steep against the definition, wave by wave. */
static void test_steep_is_what_it_says(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = many_terminals(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	const struct residual *view;
	int32_t before[64 * 64 + 2];
	struct run *run;
	int64_t waves = 0, relabelings, counted = 0;

	(void)state;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1000000;
	run = start(&fixture, &plan);
	view = view_of(&fixture, run);
	memcpy(before, view->height, sizeof(before));
	relabelings = run->now.counters[COUNTER_global_relabels];
	while (counted < 5 && step(&fixture, run, UNIT_WARP, 1) != HALT_END) {
		if (run->now.counters[COUNTER_global_relabels] != relabelings)
			break; /* heights were set anew */
		if (run->now.counters[COUNTER_waves] == waves)
			continue;
		waves = run->now.counters[COUNTER_waves];
		counted += count_steep(view, before);
		assert_int_equal(run->now.counters[COUNTER_steep], counted);
	}
	assert_true(counted > 0);
	run_free(run);
	graph_free(graph);
}

static void test_stall_is_an_error(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run;
	enum halt halt;

	(void)state;
	plan.cycle_limit = 3;
	run = start(&fixture, &plan);
	assert_false(run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, &fixture.err));
	assert_int_equal(fixture.err.kind, ERR_STALL);
	assert_int_equal(run->now.counters[COUNTER_cycles], 3);
	assert_string_not_equal(run->stall, "");
	check_invariants(&fixture, run);
	run_free(run);
	graph_free(graph);
}

/* --- Invariants. --- */

enum wrong { WRONG_NOTHING, WRONG_RESIDUAL, WRONG_PAIR, WRONG_EXCESS, WRONG_HEIGHT, WRONG_SOURCE,
	     WRONG_LABEL, WRONGS };

/* Makes one thing wrong at the first vertex that is no terminal and has an arc. */
static void make_wrong(struct run *run, enum wrong wrong)
{
	struct residual *view = flow_view(run);
	const struct graph *graph = view->graph;
	int32_t *residual = view->capacity;
	int32_t u = 0;
	int64_t p;

	while (u == ends_of(graph)->source || u == ends_of(graph)->sink || graph->row[u] == graph->row[u + 1])
		u++;
	p = graph->row[u];
	switch (wrong) {
	case WRONG_RESIDUAL:
		residual[graph_twin(graph, u, p)] += residual[p] + 1;
		residual[p] = -1;
		break;
	case WRONG_PAIR:
		residual[p]++;
		view->excess[u]++; /* so that nothing else is wrong */
		break;
	case WRONG_EXCESS:
		view->excess[u]++;
		break;
	case WRONG_HEIGHT:
		view->height[u] = -1;
		break;
	case WRONG_SOURCE:
		view->height[ends_of(graph)->source]++;
		break;
	case WRONG_LABEL:
		view->height[u] = graph->vertices - 1;
		break;
	default:
		break;
	}
}

static void broken_invariants_are_told(void **state)
{
	static const char *const sentences[WRONGS] = {
		NULL, "do not come from capacities", "do not come from capacities",
		"but its arcs bring it", "a height is negative", "the source is not at",
		"a relabeled arc is too steep",
	};
	struct fixture fixture = { .memory = { 0 } };
	int i;

	(void)state;
	for (i = 0; i < WRONGS; i++) {
		struct graph *graph = small_genrmf(&fixture);
		struct plan plan = plan_for(graph, "vc-bcsr");
		struct run *run;

		plan.relabel = RELABEL_EVERY;
		plan.relabel_cycles = 2;
		run = start(&fixture, &plan);
		while (!(run->now.fresh & 1u << UNIT_PHASE) || !run->now.ended[UNIT_CYCLE])
			step(&fixture, run, UNIT_LAUNCH, 1);
		assert_true(flow_invariants(run, &fixture.err));
		make_wrong(run, (enum wrong)i);
		assert_int_equal(flow_invariants(run, &fixture.err), i == WRONG_NOTHING);
		if (sentences[i] && !strstr(fixture.err.message, sentences[i]))
			fail_msg("%d: %s", i, fixture.err.message);
		memset(&fixture.err, 0, sizeof(fixture.err));
		run_free(run);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* --- What is counted. --- */

static void expect_counted(struct fixture *fixture, const char *variant, enum event_level events,
			   const char *counted)
{
	static const enum counter asked[] = { COUNTER_cycles, COUNTER_pushes, COUNTER_steep,
					      COUNTER_gaps, COUNTER_discharges, COUNTER_waves,
					      COUNTER_reached };
	struct graph *graph = small_genrmf(fixture);
	struct plan plan = plan_for(graph, variant);
	struct run *run;
	size_t i;

	plan.events = events;
	run = start(fixture, &plan);
	for (i = 0; i < LENGTH(asked); i++)
		if (run_counts(run, asked[i]) != (counted[i] == '+'))
			fail_msg("%s: %s", variant, counter_name(asked[i]));
	run_free(run);
	graph_free(graph);
}

/* Each asks of a run what its row in counters.def needs. */
static void counters_need_what_their_rows_say(void **state)
{
	struct fixture fixture = { .memory = { 0 } };

	(void)state;
	expect_counted(&fixture, "vc-bcsr", EVENTS_FULL, "+++--+-");
	expect_counted(&fixture, "vc-bcsr", EVENTS_OFF, "+----+-");
	expect_counted(&fixture, "hi-pr", EVENTS_FULL, "++-++--");
	expect_counted(&fixture, "hi-pr", EVENTS_OFF, "+---+--");
	expect_counted(&fixture, "bfs-wd", EVENTS_FULL, "+----++");
	assert_int_equal(fixture.memory.used, 0);
}

static void machines_are_found_by_name(void **state)
{
	(void)state;
	assert_ptr_equal(device_row("sim:rtx3090"), &machine_sim);
	assert_ptr_equal(device_row("sim"), &machine_sim);
	assert_ptr_equal(device_row("cuda:1"), &machine_cuda);
	assert_ptr_equal(device_row("host"), &machine_host);
	assert_null(device_row("cud"));
	assert_null(device_row("cuda1"));
	assert_true(device_is_gpu("cuda") && device_is_gpu("cuda:1"));
	assert_false(device_is_gpu("sim:rtx3090") || device_is_gpu("host") || device_is_gpu("replay"));
	assert_false(device_is_gpu("cuda1"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(broken_invariants_are_told),
		cmocka_unit_test(counters_need_what_their_rows_say),
		cmocka_unit_test(machines_are_found_by_name),
		cmocka_unit_test(test_random_graphs),
		cmocka_unit_test(test_all_small_graphs),
		cmocka_unit_test(test_widths),
		cmocka_unit_test(test_units_lead_to_one_end),
		cmocka_unit_test(test_cycles_are_counted),
		cmocka_unit_test(test_interruptions_change_nothing),
		cmocka_unit_test(test_looking_changes_nothing),
		cmocka_unit_test(test_invariants_at_every_warp),
		cmocka_unit_test(test_steep_is_what_it_says),
		cmocka_unit_test(test_stall_is_an_error),
	};

	return cmocka_run_group_tests_name("run", tests, NULL, NULL);
}
