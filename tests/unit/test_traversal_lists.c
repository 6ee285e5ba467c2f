/* SPDX-License-Identifier: GPL-3.0-or-later
 * The worklists of traversals: sublists of hierarchical processing, the list of pushed arcs that is too
 * short, children; and numbers that do not fit.
 */
#include "tests/unit/traversals.h"

#include "gpu/paths/turbo_paths.h"

/* --- Launches that are rare. --- */

/* Solves, and counts the launches of a kernel. */
static int count_launches(struct fixture *fixture, const struct plan *plan, const struct kernel *kernel)
{
	struct run *run = start(fixture, plan);
	int count = 0;

	while (run->now.phase != PHASE_DONE) {
		(void)step(fixture, run, UNIT_LAUNCH, 1);
		count += run->now.task.kind == TASK_LAUNCH && run->now.task.launch.kernel == kernel;
	}
	traversal_expect(fixture, run);
	run_free(run);
	return count;
}

enum { WIDE = 3000 };

/* The source leads to many vertices, and these to others, most of them to few and some to many. */
static struct graph *wide_graph(struct fixture *fixture, struct random *random)
{
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };
	int32_t u, i, degree;

	for (u = 1; u <= WIDE; u++) {
		assert_true(arc_list_add(&list, 0, u, random_range(random, 0, 9), NULL));
		degree = u % 2 ? 2 : u % 50 ? 6 : 40;
		for (i = 0; i < degree; i++)
			assert_true(arc_list_add(&list, u, (int32_t)random_range(random, 1, 2 * WIDE),
						 random_range(random, 0, 9), NULL));
	}
	return traversal_build(fixture, &list, 2 * WIDE + 1, 0);
}

/* With the paper's limit of 1,024: long lists are stepped through until few entries are left. */
static void sublists(void **state)
{
	static const char *const names[] = { "bfs-hp", "sssp-hp" };
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	size_t i;

	(void)state;
	random_start(&random, 1, "sublists");
	graph = wide_graph(&fixture, &random);
	for (i = 0; i < LENGTH(names); i++) {
		plan = plan_for(graph, names[i]);
		plan.sizes.mdt_bins = 1000;
		assert_int_equal(plan_mdt(&plan), 3);
		assert_true(count_launches(&fixture, &plan, &kernel_paths_step) >= 2);
		assert_true(count_launches(&fixture, &plan, &kernel_paths_decompose) >= 2);
		/* Every entry is stepped through to its end: no list is dealt out. */
		plan.sizes.few_entries = 1;
		assert_true(count_launches(&fixture, &plan, &kernel_paths_step) > 14);
		assert_int_equal(count_launches(&fixture, &plan, &kernel_paths_decompose), 0);
	}
	fixture_end(&fixture, graph);
}

enum { CROWD = 60 };

/* Everybody leads to everybody, and the longer a path the shorter it is: distances are lowered again and
 * again, and more arcs are pushed than there are. */
static struct graph *crowd(struct fixture *fixture, struct random *random)
{
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };
	int32_t u, v;

	for (u = 0; u < CROWD; u++)
		for (v = 0; v < CROWD; v++)
			if (u != v)
				assert_true(arc_list_add(&list, u, v,
							 random_range(random, 0, 9) +
								 50 * (u - v) * (u - v),
							 NULL));
	return traversal_build(fixture, &list, CROWD, 0);
}

static void more_pushes_than_arcs(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	int chunked;

	(void)state;
	random_start(&random, 2, "a crowd");
	graph = crowd(&fixture, &random);
	for (chunked = 0; chunked < 2; chunked++) {
		plan = plan_for(graph, "sssp-ep");
		plan.single_pushes = !chunked;
		plan.machine.wave = 1;
		assert_true(count_launches(&fixture, &plan, &kernel_paths_refill) > 0);
		assert_true(count_launches(&fixture, &plan, &kernel_paths_condense) > 0);
		plan.variant = variant_find("bfs-ep", NULL);
		assert_int_equal(count_launches(&fixture, &plan, &kernel_paths_condense), 0);
	}
	fixture_end(&fixture, graph);
}

/* --- Long rows. --- */

enum { LEAVES = 5000 };

/* A hub behind the source, on a long arc and on a shorter path of three arcs. */
static struct graph *hub_graph(struct fixture *fixture)
{
	static const int32_t arcs[][3] = { { 0, 1, 9 }, { 0, 2, 1 }, { 2, 3, 1 }, { 3, 1, 1 } };
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };
	size_t i;
	int32_t leaf;

	for (i = 0; i < LENGTH(arcs); i++)
		assert_true(arc_list_add(&list, arcs[i][0], arcs[i][1], arcs[i][2], NULL));
	for (leaf = 4; leaf < LEAVES + 4; leaf++)
		assert_true(arc_list_add(&list, 1, leaf, leaf % 7, NULL));
	return traversal_build(fixture, &list, LEAVES + 4, 0);
}

/* Behind the first cycle: how many parts were to be listed. */
static int64_t count_parts(struct fixture *fixture, const struct plan *plan)
{
	struct run *run = start(fixture, plan);
	const struct turbo_path_args *args = run->args;
	int64_t count;

	(void)step(fixture, run, UNIT_CYCLE, 1);
	assert_true(machine_look(run->machine, &count, args->part_count, sizeof(count), &fixture->err));
	assert_true(args->part_room < 2 * LEAVES / TURBO_PATHS_PART);
	assert_true(run->now.counters[COUNTER_reached] > LEAVES);
	run_free(run);
	return count;
}

/* The hub's row is split. Where the hub is taken twice in a cycle there is room for the first time alone, and
 * a block reads the row. */
