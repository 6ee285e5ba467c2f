/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where runs end and stop: only an exact relabeling proves that nothing is left to
 * do, a run stops where it was asked to, and a verdict is about the state it judged.
 */
#include "tests/unit/runs.h"

#include "src/view/look/snapshot.h"
#include "src/problem/flow/flow.h"

/* --- The last check. --- */

/* LONG: more than an epoch has rounds. */
enum { LENGTH = 8, LONG = 24, FLOW = 5 };

/* Lifts the active vertex out of reach, as a race may: the kernels no longer see it. It is the
 * second of the path, or farther on where a cycle has several rounds. */
static void lose(struct fixture *fixture, struct run *run)
{
	const unsigned which = FLOW_EXCESS | FLOW_HEIGHT;
	struct residual *view = flow_fetch(run, which, &fixture->err);
	int32_t u = run->plan.graph->vertices - 3;

	assert_non_null(view);
	while (has_epochs(run->plan.variant) && !view->excess[u])
		u--;
	assert_int_equal(residual_active(view), 1);
	assert_int_equal(view->excess[u], FLOW);
	view->height[u] = view->graph->vertices;
	assert_true(mirror_store(run, FLOW_HEIGHT, &fixture->err));
	assert_int_equal(residual_active(view), 0);
}

/* A path whose only excess is lost after the first push. */
static void lose_and_finish(struct fixture *fixture, const struct plan *plan)
{
	/* He and Hong relabel before they ask whether it is the end. */
	const bool proves = plan->last_check || flow_method(plan->variant)->cancels;
	struct run *run = start(fixture, plan);
	int64_t value;

	assert_int_equal(step(fixture, run, UNIT_CYCLE, 1), HALT_UNIT);
	lose(fixture, run);
	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_true(run_value(run, &value, &fixture->err));
	assert_true(run_check(run, &fixture->err));
	assert_int_equal(value, proves ? FLOW : 0);
	assert_int_equal(run->check.value, value);
	assert_int_equal(run->check.good, proves);
	if (!proves)
		assert_non_null(strstr(run->check.reason, "is not maximum"));
	run_free(run);
}

static void lose_both_ways(struct fixture *fixture, const struct variant *variant)
{
	struct graph *graph = path(fixture, has_epochs(variant) ? LONG : LENGTH, FLOW);
	struct plan plan = plan_for(graph, variant->name);

	lose_and_finish(fixture, &plan);
	plan.last_check = false;
	if (flow_method(variant)->searches) {
		plan.relabel = RELABEL_EVERY; /* else one is due behind the cycle */
		plan.relabel_cycles = 1000;
	}
	lose_and_finish(fixture, &plan);
	graph_free(graph);
}

static void the_last_check_finds_what_was_lost(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;

	(void)state;
	for (row = flow_variants(); *row; row++)
		if (!(*row)->machine) /* else it runs on the host */
			lose_both_ways(&fixture, *row);
	assert_int_equal(fixture.memory.used, 0);
}

/* Even if nothing is lost, no run ends without one: the cut of an end that only the
 * kernels saw would not be proved. */
static void every_run_ends_with_an_exact_relabeling(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	const struct residual *view;
	struct plan plan;
	struct run *run;
	int64_t pushes, relabelings;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.relabel_on = RELABEL_ON_HOST; /* and with it, stage two */
		run = start(&fixture, &plan);
		do {
			pushes = run->now.counters[COUNTER_pushes];
			relabelings = run->now.counters[COUNTER_global_relabels];
		} while (step(&fixture, run, UNIT_PHASE, 1) == HALT_UNIT &&
			 run->now.phase != PHASE_DONE);
		assert_int_equal(run->now.phase, PHASE_DONE);
		/* The last phase but stage two was a relabeling that found nothing. */
		assert_int_equal(run->now.counters[COUNTER_pushes], pushes);
		assert_int_equal(run->now.counters[COUNTER_global_relabels], relabelings);
		assert_int_equal(run->now.active, 0);
		view = view_of(&fixture, run);
		assert_int_equal(residual_active(view), 0);
		run_free(run);
	}
	graph_free(graph);
}

