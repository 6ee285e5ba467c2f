/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the kernels of wd (gpu/paths, gpu/strategy) on `sim`, against a plain search and
 * against the checker: every launch of a cycle, in every width, with waves of one warp and of
 * many, in every order of warps, in one go and warp by warp.
 */
#include "tests/unit/paths.h"

/* --- One launch after the other, each against what it should leave. --- */

static void check_offsets(const struct paths *paths)
{
	const struct deal *deal = &paths->args.deal;
	int64_t sum = 0;
	int64_t i;

	for (i = 0; i < paths->args.entries; i++) {
		assert_int_equal(deal->offset[i], sum);
		sum += deal->degree[paths->args.in + i];
	}
	assert_int_equal(deal->dealt, sum);
}

/* Every thread begins where its first arc is, at an arc that the entry has. */
static void check_begins(const struct paths *paths)
{
	const struct deal *deal = &paths->args.deal;
	int64_t thread;

	for (thread = 0; thread < paths_threads(deal); thread++) {
		const int32_t entry = deal->entry[thread];

		assert_in_range(entry, 0, paths->args.entries - 1);
		assert_int_equal(deal->offset[entry] + deal->skip[thread], thread * deal->share);
		assert_in_range(deal->skip[thread], 0, deal->degree[paths->args.in + entry] - 1);
	}
}

/* Each arc of the worklist was read once. */
static void check_scanned(const struct paths *paths)
{
	struct outcome outcome;

	machine_outcome(paths->machine, &outcome);
	assert_int_equal(outcome.events[EVENT_SCAN].amount, paths->args.deal.dealt);
}

/* The output worklist has every vertex of that distance once, with its outdegree. */
static void check_output(const struct paths *paths, const int64_t *expected, int64_t level)
{
	const int32_t *out = paths->args.queue + paths->args.out;
	const int32_t *degree = paths->args.deal.degree + paths->args.out;
	bool *seen = calloc((size_t)paths->args.vertices, sizeof(*seen));
	int64_t count = 0;
	int32_t i, u;

	assert_non_null(seen);
	for (i = 0; i < *paths->args.size; i++) {
		u = out[i];
		assert_in_range(u, 0, paths->args.vertices - 1);
		assert_false(seen[u]);
		seen[u] = true;
		assert_int_equal(expected[u], level);
		assert_int_equal(degree[i], paths_degree(paths, u));
	}
	for (u = 0; u < paths->args.vertices; u++)
		count += expected[u] == level;
	assert_int_equal(*paths->args.size, count);
	free(seen);
}

/* The paper's loop. */
static void search(struct paths *paths, const int64_t *expected)
{
	int64_t level = 0;

	while (*paths->args.size > 0) {
		paths_scan(paths, *paths->args.size);
		check_offsets(paths);
		paths_find(paths);
		check_begins(paths);
		paths_decompose(paths);
		check_scanned(paths);
		check_output(paths, expected, ++level);
		paths_swap(paths);
	}
}

static void check_distances(struct paths *paths, const struct graph *graph, int32_t source,
			    const int64_t *expected)
{
	int64_t *distance = paths_distances(paths);
	const struct paths_claim claim = { .graph = graph, .source = source,
					   .distance = distance };
	struct paths_check check;

	assert_memory_equal(distance, expected, (size_t)graph->vertices * sizeof(*distance));
	assert_true(check_paths(&claim, &paths->memory, &check, NULL));
	assert_string_equal(check.reason, "");
	assert_true(check.good);
	free(distance);
}

static void search_from(const struct graph *graph, int32_t source, enum width width,
			const char *machine, const struct machine_options *options,
			struct random *stops)
{
	int64_t *expected = paths_by_queue(graph, source);
	struct paths paths;

	paths_open(&paths, machine, options, graph->vertices);
	paths.width = width;
	paths.stops = stops;
	paths_begin(&paths, graph, source);
	search(&paths, expected);
	check_distances(&paths, graph, source, expected);
	paths_close(&paths);
	free(expected);
}

/* --- The ways to run it. --- */

/* Waves of one warp, of few and of all; all orders; counted or not, which is another text. */
static struct machine_options draw_options(struct random *random)
{
	static const int64_t waves[] = { 1, 2, 5, 0 };

	return (struct machine_options){
		.wave = waves[random_below(random, LENGTH(waves))],
		.order = (enum warp_order)random_below(random, 3),
		.seed = random_next(random),
		.counting = random_below(random, 2),
		.events = true,
	};
}

static const char *draw_machine(struct random *random)
{
	static const char *const machines[] = { "sim:rtx3090", "sim:gtx285", "sim:h200" };

	return machines[random_below(random, LENGTH(machines))];
}

/* Every width. */
static void search_network(const struct graph *graph, int32_t source, struct random *random)
{
	enum width width;

	for (width = 0; width < WIDTHS; width++) {
		const struct machine_options options = draw_options(random);

		search_from(graph, source, width, draw_machine(random), &options,
			    random_below(random, 2) ? random : NULL);
	}
}

