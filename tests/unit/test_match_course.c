/* SPDX-License-Identifier: GPL-3.0-or-later
 * The course of matchings: the trace has the size and the conflicts of every cycle, whichever way the
 * run came there; and recordings hold it.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/tapes.h"

#include "src/engine/history.h"
#include "src/problem/matching/matching.h"

static struct graph *draw(struct fixture *fixture, uint64_t seed)
{
	struct random random;

	random_start(&random, seed, "courses");
	return sides_draw(&fixture->memory, &random, (int32_t)random_range(&random, 1, 200),
			  (int32_t)random_range(&random, 1, 200), random_range(&random, 0, 600),
			  1 + (int)random_below(&random, 3));
}

static struct plan plan_of(const struct graph *graph, const struct variant *variant, uint64_t seed)
{
	struct plan plan = plan_for(graph, variant->name);

	plan.initial = (enum initial)(seed % 3);
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1 + (int64_t)(seed % 4);
	plan.machine.seed = seed;
	plan.sizes.host_cycle = 1 + (int64_t)(seed % 3);
	plan.history_memory = 1 << 24;
	return plan;
}

/* The last row is about the present. */
static void check_row(struct fixture *fixture, struct run *run)
{
	const struct trace_row *row = &run->trace.rows[run->trace.count - 1];
	int64_t value;

	assert_true(run_value(run, &value, &fixture->err));
	assert_int_equal(row->cycle, run->now.counters[COUNTER_cycles]);
	assert_int_equal(row->reached, value);
	assert_int_equal(row->conflicts, run->now.counters[COUNTER_conflicts]);
}

/* The same run without stopping has the same rows. */
static void check_rows(struct fixture *fixture, const struct run *run)
{
	struct run *other = start(fixture, &run->plan);

	assert_int_equal(step(fixture, other, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_int_equal(other->trace.count, run->trace.count);
	assert_memory_equal(other->trace.rows, run->trace.rows,
			    (size_t)run->trace.count * sizeof(*run->trace.rows));
	run_free(other);
}

/* Returns the conflicts. */
static int64_t follow(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);
	int64_t cycle, conflicts;
	enum halt halt;

	while (step(fixture, run, UNIT_CYCLE, 1) == HALT_UNIT)
		if (run->trace.count)
			check_row(fixture, run);
	cycle = run->now.counters[COUNTER_cycles];
	assert_int_equal(run->trace.count, cycle);
	if (cycle > 2) {
		assert_true(history_go(run, UNIT_CYCLE, cycle / 2, &halt, &fixture->err));
		check_row(fixture, run);
		assert_int_equal(step(fixture, run, UNIT_LANE, INT64_MAX), HALT_END);
		check_row(fixture, run);
	}
	check_rows(fixture, run);
	conflicts = run->now.counters[COUNTER_conflicts];
	run_free(run);
	return conflicts;
}

static void every_cycle_has_its_size(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	int64_t conflicts = 0;
	struct graph *graph;
	struct plan plan;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= (uint64_t)unit_draws(12, 300); seed++) {
		graph = draw(&fixture, seed);
		for (row = match_variants(); *row; row++) {
			plan = plan_of(graph, *row, seed);
			conflicts += follow(&fixture, &plan);
		}
		graph_free(graph);
	}
	assert_true(conflicts > 0);
	assert_int_equal(fixture.memory.used, 0);
}

/* Of a large graph cycles that do little may leave the size open. */
static void large_graphs_are_counted_now_and_then(void **state)
{
	enum { ROWS = 70000, CHAIN = 200 };
	struct fixture fixture = { .memory = { 0 } };
	struct arc_list list = { .memory = &fixture.memory };
	int64_t known = 0, i;
	struct graph *graph;
	struct plan plan;
	struct run *run;

	(void)state;
	/* One long augmenting path, for one column at a time; no other column can do anything. */
	for (i = 0; i < CHAIN - 1; i++) {
		sides_join(&list, ROWS, (int32_t)i, (int32_t)i);
		sides_join(&list, ROWS, (int32_t)i + 1, (int32_t)i);
	}
	sides_join(&list, ROWS, 0, CHAIN - 1);
	graph = sides_make(&list, ROWS, CHAIN);
	plan = plan_of(graph, variant_find("g-pr-shr", NULL), 4);
	plan.initial = INITIAL_CHEAP;
	plan.relabel = RELABEL_AUTO;
	plan.relabel_on = RELABEL_ON_HOST;
	plan.check = false;
	run = start(&fixture, &plan);
	while (step(&fixture, run, UNIT_CYCLE, 1) == HALT_UNIT) {
		if (run->trace.rows[run->trace.count - 1].reached < 0)
			continue;
		check_row(&fixture, run);
		known++;
	}
	assert_in_range(known, 2, run->trace.count - 2);
	check_rows(&fixture, run);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* A recording has the rows as they are, or, if it is of before, without the new numbers. */
static void recordings_have_the_course(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = draw(&fixture, 3), *other;
	struct plan plan = plan_of(graph, variant_find("g-pr-first", NULL), 3);
	struct run *run = start(&fixture, &plan);
	struct tape_extent extent;
	struct tape_bytes made;
	struct run *replay;

	assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	assert_true(run->trace.count > 0 && run->trace.rows[0].reached > 0);
	assert_true(tape_make(run, true, &made, &extent, &fixture.err));
	replay = tape_play(&fixture, *state, &made, &other);
	assert_non_null(replay);
	assert_int_equal(replay->trace.known, run->trace.count);
	assert_memory_equal(replay->trace.rows, run->trace.rows,
			    (size_t)run->trace.count * sizeof(*run->trace.rows));
	run_free(replay);
	graph_free(other);
	free(made.bytes);
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_cycle_has_its_size),
		cmocka_unit_test(large_graphs_are_counted_now_and_then),
		cmocka_unit_test_setup_teardown(recordings_have_the_course, scratch_setup,
						scratch_teardown),
	};

	return cmocka_run_group_tests_name("match_course", tests, NULL, NULL);
}
