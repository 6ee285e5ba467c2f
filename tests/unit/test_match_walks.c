/* SPDX-License-Identifier: GPL-3.0-or-later
 * The walks of g-hk and g-hkdw: where they begin, that their paths share no vertex and lead where they
 * may, and that they leave no path over. What else runs must do is tested by test_match_runs.c.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "gpu/matching/walks.h"
#include "src/engine/rescue.h"
#include "src/problem/matching/matching.h"

static const struct match_walk_args *walk_args(const struct run *run)
{
	return run->args;
}

/* What a run's launches have shown. */
struct shown {
	int64_t phases, launches; /* of walks down the labels */
	int64_t wide;             /* launches of the others */
	int64_t paths, wide_paths;
	int64_t lost;             /* walks without a path */
	int32_t shortest;         /* least label of a free column, in the last phase; it rises */
};

/* --- Where walks begin. --- */

/* The walks are the free vertices of the side, each once, but for columns that reach no free row. */
static void check_walks(const struct run *run, bool widely)
{
	const struct match_walk_args *args = walk_args(run);
	const int32_t rows = args->match.rows;
	const int32_t all = args->match.vertices;
	const int32_t *psi = matching_psi(run);
	const int32_t *mu = matching_mu(run);
	bool *seen = unit_room((size_t)all);
	int32_t count = 0;
	int32_t i, v;

	memset(seen, 0, (size_t)all);
	for (i = 0; i < *args->count; i++) {
		assert_in_range(args->walks[i], widely ? 0 : rows, (widely ? rows : all) - 1);
		assert_false(seen[args->walks[i]]);
		seen[args->walks[i]] = true;
	}
	for (v = widely ? 0 : rows; v < (widely ? rows : all); v++) {
		assert_int_equal(args->next[v], NOWHERE);
		assert_int_equal(seen[v], mu[v] == MATCH_FREE);
		count += mu[v] == MATCH_FREE;
		assert_true(widely || mu[v] >= 0 || (psi[v] < all) == seen[v]);
	}
	assert_int_equal(*args->count, count);
	free(seen);
}

/* Hopcroft and Karp: shortest augmenting paths become longer from phase to phase. Behind those of any
 * labels they need not. */
static void check_shortest(const struct run *run, struct shown *shown)
{
	const struct match_walk_args *args = walk_args(run);
	int32_t shortest = args->match.vertices;
	int32_t i;

	for (i = 0; i < *args->count; i++)
		if (matching_psi(run)[args->walks[i]] < shortest)
			shortest = matching_psi(run)[args->walks[i]];
	assert_true(shortest > shown->shortest || shown->wide);
	shown->shortest = shortest;
}

/* --- Paths. --- */

static bool is_next(const struct graph *graph, int32_t v, int32_t u)
{
	int64_t p;

	for (p = graph->row[v]; p < graph->row[v + 1]; p++)
		if (graph->head[p] == u)
			return true;
	return false;
}

/* Follows the notes from vertices of the side without a mate to ones of the other; all notes are then
 * of such paths, which share no vertex. taken[v]: v is on a path. Returns how many there are. */
static int64_t check_paths(const struct run *run, bool widely, bool *taken)
{
	const struct match_walk_args *args = walk_args(run);
	const int32_t from = widely ? 0 : args->match.rows;
	const int32_t to = widely ? args->match.rows : args->match.vertices;
	const int32_t *psi = matching_psi(run);
	const int32_t *mu = matching_mu(run);
	int64_t notes = 0;
	int64_t paths = 0;
	int32_t first, v;

	memset(taken, 0, (size_t)args->match.vertices);
	for (v = from; v < to; v++)
		notes += args->next[v] != NOWHERE;
	for (first = from; first < to; first++) {
		if (mu[first] != MATCH_FREE || args->next[first] == NOWHERE)
			continue;
		paths++;
		for (v = first; v >= 0; v = mu[args->next[v]], notes--) {
			const int32_t u = args->next[v];

			assert_true(u != NOWHERE && is_next(run->plan.graph, v, u));
			assert_true(widely || psi[u] == psi[v] - 1);
			assert_false(taken[v] || taken[u]);
			taken[v] = taken[u] = true;
			assert_int_equal(args->seen[u], args->match.launch);
		}
		assert_int_equal(v, MATCH_FREE);
	}
	assert_int_equal(notes, 0);
	return paths;
}