static void long_rows(void **state)
{
	const int64_t once = (LEAVES + TURBO_PATHS_PART - 1) / TURBO_PATHS_PART;
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = hub_graph(&fixture);
	struct plan plan = plan_for(graph, "turbo-sssp");

	(void)state;
	plan.ideas.delta = 100;
	plan.ideas.rounds = 2;
	assert_int_equal(count_parts(&fixture, &plan), once);
	assert_true(count_launches(&fixture, &plan, &kernel_turbo_paths_part) == 2);
	plan.ideas.rounds = 16;
	assert_int_equal(count_parts(&fixture, &plan), 2 * once);
	assert_true(count_launches(&fixture, &plan, &kernel_turbo_paths_part) == 1);
	plan.variant = variant_find("turbo-bfs", NULL);
	plan.ideas = (struct ideas){ 0 };
	assert_true(count_launches(&fixture, &plan, &kernel_turbo_paths_part) == 1);
	fixture_end(&fixture, graph);
}

/* --- Children. --- */

/* Parents and children have at most MDT arcs each, the arcs are as even as can be, and they are those of
 * the graph. */
static void check_parts(struct fixture *fixture, struct run *run)
{
	const struct graph *graph = run->plan.graph;
	const bool wide = width_arc_size(run->width) == 8;
	const struct path_args *args = path_args(run);
	const int32_t mdt = plan_mdt(&run->plan);
	int64_t least, most, sum, degree;
	int32_t u, i, node;

	for (u = 0; u < graph->vertices; u++) {
		least = INT64_MAX;
		most = sum = 0;
		for (i = args->children.first[u] - 1; i < args->children.first[u + 1]; i++) {
			node = i < args->children.first[u] ? u : graph->vertices + i;
			degree = path_word(args->row, wide, node + INT64_C(1)) -
				 path_word(args->row, wide, node);
			least = degree < least ? degree : least;
			most = degree > most ? degree : most;
			sum += degree;
			assert_true(node == u || args->children.parent[i] == u);
		}
		assert_true(most <= mdt && most - least <= 1);
		assert_int_equal(sum, paths_outdegree(graph, u));
	}
	(void)fixture;
}

static void children(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	int split = 0;
	int i;

	(void)state;
	random_start(&random, 3, "children");
	for (i = 0; i < 60; i++) {
		struct graph *graph = traversal_draw(&fixture, &random, 40);
		const struct plan plan = traversal_plan(graph, &random, i % 2 ? "bfs-ns" : "sssp-ns");
		struct run *run = start(&fixture, &plan);

		check_parts(&fixture, run);
		split += path_args(run)->room > graph->vertices;
		run_free(run);
		fixture_end(&fixture, graph);
	}
	assert_true(split > 20);
}

/* --- Numbers. --- */

static struct graph *chain(struct fixture *fixture, int64_t first, int64_t second)
{
	struct arc_list list = { .memory = &fixture->memory, .meaning = WEIGHT_LENGTH };

	assert_true(arc_list_add(&list, 0, 1, first, NULL));
	assert_true(arc_list_add(&list, 1, 2, second, NULL));
	return traversal_build(fixture, &list, 3, 0);
}

/* The width is chosen so that the longest path fits, and what no width holds is refused. */
static void long_paths(void **state)
{
	static const struct {
		int64_t first, second;
		enum width width;
	} rows[] = {
		{ 0, 0, WIDTH_C32_A32 },
		{ INT32_MAX - 2, 1, WIDTH_C32_A32 },
		{ INT32_MAX - 1, 1, WIDTH_C64_A32 },
		{ INT64_MAX - 2, 1, WIDTH_C64_A32 },
		{ INT64_MAX - 1, 1, WIDTHS },
		{ INT64_MAX, INT64_MAX, WIDTHS },
		{ INT64_MAX, 0, WIDTHS },
	};
	struct fixture fixture = { .memory = { 0 } };
	size_t i, j;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		struct graph *graph = chain(&fixture, rows[i].first, rows[i].second);

		for (j = 0; j < STRATEGIES; j++) {
			const struct plan plan = plan_for(graph, sssp_names[j]);

			if (rows[i].width < WIDTHS) {
				assert_int_equal(plan_width(&plan), rows[i].width);
				traversal_solve(&fixture, &plan);
				continue;
			}
			assert_null(run_start(&plan, &fixture.memory, &fixture.err));
			assert_non_null(strstr(fixture.err.message, "may be longer than 2^63 - 2"));
			memset(&fixture.err, 0, sizeof(fixture.err));
		}
		fixture_end(&fixture, graph);
	}
}

/* A modelled card has the memory that its profile says, or less if that is wanted. */
static void memory_of_cards(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct random random;
	struct graph *graph;
	struct plan plan;
	struct run *run;
	size_t i;

	(void)state;
	random_start(&random, 4, "memory of cards");
	graph = wide_graph(&fixture, &random);
	for (i = 0; i < STRATEGIES; i++) {
		plan = plan_for(graph, sssp_names[i]);
		run = start(&fixture, &plan);
		plan.card_memory = run_bytes(&plan, run->machine);
		run_free(run);
		traversal_solve(&fixture, &plan);
		plan.card_memory--;
		assert_null(run_start(&plan, &fixture.memory, &fixture.err));
		assert_non_null(strstr(fixture.err.message, "the run needs "));
		assert_non_null(strstr(fixture.err.message, "are free"));
		memset(&fixture.err, 0, sizeof(fixture.err));
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sublists),
		cmocka_unit_test(more_pushes_than_arcs),
		cmocka_unit_test(long_rows),
		cmocka_unit_test(children),
		cmocka_unit_test(long_paths),
		cmocka_unit_test(memory_of_cards),
	};

	return cmocka_run_group_tests_name("traversal lists", tests, NULL, NULL);
}
