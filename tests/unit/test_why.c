/* SPDX-License-Identifier: GPL-3.0-or-later
 * Why a vertex stands where it stands and holds what it holds: for every variant, at
 * many moments, the event that is named did it, what is said of the moment is found
 * there by going back, sums add up, and the run is as it was. Where the log holds
 * nothing, the same is found by repeating the run.
 */
#include "tests/unit/runs.h"

#include "src/problem/flow/choose.h"
#include "src/method/variants.h"
#include "src/engine/history.h"
#include "src/view/flow/why.h"
#include "src/problem/flow/flow.h"

static struct plan plan_of(const struct graph *graph, const char *variant,
			   enum event_level events)
{
	struct plan plan = plan_for(graph, variant);

	plan.machine.order = ORDER_SHUFFLED;
	plan.machine.wave = 24;
	plan.events = events;
	plan.history_memory = 1 << 24;
	return plan;
}

static struct why_height height_of(struct fixture *fixture, struct run *run, int32_t u)
{
	struct why_height why;

	if (!why_height(run, u, &why, &fixture->err))
		fail_msg("%s", fixture->err.message);
	return why;
}

static struct why_excess excess_of(struct fixture *fixture, struct run *run, int32_t u)
{
	struct why_excess why;

	if (!why_excess(run, u, &why, &fixture->err))
		fail_msg("%s", fixture->err.message);
	return why;
}

/* What a lane saw: a warp's own relabels of this wave too, but not without barriers. A warp has 32
 * vertices in a row; vertex-centric, one. */
static int32_t seen(const struct run *run, const struct residual *view, int32_t u, int32_t v)
{
	int64_t lands;

	if (variant_main(run->plan.variant)->sync != SYNC_FREE &&
	    variant_main(run->plan.variant)->items == ITEMS_CHUNKS && u / 32 == v / 32 &&
	    machine_in_flight(run->machine, flow_args(run)->height + v, &lands))
		return (int32_t)lands;
	return view->height[v];
}

/* Without barriers the log is in the order in which events took effect: from the beginning of the launch on
 * it looks for the body that lifted the vertex. */
static void go_to_body(struct fixture *fixture, struct run *other, const struct log_entry *event)
{
	const struct event *fresh;
	enum halt halt;
	size_t count;

	assert_true(history_go(other, UNIT_LAUNCH, event->launch - 1, &halt, &fixture->err));
	do {
		assert_int_equal(step(fixture, other, UNIT_LANE, 1), HALT_UNIT);
		assert_true(other->machine->launches <= event->launch);
		count = machine_body_events(other->machine, &fresh);
	} while (!count || fresh[count - 1].kind != EVENT_RELABEL || fresh[count - 1].u != event->u ||
		 fresh[count - 1].amount != event->amount);
}

/* A run that goes wherever it is asked to, to see whether what is said is true. */
static void check_neighbour(struct fixture *fixture, struct run *other, int32_t u,
			    const struct why_height *why)
{
	const struct graph *graph = other->plan.graph;
	const struct residual *view;
	int32_t least = INT32_MAX;
	enum halt halt;
	int64_t p;

	if (variant_main(other->plan.variant)->sync == SYNC_FREE)
		go_to_body(fixture, other, &why->moment.event);
	else
		assert_true(history_go(other, UNIT_LANE, why->moment.number + 1, &halt, &fixture->err));
	view = view_of(fixture, other);
	/* Where stage two is the machine's, only flow that came goes back: of flow both ways
	 * between two vertices not all can be seen from here. */
	if (other->now.phase == PHASE_RETURN) {
		assert_true(why->lowest == NO_VERTEX ||
			    seen(other, view, u, why->lowest) == why->lowest_height);
		return;
	}
	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		if (residual_get(view, p) > 0 && seen(other, view, u, graph->head[p]) < least)
			least = seen(other, view, u, graph->head[p]);
	assert_int_equal(least, why->lowest_height);
	p = graph_find(graph, u, why->lowest);
	assert_true(p >= 0 && residual_get(view, p) > 0);
	assert_int_equal(seen(other, view, u, why->lowest), least);
}

