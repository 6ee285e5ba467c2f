/* SPDX-License-Identifier: GPL-3.0-or-later
 * Conflicts as the panel shows them: who kept the row is who had it when the wave's stores had landed,
 * whatever the order of warps.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "src/problem/matching/matching.h"
#include "src/view/matching/look_match.h"

enum { MOST_CYCLES = 4000 };

static const char *const names[] = { "g-pr-first", "g-pr-noshr", "g-pr-shr" };

static struct graph *draw(struct fixture *fixture, uint64_t seed)
{
	struct random random;

	random_start(&random, seed, "conflicts");
	return sides_draw(&fixture->memory, &random, (int32_t)random_range(&random, 2, 60),
			  (int32_t)random_range(&random, 20, 200), random_range(&random, 40, 400),
			  1 + (int)random_below(&random, 3));
}

static struct plan plan_of(const struct graph *graph, const char *name, uint64_t seed)
{
	struct plan plan = plan_for(graph, name);

	plan.initial = seed % 2 ? INITIAL_NONE : INITIAL_CHEAP;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 1 + (int64_t)(seed % 5);
	plan.machine.order = (enum warp_order)(seed % 3);
	plan.machine.wave = seed % 4 == 3 ? 2 : 0;
	plan.machine.seed = seed;
	return plan;
}

/* Mates behind every cycle. */
struct past {
	int32_t *mu[MOST_CYCLES];
	int64_t cases;
};

static void keep(struct past *past, const struct run *run)
{
	const size_t bytes = (size_t)run->plan.graph->labels.count * sizeof(int32_t);
	const int64_t cycle = run->now.counters[COUNTER_cycles];

	assert_in_range(cycle, 0, MOST_CYCLES - 1);
	free(past->mu[cycle]);
	past->mu[cycle] = unit_room(bytes);
	memcpy(past->mu[cycle], matching_mu(run), bytes);
}

static void check_case(const struct past *past, const struct run *run, const struct conflict_case *found)
{
	const int32_t *mu = past->mu[found->met];

	assert_in_range(found->met, 1, found->seen - 1);
	assert_int_equal(mu[found->row], found->kept);
	assert_int_equal(mu[found->lost], found->row);
	assert_int_not_equal(found->kept, found->lost);
	if (found->end == CONFLICT_ACTIVE)
		assert_true(matching_is_active(matching_mu(run), found->lost));
	else
		assert_in_range(found->then_cycle, found->seen, run->now.counters[COUNTER_cycles]);
}

/* Those of the last cycle. */
static void check_cases(struct fixture *fixture, struct past *past, struct run *run)
{
	const int64_t cycle = run->now.counters[COUNTER_cycles];
	struct snapshot snapshot;
	const struct conflict_look *look;
	int i;

	assert_true(snapshot_take(run, KNOWN_OWN | KNOWN_OWN_LOG, -1, &snapshot, &fixture->err));
	look = &match_look_of(&snapshot)->conflicts;
	assert_true(look->told);
	for (i = 0; i < look->count && look->cases[i].seen == cycle; i++) {
		check_case(past, run, &look->cases[i]);
		past->cases++;
	}
	for (i = 0; i < look->listed; i++) {
		assert_int_equal(matching_mu(run)[look->rows[i].column], look->rows[i].row);
		assert_int_equal(matching_mu(run)[look->rows[i].row], look->rows[i].taker);
		assert_true(look->rows[i].met >= 0);
	}
	snapshot_free(&snapshot);
}

static int64_t follow(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);
	struct past past = { .cases = 0 };
	int64_t cases;
	int i;

	do {
		keep(&past, run);
		check_cases(fixture, &past, run);
	} while (step(fixture, run, UNIT_CYCLE, 1) == HALT_UNIT);
	cases = run->now.counters[COUNTER_conflicts];
	/* Where one cycle had more than are listed, some were not looked at. */
	assert_in_range(past.cases, cases ? 1 : 0, cases);
	for (i = 0; i < MOST_CYCLES; i++)
		free(past.mu[i]);
	run_free(run);
	return cases;
}

static void who_kept_the_row_is_known(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	int64_t cases = 0;
	struct graph *graph;
	struct plan plan;
	uint64_t seed;
	int i;

	(void)state;
	for (seed = 1; seed <= (uint64_t)unit_draws(36, 720); seed++) {
		graph = draw(&fixture, seed);
		for (i = 0; i < 3; i++) {
			plan = plan_of(graph, names[i], seed);
			cases += follow(&fixture, &plan);
		}
		graph_free(graph);
	}
	assert_true(cases > 100);
	assert_int_equal(fixture.memory.used, 0);
}

/* Columns of one row, a warp each: all but the one whose warp is last have lost it in one wave. */
static void all_who_met_are_listed(void **state)
{
	enum { COLUMNS = 5 * 32 };
	struct fixture fixture = { .memory = { 0 } };
	struct arc_list list = { .memory = &fixture.memory };
	const struct conflict_look *look;
	struct snapshot snapshot;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int32_t v;
	int i;

	(void)state;
	for (v = 0; v < COLUMNS; v++)
		sides_join(&list, COLUMNS, v % 32 ? v : 0, v);
	graph = sides_make(&list, COLUMNS, COLUMNS);
	plan = plan_of(graph, "g-pr-first", 3);
	plan.machine.order = ORDER_FORWARD;
	plan.machine.wave = 0;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 1);
	assert_true(snapshot_take(run, KNOWN_OWN | KNOWN_OWN_LOG, -1, &snapshot, &fixture.err));
	look = &match_look_of(&snapshot)->conflicts;
	assert_int_equal(look->count, 0);
	assert_int_equal(look->lost, 4);
	for (i = 0; i < 4; i++) {
		assert_int_equal(look->rows[i].column, COLUMNS + 32 * i);
		assert_int_equal(look->rows[i].taker, COLUMNS + 4 * 32);
		assert_int_equal(look->rows[i].met, 1);
	}
	snapshot_free(&snapshot);
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_kept_the_row_is_known),
		cmocka_unit_test(all_who_met_are_listed),
	};

	return cmocka_run_group_tests_name("match_conflicts", tests, NULL, NULL);
}