/* --- Being asked to stop. --- */

static enum urgency always(void *context)
{
	return *(const enum urgency *)context;
}

static void stops_at_cycles_come_after_each_cycle(void **state)
{
	static enum urgency urgency = URGENCY_CYCLE;
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	const struct variant *const *row;
	struct plan plan;
	struct run *run;
	int64_t cycles;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.poll = (struct poll){ always, &urgency };
		plan.sizes.host_cycle = 8; /* 32 would be few cycles for pseudoflow */
		run = start(&fixture, &plan);
		cycles = 0;
		while (step(&fixture, run, UNIT_CYCLE, INT64_MAX) == HALT_INTERRUPT) {
			cycles++;
			if (!is_vc(*row) && !has_epochs(*row))
				continue; /* cycles that change nothing pass at once */
			assert_int_equal(run->now.counters[COUNTER_cycles], cycles);
			assert_false(run->now.launched);
		}
		assert_in_range(cycles, has_epochs(*row) ? 3 : 10,
				run->now.counters[COUNTER_cycles]);
		assert_int_equal(run->now.phase, PHASE_DONE);
		run_free(run);
	}
	graph_free(graph);
}

static void stops_at_once_come_inside_a_cycle(void **state)
{
	static const int64_t value[] = { 8, 8, 1, 50 };
	static enum urgency urgency = URGENCY_NOW;
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "genrmf", value);
	const struct variant *const *row;
	struct plan plan;
	struct run *run;
	int64_t cycles, inside;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		plan = plan_for(graph, (*row)->name);
		plan.poll = (struct poll){ always, &urgency };
		run = start(&fixture, &plan);
		cycles = inside = 0;
		while (step(&fixture, run, UNIT_CYCLE, INT64_MAX) == HALT_INTERRUPT) {
			inside += run->now.launched && run->now.counters[COUNTER_cycles] == cycles;
			cycles = run->now.counters[COUNTER_cycles];
		}
		assert_true(inside > 3);
		run_free(run);
	}
	graph_free(graph);
}

/* Stops stage two: when it asks for the first time, and for the fourth. */
struct nuisance {
	const struct run *run;
	int asked;
};

static enum urgency in_stage_two(void *context)
{
	struct nuisance *nuisance = context;

	if (!nuisance->run || nuisance->run->now.phase != PHASE_RETURN)
		return URGENCY_NONE;
	nuisance->asked++;
	return nuisance->asked == 1 || nuisance->asked == 4 ? URGENCY_NOW : URGENCY_NONE;
}

/* Ends a run, stopped in stage two or not. Returns how often it was. */
static int end_run(struct fixture *fixture, struct plan *plan, bool stopped,
		   struct modelled *modelled, uint64_t *hash)
{
	struct nuisance nuisance = { NULL, 0 };
	int stops = 0;
	struct run *run;

	plan->poll = (struct poll){ in_stage_two, &nuisance };
	run = start(fixture, plan);
	nuisance.run = stopped ? run : NULL;
	while (step(fixture, run, UNIT_CYCLE, INT64_MAX) == HALT_INTERRUPT)
		stops++;
	assert_int_equal(run->now.phase, PHASE_DONE);
	*modelled = run->now.modelled;
	*hash = hash_of(fixture, run, true);
	run_free(run);
	return stops;
}

/* Twice as much comes from the source, by way of each of so many, as the sink takes. */
static struct graph *fan(struct fixture *fixture, int32_t blades)
{
	struct arc_list list = { .memory = &fixture->memory };
	struct graph *graph;
	int64_t bad;
	int32_t u;

	for (u = 2; u < blades + 2; u++) {
		assert_true(arc_list_add(&list, 0, u, 2, &fixture->err));
		assert_true(arc_list_add(&list, u, 1, 1, &fixture->err));
	}
	graph = graph_build(&list, blades + 2, &bad, &fixture->err);
	assert_non_null(graph);
	assert_true(ends_set(graph, 0, 1, &fixture->err));
	return graph;
}