/* --- Graphs. --- */

static void random_networks(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	int i;

	(void)state;
	random_start(&random, 1, "random networks");
	for (i = 0; i < unit_draws(150, 5000); i++) {
		struct arc_list list = { .memory = &memory };
		const int n = (int)random_range(&random, 1, 120);
		struct graph *graph;
		int64_t bad;

		graph_draw(&random, n, random_range(&random, 0, 5 * n), 9, &list);
		graph = graph_build(&list, n, &bad, NULL);
		assert_non_null(graph);
		search_network(graph, (int32_t)random_range(&random, 0, n - 1), &random);
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

enum { SIDE = 40, LEAVES = 5000 };

/* Each vertex of a square leads to the one below it and to the one on its right: frontiers are
 * diagonals, and most vertices are found twice at once. */
static void a_grid(void **state)
{
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	struct graph *graph;
	struct random random;
	int64_t bad;
	int32_t u;

	(void)state;
	random_start(&random, 2, "a grid");
	for (u = 0; u < SIDE * SIDE; u++) {
		if (u % SIDE < SIDE - 1)
			assert_true(arc_list_add(&list, u, u + 1, 1, NULL));
		if (u / SIDE < SIDE - 1)
			assert_true(arc_list_add(&list, u, u + SIDE, 1, NULL));
	}
	graph = graph_build(&list, SIDE * SIDE, &bad, NULL);
	assert_non_null(graph);
	search_network(graph, 0, &random);
	search_network(graph, SIDE * SIDE / 2, &random);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* The middle of a star leads to all others, and every third of these on to one more vertex, the
 * last: a frontier of several tiles, most of whose entries have no arcs. */
static void a_star(void **state)
{
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	struct graph *graph;
	struct random random;
	int64_t bad;
	int32_t u;

	(void)state;
	random_start(&random, 3, "a star");
	for (u = 1; u <= LEAVES; u++) {
		assert_true(arc_list_add(&list, 0, u, 1, NULL));
		if (u % 3 == 0)
			assert_true(arc_list_add(&list, u, LEAVES + 1, 1, NULL));
	}
	graph = graph_build(&list, LEAVES + 2, &bad, NULL);
	assert_non_null(graph);
	search_network(graph, 0, &random);
	search_network(graph, 7, &random);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Hubs of very different degrees in one frontier: shares begin and end inside of rows, and pass
 * over whole rows. */
static void uneven_rows(void **state)
{
	static const int32_t degrees[] = { 1, 300, 0, 0, 2, 1000, 1, 0, 64, 31, 33, 0 };
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	struct graph *graph;
	struct random random;
	int32_t next = LENGTH(degrees) + 1;
	int64_t bad;
	int32_t u, i;

	(void)state;
	random_start(&random, 4, "uneven rows");
	for (u = 0; u < (int32_t)LENGTH(degrees); u++) {
		assert_true(arc_list_add(&list, 0, u + 1, 1, NULL));
		for (i = 0; i < degrees[u]; i++)
			assert_true(arc_list_add(&list, u + 1, next++, 1, NULL));
	}
	graph = graph_build(&list, next, &bad, NULL);
	assert_non_null(graph);
	for (i = 0; i < 10; i++)
		search_network(graph, 0, &random);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* A source without arcs: nothing is dealt out. */
static void a_lonely_source(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 1 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 3, arcs, LENGTH(arcs));
	struct random random;

	(void)state;
	random_start(&random, 5, "a lonely source");
	search_network(graph, 1, &random);
	search_network(graph, 2, &random);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- Prefix sums alone: more tiles than a team has lanes, and sums beyond 32 bits. --- */

static void sum_up(int64_t count, int32_t most, struct random *random)
{
	const struct machine_options options = draw_options(random);
	struct paths paths;
	int64_t i;

	paths_open(&paths, draw_machine(random), &options, count);
	for (i = 0; i < count; i++)
		paths.args.deal.degree[i] = (int32_t)random_range(random, 0, most);
	paths_scan(&paths, count);
	check_offsets(&paths);
	paths_close(&paths);
}

static void prefix_sums(void **state)
{
	static const int64_t counts[] = { 1, 2, 255, 256, 257, SCAN_TILE - 1, SCAN_TILE,
					  SCAN_TILE + 1, 5 * SCAN_TILE, 256 * SCAN_TILE,
					  256 * SCAN_TILE + 1, 300000, 600001 };
	struct random random;
	size_t i;

	(void)state;
	random_start(&random, 6, "prefix sums");
	for (i = 0; i < LENGTH(counts); i++) {
		sum_up(counts[i], 9, &random);
		sum_up(counts[i], INT32_MAX, &random);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_networks),
		cmocka_unit_test(a_grid),
		cmocka_unit_test(a_star),
		cmocka_unit_test(uneven_rows),
		cmocka_unit_test(a_lonely_source),
		cmocka_unit_test(prefix_sums),
	};

	return cmocka_run_group_tests_name("paths", tests, NULL, NULL);
}
