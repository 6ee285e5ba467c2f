/* SPDX-License-Identifier: GPL-3.0-or-later
 * G-PR's first kernels on the machine `sim`: in every order, in small and large waves, they come to
 * a maximum matching, whatever races they had on the way.
 */
#include "tests/unit/matchings.h"

static const enum warp_order orders[] = { ORDER_FORWARD, ORDER_REVERSED, ORDER_SHUFFLED };
static const int64_t waves[] = { 1, 3, 0 };
static const struct spacing spacings[] = {
	{ .tenths = 7 }, { .tenths = 3 }, { .launches = 1 }, { .launches = 10 }, { .never = true },
};

/* Runs it to the end, and holds the matching against checker and maximum. */
static void solve(const struct graph *graph, int64_t maximum, enum width width, bool cheap,
		  const struct spacing *spacing, const struct machine_options *options,
		  struct matcher *matcher)
{
	struct check check;

	matcher_open(matcher, graph, width, cheap, options);
	matcher_run(matcher, spacing);
	check = matcher_check(matcher);
	if (!check.good)
		print_error("%s\n", check.reason);
	assert_true(check.good);
	assert_int_equal(check.value, maximum);
	matcher_close(matcher);
}

/* In all orders, waves and spacings; the widths take turns. */
static void solve_all(struct graph *graph)
{
	const int64_t maximum = sides_maximum(graph);
	struct machine_options options = { .seed = 1 };
	struct matcher matcher;
	size_t o, w, p;

	for (o = 0; o < LENGTH(orders); o++)
		for (w = 0; w < LENGTH(waves); w++)
			for (p = 0; p < LENGTH(spacings); p++) {
				options.order = orders[o];
				options.wave = waves[w];
				options.seed++;
				solve(graph, maximum, (enum width)(options.seed % WIDTHS), p % 2,
				      &spacings[p], &options, &matcher);
			}
	graph_free(graph);
}

static void random_graphs(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	int draw;

	(void)state;
	random_start(&random, 1, "test_matching");
	for (draw = unit_draws(24, 600); draw > 0; draw--) {
		const int32_t rows = (int32_t)random_range(&random, 0, 150);
		const int32_t columns = (int32_t)random_range(&random, 0, 150);
		const int64_t edges = random_range(&random, 0, 3 * (rows + columns));

		solve_all(sides_draw(&memory, &random, rows, columns, edges, 1 + draw % 3));
	}
	assert_int_equal(memory.used, 0);
}

static void long_augmenting_paths(void **state)
{
	struct memory memory = { 0 };

	(void)state;
	solve_all(sides_chain(&memory, 1));
	solve_all(sides_chain(&memory, 2));
	solve_all(sides_chain(&memory, 70));
	assert_int_equal(memory.used, 0);
}

static void sides_of_different_sizes(void **state)
{
	struct memory memory = { 0 };

	(void)state;
	solve_all(sides_whole(&memory, 0, 0));
	solve_all(sides_whole(&memory, 40, 0));
	solve_all(sides_whole(&memory, 0, 40));
	solve_all(sides_whole(&memory, 1, 100));
	solve_all(sides_whole(&memory, 100, 1));
	solve_all(sides_whole(&memory, 40, 40));
	solve_all(sides_whole(&memory, 33, 65));
	assert_int_equal(memory.used, 0);
}

static void nothing_joins_the_sides(void **state)
{
	struct arc_list none = { 0 };
	struct memory memory = { 0 };

	(void)state;
	none.memory = &memory;
	solve_all(sides_make(&none, 50, 50));
	assert_int_equal(memory.used, 0);
}