/* Whether a path that shares no vertex with those found leads from v, over edges that walks may go. */
static bool leads_on(const struct run *run, int32_t v, bool widely, const bool *taken, bool *been)
{
	const struct graph *graph = run->plan.graph;
	const int32_t *psi = matching_psi(run);
	const int32_t *mu = matching_mu(run);
	int64_t p;

	for (p = graph->row[v]; p < graph->row[v + 1]; p++) {
		const int32_t u = graph->head[p];

		if (taken[u] || been[u] || (!widely && psi[u] != psi[v] - 1) ||
		    mu[u] == MATCH_GIVEN_UP)
			continue;
		been[u] = true;
		if (mu[u] == MATCH_FREE || leads_on(run, mu[u], widely, taken, been))
			return true;
	}
	return false;
}

/* All walks have ended: their paths are as many as can be added one by one. */
static void check_all(const struct run *run, bool widely, struct shown *shown)
{
	const struct match_walk_args *args = walk_args(run);
	const size_t all = (size_t)args->match.vertices;
	bool *taken = unit_room(2 * all);
	const int64_t paths = check_paths(run, widely, taken);
	int32_t v;

	memset(taken + all, 0, all);
	for (v = widely ? 0 : args->match.rows; v < (widely ? args->match.rows : (int32_t)all); v++) {
		if (matching_mu(run)[v] != MATCH_FREE || taken[v])
			continue;
		shown->lost++;
		assert_false(leads_on(run, v, widely, taken, taken + all));
	}
	*(widely ? &shown->wide_paths : &shown->paths) += paths;
	assert_int_equal(*args->lost, paths < args->entries);
	free(taken);
}

/* --- Runs. --- */

/* Looks at the run behind a launch. */
static void look(struct run *run, const struct kernel *kernel, struct shown *shown)
{
	const struct match_walk_args *args = walk_args(run);
	const bool widely = kernel == &kernel_g_hkdw_begin || kernel == &kernel_g_hkdw_walk;

	if (kernel == &kernel_g_hk_begin || kernel == &kernel_g_hkdw_begin)
		check_walks(run, widely);
	if (kernel == &kernel_g_hk_begin && *args->count) {
		shown->phases++;
		check_shortest(run, shown);
	}
	shown->launches += kernel == &kernel_g_hk_walk;
	shown->wide += kernel == &kernel_g_hkdw_walk;
	if ((kernel == &kernel_g_hk_walk || kernel == &kernel_g_hkdw_walk) && !*args->going)
		check_all(run, widely, shown);
}

static void follow(struct fixture *fixture, const struct plan *plan, struct shown *shown)
{
	struct run *run = start(fixture, plan);
	int64_t begun, value;

	assert_true(run_value(run, &begun, &fixture->err));
	begun -= shown->paths + shown->wide_paths;
	shown->shortest = 0;
	while (step(fixture, run, UNIT_LAUNCH, 1) == HALT_UNIT)
		if (!run->now.has_task && run->now.task.kind == TASK_LAUNCH)
			look(run, run->now.task.launch.kernel, shown);
	assert_true(run_check(run, &fixture->err) && run->check.good);
	assert_true(run_value(run, &value, &fixture->err));
	assert_int_equal(value, sides_maximum(plan->graph));
	assert_int_equal(value, begun + shown->paths + shown->wide_paths);
	assert_int_equal(run->now.counters[COUNTER_conflicts], 0);
	run_free(run);
}

static struct plan plan_of(const struct graph *graph, const char *variant, int way)
{
	struct plan plan = plan_for(graph, variant);

	plan.initial = way % 2 ? INITIAL_CHEAP : INITIAL_NONE;
	plan.relabel = way % 4 < 2 ? RELABEL_AUTO : RELABEL_PAPER;
	plan.machine.order = (enum warp_order)(way % 3);
	plan.machine.seed = (uint64_t)way;
	plan.machine.wave = way % 5 == 4 ? 3 : 0;
	return plan;
}