static void check_height(struct fixture *fixture, struct run *run, struct run *other, int32_t u)
{
	const struct why_height why = height_of(fixture, run, u);
	const struct log_entry *event = &why.moment.event;

	assert_int_equal(why.height, flow_fetch(run, FLOW_HEIGHT | MIRROR_LOOK,
						  &fixture->err)->height[u]);
	if (why.moment.cause != WHY_EVENT || event->kind != LOG_RELABEL)
		return;
	assert_int_equal(event->u, u);
	assert_int_equal(event->amount, why.in_flight ? why.lands : why.height);
	/* A label of a forest: no neighbour need stand below it. */
	if (why.label) {
		assert_true(event->v != why.height && flow_method(run->plan.variant)->labels);
		return;
	}
	if (why.given_up) {
		assert_int_equal(event->amount, run->plan.graph->vertices);
		return;
	}
	assert_int_equal(event->amount, why.lowest_height + 1);
	check_neighbour(fixture, other, u, &why);
}

static void check_excess(struct fixture *fixture, struct run *run, int32_t u)
{
	const struct why_excess why = excess_of(fixture, run, u);
	const struct log_entry *event = &why.moment.event;

	assert_true(why.summed);
	assert_int_equal(why.at_start + why.in - why.out - why.back, why.excess);
	if (run->now.phase < PHASE_RETURN)
		assert_int_equal(why.back, 0);
	if (why.moment.cause == WHY_START) {
		assert_int_equal(why.in, 0);
		assert_int_equal(why.out, 0);
	} else if (event->kind != LOG_RETURN) {
		assert_true(event->u == u || event->v == u);
	}
}

static void check_all(struct fixture *fixture, struct run *run, struct run *other)
{
	const uint64_t before = hash_of(fixture, run, true);
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u += 1 + u % 3) {
		check_height(fixture, run, other, u);
		check_excess(fixture, run, u);
	}
	assert_true(hash_of(fixture, run, true) == before);
}

/* Whether excess changes when a body is over, not in its middle. */
static bool whole_bodies(const struct variant *variant)
{
	const struct kernel *main = variant_main(variant);

	return has_epochs(variant) || (main && main->sync == SYNC_FREE);
}

static void test_every_variant(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct plan plan;
	struct run *run, *other;
	int i;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_of(graph, (*row)->name, EVENTS_FULL);
		run = start(&fixture, &plan);
		other = start(&fixture, &plan);
		check_all(&fixture, run, other);
		for (i = 0; i < 8; i++) {
			/* In the middle of a body of blocks, or without barriers, excess is not known. */
			step(&fixture, run, i % 2 == 0 ? UNIT_CYCLE
					    : whole_bodies(*row) ? UNIT_WARP : UNIT_LANE, 2 + i % 5);
			check_all(&fixture, run, other);
		}
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		check_all(&fixture, run, other);
		run_free(run);
		run_free(other);
	}
	fixture_end(&fixture, graph);
}

static void test_without_a_log(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan full = plan_of(graph, "vc-bcsr", EVENTS_FULL);
	struct plan bare = plan_of(graph, "vc-bcsr", EVENTS_COUNTERS);
	struct run *run = start(&fixture, &full);
	struct run *twin = start(&fixture, &bare);
	int32_t u;
	int i;

	(void)state;
	for (i = 0; i < 3; i++) {
		for (u = 0; u < graph->vertices; u += 5) {
			const struct why_height a = height_of(&fixture, run, u);
			const struct why_height b = height_of(&fixture, twin, u);
			const struct why_excess c = excess_of(&fixture, run, u);
			const struct why_excess d = excess_of(&fixture, twin, u);

			assert_int_equal(a.moment.cause, b.moment.cause);
			assert_int_equal(a.moment.number, b.moment.number);
			assert_int_equal(a.lowest, b.lowest);
			assert_int_equal(c.moment.number, d.moment.number);
			assert_int_equal(c.in, d.in);
			assert_int_equal(c.out, d.out);
			assert_int_equal(c.back, d.back);
		}
		step(&fixture, run, UNIT_CYCLE, i ? INT64_MAX : 9);
		step(&fixture, twin, UNIT_CYCLE, i ? INT64_MAX : 9);
	}
	run_free(run);
	run_free(twin);
	bare.events = EVENTS_OFF;
	run = start(&fixture, &bare);
	assert_false(why_excess(run, 1, &(struct why_excess){ 0 }, &fixture.err));
	assert_non_null(strstr(fixture.err.hint, "set events full"));
	run_free(run);
	fixture_end(&fixture, graph);
}

