/* SPDX-License-Identifier: GPL-3.0-or-later
 * The two sides of a graph: found where there are any, whatever the order of edges; else the first edge
 * that closes a cycle of an odd number of edges is named, or such a cycle.
 */
#include "tests/unit/matchings.h"
#include "tests/unit/runs.h"

#include "src/graph/two_sides.h"

enum { MOST = 64 };

/* Edges between two hidden sides, or, if `odd`, between any two vertices. */
static struct arc_list draw(struct memory *memory, struct random *random, int32_t vertices, int64_t edges,
			    bool odd, bool *side)
{
	struct arc_list list = { .memory = memory };
	int32_t u, v;

	for (u = 0; u < vertices; u++)
		side[u] = random_below(random, 2);
	while (edges-- > 0) {
		u = (int32_t)random_range(random, 0, vertices - 1);
		v = (int32_t)random_range(random, 0, vertices - 1);
		if (odd || side[u] != side[v])
			assert_true(arc_list_add(&list, u, v, 1, NULL));
	}
	return list;
}

/* Whether the first `count` arcs leave two sides: colours spread until nothing changes. */
static bool has_sides(const struct arc_list *list, int64_t count, int32_t vertices)
{
	int colour[MOST] = { 0 };
	bool changed = true;
	int32_t v;
	int64_t i;

	for (v = 0; v < vertices; v++) {
		if (!colour[v])
			colour[v] = 1, changed = true;
		while (changed) {
			changed = false;
			for (i = 0; i < count; i++) {
				const struct arc *arc = &list->arcs[i];

				if (colour[arc->tail] && colour[arc->tail] == colour[arc->head])
					return false;
				if (colour[arc->tail] && !colour[arc->head])
					colour[arc->head] = -colour[arc->tail], changed = true;
				if (colour[arc->head] && !colour[arc->tail])
					colour[arc->tail] = -colour[arc->head], changed = true;
			}
		}
	}
	return true;
}

/* Arcs go from left to right and join the same names as before; names ascend on each side. */
static void check_split(const struct arc_list *before, const struct arc_list *after, int32_t vertices,
			const struct labels *labels)
{
	int32_t v;
	int64_t i;

	assert_int_equal(labels->count, vertices);
	for (v = 1; v < vertices; v++)
		assert_true(v == labels->left || labels->numbers[v - 1] < labels->numbers[v]);
	assert_true(!vertices || labels->numbers[0] == 10);
	for (i = 0; i < before->count; i++) {
		const struct arc *old = &before->arcs[i], *new = &after->arcs[i];
		const int64_t one = labels->numbers[new->tail] - 10, other = labels->numbers[new->head] - 10;

		assert_true((one == old->tail && other == old->head) ||
			    (one == old->head && other == old->tail));
		assert_true(new->tail < labels->left && new->head >= labels->left);
	}
}

static void split(struct memory *memory, struct random *random, bool odd)
{
	const int32_t vertices = (int32_t)random_range(random, 1, MOST);
	struct labels labels = { .first = 10 };
	bool side[MOST];
	struct arc_list list = draw(memory, random, vertices,
				    random_range(random, 0, odd ? vertices : 3 * vertices), odd, side);
	struct arc_list copy = { .memory = memory };
	int64_t found, i;
	bool good;

	for (i = 0; i < list.count; i++)
		assert_true(arc_list_add(&copy, list.arcs[i].tail, list.arcs[i].head, 1, NULL));
	good = two_sides_split(&copy, vertices, &labels, &found, NULL);
	assert_int_equal(good, has_sides(&list, list.count, vertices));
	if (good) {
		check_split(&list, &copy, vertices, &labels);
	} else {
		assert_true(has_sides(&list, found, vertices));
		assert_false(has_sides(&list, found + 1, vertices));
		assert_null(labels.numbers);
	}
	arc_list_free(&list);
	arc_list_free(&copy);
	memory_free(labels.numbers);
}

static void lists_are_split(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	int i;

	(void)state;
	random_start(&random, 1, "two sides");
	for (i = 0; i < unit_draws(400, 8000); i++)
		split(&memory, &random, i % 2);
	assert_int_equal(memory.used, 0);
}

static void check_cycle(const struct graph *graph, const struct two_sides *sides)
{
	int32_t i;

	assert_int_equal(sides->length % 2, 1);
	assert_in_range(sides->shown, 1, ODD_SHOWN);
	for (i = 0; i + 1 < sides->shown; i++)
		assert_true(graph_find(graph, sides->cycle[i], sides->cycle[i + 1]) >= 0);
	if (sides->length > ODD_SHOWN)
		return;
	assert_int_equal(sides->shown, sides->length);
	assert_true(graph_find(graph, sides->cycle[sides->shown - 1], sides->cycle[0]) >= 0);
}

/* As graphs do. */
static void drop_loops(struct arc_list *list)
{
	int64_t i, kept = 0;

	for (i = 0; i < list->count; i++)
		if (list->arcs[i].tail != list->arcs[i].head)
			list->arcs[kept++] = list->arcs[i];
	list->count = kept;
}

static void odd_cycles_are_named(void **state)
{
	struct memory memory = { 0 };
	int64_t cycles = 0, bad;
	struct random random;
	struct two_sides sides;
	struct arc_list list, copy;
	struct graph *graph;
	bool side[MOST], good;
	int32_t vertices;
	int64_t i;
	int draws;

	(void)state;
	random_start(&random, 2, "two sides");
	for (draws = 0; draws < unit_draws(400, 8000); draws++) {
		vertices = (int32_t)random_range(&random, 1, MOST);
		list = draw(&memory, &random, vertices, random_range(&random, 0, 2 * vertices), draws % 2,
			    side);
		drop_loops(&list);
		copy = (struct arc_list){ .memory = &memory };
		for (i = 0; i < list.count; i++)
			assert_true(arc_list_add(&copy, list.arcs[i].tail, list.arcs[i].head, 1, NULL));
		good = has_sides(&list, list.count, vertices);
		graph = graph_build(&copy, vertices, &bad, NULL);
		assert_non_null(graph);
		graph->labels = (struct labels){ .first = 1, .count = vertices };
		assert_true(two_sides_find(graph, &memory, &sides, NULL));
		assert_int_equal(sides.length == 0, good);
		if (good)
			assert_int_equal(sides.left + sides.right, vertices);
		else
			check_cycle(graph, &sides);
		cycles += !good;
		graph_free(graph);
		arc_list_free(&list);
	}
	assert_true(cycles > 50);
	assert_int_equal(memory.used, 0);
}

/* Memory is refused at every request. */
static void memory_is_refused(void **state)
{
	struct memory memory = { 0 };
	struct random random;
	struct arc_list list;
	struct labels labels = { .first = 10 };
	bool side[MOST];
	int64_t odd = 0, tries = 0;
	bool good = false;

	(void)state;
	random_start(&random, 3, "two sides");
	list = draw(&memory, &random, 20, 40, false, side);
	for (; !good; tries++) {
		memory.fail_at = memory.requests + tries + 1;
		good = two_sides_split(&list, 20, &labels, &odd, NULL);
		assert_true(good || odd == -1);
	}
	assert_int_equal(tries, 4);
	arc_list_free(&list);
	memory_free(labels.numbers);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_are_split),
		cmocka_unit_test(odd_cycles_are_named),
		cmocka_unit_test(memory_is_refused),
	};

	return cmocka_run_group_tests_name("two_sides", tests, NULL, NULL);
}