static void no_path_is_left_over(void **state)
{
	static const char *const names[] = { "g-hk", "g-hkdw" };
	struct fixture fixture = { .memory = { 0 } };
	struct shown shown[2] = { { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	int way, i;

	(void)state;
	random_start(&random, 9, "walks");
	for (way = 0; way < unit_draws(30, 600); way++) {
		graph = sides_draw(&fixture.memory, &random, (int32_t)random_range(&random, 100, 300),
				   (int32_t)random_range(&random, 100, 300),
				   random_range(&random, 200, 900), 1 + way % 2);
		for (i = 0; i < 2; i++) {
			plan = plan_of(graph, names[i], way);
			follow(&fixture, &plan, &shown[i]);
		}
		graph_free(graph);
	}
	for (i = 0; i < 2; i++) {
		assert_true(shown[i].phases > way && shown[i].lost > 0);
		assert_int_equal(shown[i].wide > 0 && shown[i].wide_paths > 0, i);
	}
	assert_true(shown[1].phases < shown[0].phases);
	assert_int_equal(fixture.memory.used, 0);
}

/* A path of more columns than a launch takes steps is gone over in as many as it needs. */
static void long_walks_go_on(void **state)
{
	static const struct { int32_t length; int launches; } rows[] = {
		{ 1, 1 }, { 63, 1 }, { 64, 1 }, { 65, 2 }, { 128, 2 }, { 200, 4 },
	};
	struct fixture fixture = { .memory = { 0 } };
	struct shown shown;
	struct graph *graph;
	struct plan plan;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		memset(&shown, 0, sizeof(shown));
		graph = sides_chain(&fixture.memory, rows[i].length);
		plan = plan_of(graph, "g-hk", 1);
		follow(&fixture, &plan, &shown);
		assert_int_equal(shown.paths, rows[i].length > 1);
		assert_int_equal(shown.launches, rows[i].length > 1 ? rows[i].launches : 0);
		graph_free(graph);
	}
	assert_int_equal(fixture.memory.used, 0);
}

/* The columns of a row that all want, a warp each: one walk comes to it, the others end in vain, and
 * their columns are given up in the next phase. */
static void one_walk_has_the_row(void **state)
{
	enum { COLUMNS = 5 * 32 };
	struct fixture fixture = { .memory = { 0 } };
	struct arc_list list = { .memory = &fixture.memory };
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int order;
	int32_t v;

	(void)state;
	for (v = 0; v < COLUMNS; v += 32)
		sides_join(&list, 40, 7, v);
	graph = sides_make(&list, 40, COLUMNS);
	for (order = 0; order < 2; order++) {
		plan = plan_of(graph, "g-hk", 0);
		plan.machine.order = (enum warp_order)order;
		run = start(&fixture, &plan);
		step(&fixture, run, UNIT_CYCLE, 1);
		assert_int_equal(matching_mu(run)[7], order == ORDER_FORWARD ? 40 : 40 + COLUMNS - 32);
		assert_int_equal(run->now.counters[COUNTER_pushes], 1);
		assert_int_equal(run->now.counters[COUNTER_given_up], COLUMNS - 5);
		assert_int_equal(step(&fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
		assert_int_equal(run->now.counters[COUNTER_given_up], COLUMNS - 1);
		assert_int_equal(run->now.counters[COUNTER_cycles], 1);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

/* Columns that lost their row in a run of G-PR begin walks like other free ones. */
static void robbed_columns_are_free(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct shown shown = { 0 };
	struct rescue *rescue;
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int robbed = 0;
	int32_t v;

	(void)state;
	random_start(&random, 11, "walks");
	graph = sides_draw(&fixture.memory, &random, 300, 300, 800, 1);
	plan = plan_of(graph, "g-pr-first", 0);
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 1);
	for (v = graph->labels.left; v < graph->vertices; v++)
		robbed += matching_mu(run)[v] >= 0 && matching_is_active(matching_mu(run), v);
	assert_true(robbed > 0);
	rescue = rescue_copy(run, &fixture.err);
	assert_non_null(rescue);
	run_free(run);
	plan.from = rescue;
	plan.variant = variant_find("g-hkdw", NULL);
	follow(&fixture, &plan, &shown);
	assert_true(shown.paths > 0);
	rescue_free(rescue);
	fixture_end(&fixture, graph);
}

/* Labels of rows say who is free, in the middle of a run, too. */
static void a_label_of_0_is_a_free_row(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	int32_t u;

	(void)state;
	random_start(&random, 10, "walks");
	graph = sides_draw(&fixture.memory, &random, 300, 300, 800, 1);
	plan = plan_of(graph, "g-hkdw", 0);
	run = start(&fixture, &plan);
	while (step(&fixture, run, UNIT_LAUNCH, 1) == HALT_UNIT) {
		if (run->now.relabeling.stage)
			continue;
		for (u = 0; u < graph->labels.left; u++)
			assert_int_equal(matching_psi(run)[u] == 0, matching_mu(run)[u] == MATCH_FREE);
	}
	run_free(run);
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_path_is_left_over),
		cmocka_unit_test(long_walks_go_on),
		cmocka_unit_test(one_walk_has_the_row),
		cmocka_unit_test(robbed_columns_are_free),
		cmocka_unit_test(a_label_of_0_is_a_free_row),
	};

	return cmocka_run_group_tests_name("match_walks", tests, NULL, NULL);
}