/* What is done of it until then counts for nothing, and leaves no trace. */
static void a_stop_in_stage_two_is_not_counted(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = fan(&fixture, 5000);
	const struct variant *const *row;
	struct modelled once, stopped;
	uint64_t hash, other;
	struct plan plan;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		plan = plan_for(graph, (*row)->name);
		plan.check = false;
		plan.history_memory = 1 << 26;
		assert_int_equal(end_run(&fixture, &plan, false, &once, &hash), 0);
		assert_true(end_run(&fixture, &plan, true, &stopped, &other) > 0);
		assert_memory_equal(&once, &stopped, sizeof(once));
		assert_true(hash == other);
	}
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* Stops the first relabeling of the variant's own, once. */
static enum urgency in_a_relabeling(void *context)
{
	struct nuisance *nuisance = context;

	if (!nuisance->run || !nuisance->run->now.has_task || nuisance->run->now.task.kind != TASK_HOST ||
	    nuisance->run->now.task.last_check || nuisance->asked)
		return URGENCY_NONE;
	nuisance->asked++;
	return URGENCY_NOW;
}

static void a_stop_in_a_relabeling_of_pseudoflow_is_not_counted(void **state)
{
	static const int64_t size[] = { 256, 300, 1000 };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = make(&fixture, "washington-rlg", size);
	struct plan plan = plan_for(graph, "pseudoflow");
	struct nuisance nuisance = { NULL, 0 };
	struct run *run;
	uint64_t hash;

	(void)state;
	plan.check = false;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1;
	plan.poll = (struct poll){ in_a_relabeling, &nuisance };
	run = start(&fixture, &plan);
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 2), HALT_UNIT);
	assert_true(run->now.counters[COUNTER_global_relabels] > 1);
	hash = hash_of(&fixture, run, true);
	run_free(run);
	run = start(&fixture, &plan);
	nuisance.run = run;
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 2), HALT_INTERRUPT);
	assert_int_equal(run->now.counters[COUNTER_cycles], 1);
	assert_int_equal(run->now.counters[COUNTER_global_relabels], 1);
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, 1), HALT_UNIT);
	assert_true(hash_of(&fixture, run, true) == hash);
	run_free(run);
	graph_free(graph);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- Verdicts. --- */

static bool knows_a_verdict(struct fixture *fixture, struct run *run)
{
	struct snapshot snapshot;
	bool known;

	assert_true(snapshot_take(run, KNOWN_CHECK, 0, &snapshot, &fixture->err));
	known = snapshot.known & KNOWN_CHECK;
	snapshot_free(&snapshot);
	return known;
}

static void a_verdict_ends_with_its_state(void **state)
{
	static const enum unit units[] = { UNIT_WARP, UNIT_LAUNCH, UNIT_CYCLE, UNIT_PHASE };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = path(&fixture, LENGTH, FLOW);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct run *run = start(&fixture, &plan);
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		assert_false(knows_a_verdict(&fixture, run));
		assert_true(run_check(run, &fixture.err));
		assert_false(run->check.good);
		assert_true(knows_a_verdict(&fixture, run));
		assert_int_equal(step(&fixture, run, units[i], 1), HALT_UNIT);
	}
	assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_false(knows_a_verdict(&fixture, run));
	assert_true(run_check(run, &fixture.err));
	assert_true(run->check.good);
	assert_int_equal(run->check.value, FLOW);
	run_free(run);
	graph_free(graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_check_finds_what_was_lost),
		cmocka_unit_test(every_run_ends_with_an_exact_relabeling),
		cmocka_unit_test(stops_at_cycles_come_after_each_cycle),
		cmocka_unit_test(stops_at_once_come_inside_a_cycle),
		cmocka_unit_test(a_stop_in_stage_two_is_not_counted),
		cmocka_unit_test(a_stop_in_a_relabeling_of_pseudoflow_is_not_counted),
		cmocka_unit_test(a_verdict_ends_with_its_state),
	};

	return cmocka_run_group_tests_name("ends", tests, NULL, NULL);
}