/* In the middle of a wave, whose events are at hand, those before are not. */
static void test_sums_after_going_back(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan bare = plan_of(graph, "vc-bcsr", EVENTS_COUNTERS);
	struct run *run = start(&fixture, &bare);
	enum halt halt;
	int32_t u;
	int i;

	(void)state;
	step(&fixture, run, UNIT_CYCLE, 12);
	step(&fixture, run, UNIT_LANE, 30);
	for (i = 0; i < 15; i++) {
		assert_true(history_go(run, UNIT_LANE, run->now.ended[UNIT_LANE] - 2, &halt,
				       &fixture.err));
		for (u = 0; u < graph->vertices; u++)
			check_excess(&fixture, run, u);
	}
	run_free(run);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* A grid with so much going on at once that races lift a vertex too high. */
static struct graph *busy_grid(struct fixture *fixture)
{
	static const int64_t value[] = { 40, 40, 100 };
	struct graph *graph = make(fixture, "grid", value);
	int32_t sources[100], sinks[100];

	assert_true(choose_random(graph, 100, 1, sources, sinks, &fixture->memory,
				     &fixture->err));
	assert_true(choose_join(graph, sources, sinks, 100, ends_of(graph), &fixture->memory,
				   &fixture->err));
	return graph;
}

/* How many labels are too high, each for the neighbour that is named. */
static int64_t count_steep(struct fixture *fixture, struct run *run)
{
	const struct graph *graph = run->plan.graph;
	const struct residual *view;
	struct why_height why;
	int64_t found = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		view = view_of(fixture, run);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (residual_get(view, p) > 0 &&
			    view->height[graph->head[p]] + 1 < view->height[u])
				break;
		if (p == graph->row[u + 1] || u == ends_of(graph)->source ||
		    view->height[u] >= graph->vertices)
			continue;
		why = height_of(fixture, run, u);
		assert_int_equal(why.moment.event.kind, LOG_RELABEL);
		p = graph_find(graph, u, why.steep);
		assert_true(p >= 0 && residual_get(view, p) > 0);
		assert_int_equal(view->height[why.steep], why.steep_height);
		assert_true(why.steep_height + 1 < why.height);
		found++;
	}
	return found;
}

static void test_steep(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = busy_grid(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run;

	(void)state;
	plan.machine.order = ORDER_SHUFFLED;
	plan.machine.seed = 1;
	run = start(&fixture, &plan);
	while (!run->now.counters[COUNTER_steep] && run->now.phase < PHASE_RETURN) {
		assert_int_equal(count_steep(&fixture, run), 0);
		step(&fixture, run, UNIT_CYCLE, 1);
	}
	assert_true(run->now.counters[COUNTER_steep] > 0);
	assert_int_equal(count_steep(&fixture, run), run->now.counters[COUNTER_steep]);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* The work that is told is the work that `show warps` shows, and its parts are all of
 * it, but for what rounding takes. */
static void test_warps(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct why_warp why;
	struct plan plan;
	struct run *run;
	int64_t w, sum;
	int part;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		plan = plan_of(graph, (*row)->name, EVENTS_FULL);
		run = start(&fixture, &plan);
		assert_false(why_warp(run, 0, &why, &fixture.err));
		err_clear(&fixture.err);
		step(&fixture, run, UNIT_CYCLE, 4);
		for (w = 0, why.warps = 1; w < why.warps; w++) {
			assert_true(why_warp(run, w, &why, &fixture.err));
			for (part = 0, sum = 0; part < MODEL_PARTS; part++)
				sum += why.parts.ps[part];
			assert_true(llabs(sum / 1000 - why.work) <= 1);
			assert_true(!why.counts.instructions == !why.work);
		}
		assert_false(why_warp(run, w, &why, &fixture.err));
		err_clear(&fixture.err);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_variant),
		cmocka_unit_test(test_without_a_log),
		cmocka_unit_test(test_sums_after_going_back),
		cmocka_unit_test(test_steep),
		cmocka_unit_test(test_warps),
	};

	return cmocka_run_group_tests_name("why", tests, NULL, NULL);
}
