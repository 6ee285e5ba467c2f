/* SPDX-License-Identifier: GPL-3.0-or-later
 * G-PR's lists of active columns: who stands in them, and when they shrink. What else runs must do is
 * tested by test_match_runs.c.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "gpu/matching/lists.h"
#include "src/problem/matching/matching.h"

enum { LEAST_SHRUNK = 512 };

static const char *const names[] = { "g-pr-noshr", "g-pr-shr" };

static const struct match_list_args *list_args(const struct run *run)
{
	return run->args;
}

/* The columns of A_c, as they stand behind a launch that prepares pushes; `now` is the list. Each
 * active column has one entry, and no other column has one. */
static int64_t check_list(const struct run *run, const int32_t *now, int32_t entries)
{
	const int32_t rows = run->plan.graph->labels.left;
	const int32_t columns = run->plan.graph->labels.count - rows;
	bool *seen = unit_room((size_t)columns + 1);
	int64_t count = 0;
	int32_t i;

	memset(seen, 0, (size_t)columns + 1);
	for (i = 0; i < entries; i++) {
		if (now[i] == NO_COLUMN)
			continue;
		assert_in_range(now[i], rows, rows + columns - 1);
		assert_false(seen[now[i] - rows]);
		seen[now[i] - rows] = true;
		count++;
		assert_true(matching_is_active(matching_mu(run), now[i]));
	}
	free(seen);
	assert_int_equal(count, matching_count_active(run));
	return count;
}

/* What a run's launches have shown. */
struct shown {
	int64_t prepared, shrunk, pushes; /* launches */
	int64_t conflicts;
};

/* Looks at the lists behind a launch. */
static void look(struct run *run, const struct kernel *kernel, struct shown *shown)
{
	const struct match_list_args *args = list_args(run);
	int64_t count;

	if (kernel == &kernel_g_pr_init) {
		shown->prepared++;
		check_list(run, args->now, args->entries);
	}
	if (kernel == &kernel_g_pr_shrink_write) {
		shown->shrunk++;
		count = check_list(run, args->before, (int32_t)*args->sum);
		assert_int_equal(*args->sum, count);
	}
	shown->pushes += kernel == &kernel_g_pr_push_list;
}

static void follow(struct fixture *fixture, const struct plan *plan, struct shown *shown)
{
	struct run *run = start(fixture, plan);
	const bool shrinks = !strcmp(plan->variant->name, "g-pr-shr");
	int64_t shrunk, value;
	int32_t entries;

	do {
		shrunk = shown->shrunk;
		entries = list_args(run)->entries;
		if (run->now.has_task)
			continue;
		look(run, run->now.task.launch.kernel, shown);
		/* But for the first lists, which have gaps. */
		if (shown->shrunk > shrunk && run->now.counters[COUNTER_cycles])
			assert_true(shrinks && entries >= LEAST_SHRUNK);
	} while (step(fixture, run, UNIT_LAUNCH, 1) == HALT_UNIT);
	assert_true(run_check(run, &fixture->err) && run->check.good);
	assert_true(run_value(run, &value, &fixture->err));
	assert_int_equal(value, sides_maximum(plan->graph));
	shown->conflicts += run->now.counters[COUNTER_conflicts];
	run_free(run);
}

static struct plan plan_of(const struct graph *graph, int way)
{
	struct plan plan = plan_for(graph, names[way % 2]);

	plan.initial = INITIAL_NONE;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1 + way % 3;
	plan.machine.order = (enum warp_order)(way % 3);
	plan.machine.seed = (uint64_t)way;
	plan.machine.wave = way % 5 == 4 ? 3 : 0;
	return plan;
}

static void every_active_column_has_one_entry(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct shown shown[2] = { { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	int way;

	(void)state;
	random_start(&random, 6, "lists");
	for (way = 0; way < unit_draws(12, 240); way++) {
		graph = sides_draw(&fixture.memory, &random, 1500 + way, 1700 - way, 4000, 1 + way % 2);
		plan = plan_of(graph, way);
		follow(&fixture, &plan, &shown[way % 2]);
		graph_free(graph);
	}
	assert_int_equal(shown[0].shrunk, way / 2); /* the first lists */
	assert_true(shown[1].shrunk > shown[0].shrunk);
	assert_true(shown[0].prepared > 0 && shown[1].prepared > 0);
	assert_true(shown[0].conflicts > 0 && shown[1].conflicts > 0);
	assert_int_equal(fixture.memory.used, 0);
}

/* The columns of a row that all want, a warp each: one gets it, the others go back into their
 * entries, and tell that they met. */
static void who_lost_goes_back(void **state)
{
	enum { COLUMNS = 5 * 32 };
	struct fixture fixture = { .memory = { 0 } };
	struct arc_list list = { .memory = &fixture.memory };
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int32_t v;

	(void)state;
	for (v = 0; v < COLUMNS; v++)
		sides_join(&list, COLUMNS, v % 32 ? v : 0, v);
	graph = sides_make(&list, COLUMNS, COLUMNS);
	plan = plan_of(graph, 0);
	plan.relabel_cycles = 1000;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 1);
	assert_int_equal(matching_mu(run)[0], COLUMNS + COLUMNS - 32);
	assert_int_equal(run->now.counters[COUNTER_pushes], COLUMNS);
	assert_int_equal(run->now.counters[COUNTER_conflicts], 0);
	step(&fixture, run, UNIT_LAUNCH, 1);
	assert_int_equal(run->now.counters[COUNTER_conflicts], 4);
	assert_int_equal(check_list(run, list_args(run)->now, list_args(run)->entries), 4);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Serial columns see what those before them did. None is robbed in the turn in which it pushed: so
 * with waves of 1 nobody loses a race, and who meets an active column's row waits. */
static void serial_columns_wait(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct shown shown = { 0 };
	struct random random;
	struct graph *graph;
	struct plan plan;
	int way;

	(void)state;
	random_start(&random, 7, "lists");
	for (way = 0; way < 4; way++) {
		graph = sides_draw(&fixture.memory, &random, 700, 700, 2000, 2);
		plan = plan_of(graph, way);
		plan.machine.wave = 1;
		follow(&fixture, &plan, &shown);
		graph_free(graph);
	}
	assert_int_equal(shown.conflicts, 0);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_active_column_has_one_entry),
		cmocka_unit_test(who_lost_goes_back),
		cmocka_unit_test(serial_columns_wait),
	};

	return cmocka_run_group_tests_name("match_lists", tests, NULL, NULL);
}