/* The length of the path is found by the first relabeling, and the labels lead along it. */
static void exact_labels_lead_straight_on(void **state)
{
	const struct machine_options options = { .wave = 1 };
	struct memory memory = { 0 };
	struct graph *graph = sides_chain(&memory, 40);
	struct matcher matcher;

	(void)state;
	solve(graph, 40, WIDTH_C32_A32, true, &(struct spacing){ .tenths = 20 }, &options, &matcher);
	assert_int_equal(matcher.told[EVENT_MATCH], 40);
	assert_int_equal(matcher.told[EVENT_GIVE_UP], 0);
	assert_int_equal(matcher.told[EVENT_CONFLICT], 0);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- Global relabelings. --- */

/* Distances to a free row, from column to row over any edge and from row to column over matched
 * ones, by relaxing every edge until nothing changes. */
static void distances(const struct graph *graph, const int32_t *mu, int32_t *distance)
{
	bool changed = true;
	int32_t u, v;
	int64_t p;

	for (u = 0; u < graph->vertices; u++)
		distance[u] = u < graph->labels.left && mu[u] == MATCH_FREE ? 0
									    : graph->vertices;
	while (changed) {
		changed = false;
		for (v = graph->labels.left; v < graph->vertices; v++) {
			for (p = graph->row[v]; p < graph->row[v + 1]; p++)
				if (distance[graph->head[p]] + 1 < distance[v]) {
					distance[v] = distance[graph->head[p]] + 1;
					changed = true;
				}
			u = mu[v];
			if (u >= 0 && mu[u] == v && distance[v] + 1 < distance[u])
				distance[u] = distance[v] + 1;
		}
	}
}

/* Active columns, and what a search visits. */
static void check_counts(const struct matcher *matcher)
{
	const struct graph *graph = matcher->graph;
	const struct match_args *args = &matcher->args;
	int32_t active = 0;
	int64_t visits = args->vertices;
	int32_t v;

	for (v = 0; v < args->vertices; v++) {
		if (v >= args->rows)
			active += args->mu[v] == MATCH_FREE ||
				  (args->mu[v] >= 0 && args->mu[args->mu[v]] != v);
		else if (args->psi[v] < args->vertices)
			visits += graph->row[v + 1] - graph->row[v];
	}
	assert_int_equal(*args->active, active);
	assert_int_equal(*args->visits, visits);
}

static void relabelings_are_exact(void **state)
{
	const struct machine_options options = { .order = ORDER_SHUFFLED, .seed = 4 };
	struct memory memory = { 0 };
	struct graph *graph;
	struct matcher matcher;
	struct random random;
	int32_t *distance;
	int i, launch;

	(void)state;
	random_start(&random, 2, "test_matching");
	for (i = 0; i < unit_draws(20, 200); i++) {
		graph = sides_draw(&memory, &random, 90, 70, 200, 1 + i % 2);
		distance = unit_room((size_t)graph->vertices * sizeof(*distance));
		matcher_open(&matcher, graph, WIDTH_C64_A32, i % 3, &options);
		for (launch = 0; launch < 6; launch++) {
			distances(graph, matcher.args.mu, distance);
			matcher_relabel(&matcher, false);
			assert_memory_equal(matcher.args.psi, distance,
					    (size_t)graph->vertices * sizeof(*distance));
			check_counts(&matcher);
			matcher_push(&matcher);
		}
		matcher_close(&matcher);
		free(distance);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* --- Races. --- */

/* Invariants of mu between launches: what a row says, its column says, too. */
static void check_rows(const struct matcher *matcher)
{
	const struct match_args *args = &matcher->args;
	int32_t u;

	for (u = 0; u < args->rows; u++) {
		assert_in_range(args->mu[u] + 1, 0, args->vertices);
		assert_true(args->mu[u] == MATCH_FREE || args->mu[u] >= args->rows);
		if (args->mu[u] >= 0)
			assert_int_equal(args->mu[args->mu[u]], u);
	}
}

/* Columns that took a row in the last launch and lost it in the same one. */
static int64_t count_losers(const struct matcher *matcher)
{
	const struct match_args *args = &matcher->args;
	int64_t losers = 0;
	int32_t v;

	for (v = args->rows; v < args->vertices; v++)
		losers += args->claim[v] >> 32 == args->launch && args->mu[args->mu[v]] != v;
	return losers;
}

/* With one wave a launch every loser was in a race, but for those whose rival was of the same warp
 * and came later: who loses a race is told of as a conflict, in the next launch. */
static int64_t race(const struct graph *graph, uint64_t seed, int64_t wave)
{
	const struct machine_options options = { .order = ORDER_SHUFFLED, .seed = seed,
						 .wave = wave };
	int64_t losers = 0;
	int64_t told;
	struct matcher matcher;

	matcher_open(&matcher, graph, WIDTH_C32_A32, false, &options);
	do {
		/* Labels made anew must not hide what happened before. */
		if (matcher.loops % 3 == 0)
			matcher_relabel(&matcher, false);
		told = matcher.told[EVENT_CONFLICT];
		matcher_push(&matcher);
		assert_in_range(matcher.told[EVENT_CONFLICT] - told, 0, losers);
		losers = count_losers(&matcher);
		check_rows(&matcher);
	} while (*matcher.args.act_exists);
	told = matcher.told[EVENT_CONFLICT];
	matcher_run(&matcher, &spacings[0]);
	assert_int_equal(matcher_check(&matcher).value, sides_maximum(graph));
	matcher_close(&matcher);
	return told;
}

static void races_happen_and_are_repaired(void **state)
{
	struct memory memory = { 0 };
	struct graph *graph;
	struct random random;
	int64_t conflicts = 0;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= (uint64_t)unit_draws(10, 200); seed++) {
		random_start(&random, seed, "races");
		graph = sides_draw(&memory, &random, 200, 300, 900, 2);
		conflicts += race(graph, seed, 0);
		assert_int_equal(race(graph, seed, 1), 0);
		graph_free(graph);
	}
	assert_true(conflicts > 0);
	assert_int_equal(memory.used, 0);
}

/* A column a warp, all of one row: all take it, the last to land has it, the others say so. */
static void all_but_one_lose(void **state)
{
	enum { COLUMNS = 5 * 32 };
	const struct machine_options options = { .order = ORDER_FORWARD };
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	struct graph *graph;
	struct matcher matcher;
	int32_t v;

	(void)state;
	for (v = 0; v < COLUMNS; v += 32)
		sides_join(&list, 40, 7, v);
	graph = sides_make(&list, 40, COLUMNS);
	matcher_open(&matcher, graph, WIDTH_C32_A32, false, &options);
	matcher_relabel(&matcher, false);
	matcher_push(&matcher);
	assert_int_equal(matcher.args.mu[7], 40 + COLUMNS - 32);
	assert_int_equal(matcher.told[EVENT_MATCH], 5);
	assert_int_equal(matcher.told[EVENT_CONFLICT], 0);
	assert_int_equal(matcher.told[EVENT_GIVE_UP], COLUMNS - 5);
	/* The four others do not know yet that exact labels lead them nowhere. */
	matcher_relabel(&matcher, false);
	assert_int_equal(*matcher.args.active, 4);
	matcher_push(&matcher);
	assert_int_equal(matcher.told[EVENT_CONFLICT], 4);
	assert_int_equal(matcher.told[EVENT_GIVE_UP], COLUMNS - 1);
	assert_false(matcher_push(&matcher));
	matcher_close(&matcher);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Whoever was given up by mistake is taken back by the last check, and by no other relabeling. */
static void the_last_check_takes_columns_back(void **state)
{
	const struct machine_options options = { .wave = 1 };
	struct memory memory = { 0 };
	struct graph *graph = sides_chain(&memory, 5);
	struct matcher matcher;

	(void)state;
	matcher_open(&matcher, graph, WIDTH_C32_A32, true, &options);
	matcher.args.mu[9] = MATCH_GIVEN_UP;
	matcher_relabel(&matcher, false);
	assert_int_equal(*matcher.args.active, 0);
	assert_int_equal(matcher.args.mu[9], MATCH_GIVEN_UP);
	assert_false(matcher_push(&matcher));
	assert_false(matcher_check(&matcher).good);
	matcher_relabel(&matcher, true);
	assert_int_equal(*matcher.args.active, 1);
	assert_int_equal(matcher.args.mu[9], MATCH_FREE);
	matcher_run(&matcher, &spacings[0]);
	assert_int_equal(matcher_check(&matcher).cover, 5);
	matcher_close(&matcher);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* FIXMATCHING frees who was robbed, and nobody else. */
static void robbed_columns_are_freed(void **state)
{
	const struct machine_options options = { .wave = 1 };
	struct memory memory = { 0 };
	struct graph *graph = sides_whole(&memory, 3, 40);
	struct matcher matcher;
	int32_t v;

	(void)state;
	matcher_open(&matcher, graph, WIDTH_C64_A64, true, &options);
	matcher.args.mu[3 + 33] = 1;
	matcher.args.mu[3 + 39] = 2;
	matcher.args.mu[3 + 20] = MATCH_GIVEN_UP;
	matcher_launch(&matcher, &kernel_g_pr_fix, 40);
	for (v = 0; v < 3; v++) {
		assert_int_equal(matcher.args.mu[v], v + 3);
		assert_int_equal(matcher.args.mu[v + 3], v);
	}
	for (v = 6; v < 43; v++)
		assert_int_equal(matcher.args.mu[v], v == 23 ? MATCH_GIVEN_UP : MATCH_FREE);
	matcher_close(&matcher);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* The text that counts closely and the fast one count the same, and do the same. */
static void counting_changes_nothing(void **state)
{
	struct machine_options options = { .order = ORDER_SHUFFLED, .seed = 9 };
	struct memory memory = { 0 };
	struct matcher plain, counted;
	struct graph *graph;
	struct random random;

	(void)state;
	random_start(&random, 3, "test_matching");
	graph = sides_draw(&memory, &random, 300, 300, 900, 2);
	solve(graph, sides_maximum(graph), WIDTH_C32_A32, true, &spacings[0], &options, &plain);
	options.counting = true;
	solve(graph, sides_maximum(graph), WIDTH_C32_A32, true, &spacings[0], &options, &counted);
	assert_memory_equal(plain.told, counted.told, sizeof(plain.told));
	assert_int_equal(plain.loops, counted.loops);
	assert_int_equal(plain.levels, counted.levels);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_graphs),
		cmocka_unit_test(long_augmenting_paths),
		cmocka_unit_test(sides_of_different_sizes),
		cmocka_unit_test(nothing_joins_the_sides),
		cmocka_unit_test(exact_labels_lead_straight_on),
		cmocka_unit_test(relabelings_are_exact),
		cmocka_unit_test(races_happen_and_are_repaired),
		cmocka_unit_test(all_but_one_lose),
		cmocka_unit_test(the_last_check_takes_columns_back),
		cmocka_unit_test(robbed_columns_are_freed),
		cmocka_unit_test(counting_changes_nothing),
	};

	return cmocka_run_group_tests_name("matching", tests, NULL, NULL);
}
