/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/graph/adapt.h: the largest component against a naive search, and
 * capacities drawn at random.
 */
#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/adapt.h"

/* The name of a vertex, in a buffer of the caller's. */
static const char *label(const struct graph *graph, int32_t vertex, char buffer[32])
{
	struct text text;

	text_fixed(&text, buffer, 32);
	graph_label(graph, vertex, &text);
	return buffer;
}

/* --- The largest component. --- */

/* Numbers components by smallest vertex, naively: join until nothing changes. */
static void components(const struct matrix *matrix, int *part)
{
	bool changed = true;
	int u, v;

	for (u = 0; u < matrix->n; u++)
		part[u] = u;
	while (changed) {
		changed = false;
		for (u = 0; u < matrix->n; u++) {
			for (v = 0; v < matrix->n; v++) {
				if (matrix_joined(matrix, u, v) && part[v] > part[u]) {
					part[v] = part[u];
					changed = true;
				}
			}
		}
	}
}

/* Leaves only the largest component in the matrix; names[] gets the vertices kept. */
static void cut_matrix(struct matrix *matrix, int *names)
{
	struct matrix cut = { .bad_arc = -1 };
	int part[MATRIX_MOST], size[MATRIX_MOST] = { 0 };
	int largest = 0;
	int u, v;

	components(matrix, part);
	for (u = 0; u < matrix->n; u++)
		size[part[u]]++;
	for (u = 0; u < matrix->n; u++)
		if (size[u] > size[largest])
			largest = u;
	for (u = 0; u < matrix->n; u++)
		if (part[u] == largest)
			names[cut.n++] = u;
	for (u = 0; u < cut.n; u++) {
		for (v = 0; v < cut.n; v++) {
			cut.capacity[u][v] = matrix->capacity[names[u]][names[v]];
			cut.declared[u][v] = matrix->declared[names[u]][names[v]];
			cut.arcs += cut.declared[u][v] > 0;
		}
	}
	cut.loops = matrix->loops;
	cut.parallels = matrix->parallels;
	*matrix = cut;
}

static void the_largest_component_is_kept(void **state)
{
	struct marked none = { -1, -1 };
	struct memory memory = { 0 };
	struct matrix matrix;
	struct random random;
	struct graph *graph;
	char buffer[32], expected[32];
	int64_t bad_arc;
	int names[MATRIX_MOST];
	int round, n, u;

	(void)state;
	random_start(&random, 8, "components");
	for (round = 0; round < 1000; round++) {
		struct arc_list list = { .memory = &memory };
		int64_t i;

		n = (int)random_range(&random, 1, MATRIX_MOST);
		graph_draw(&random, n, random_range(&random, 0, n), 9, &list);
		for (i = 0; i < list.count; i++)
			list.arcs[i].weight++; /* every arc then shows in its entry */
		matrix_fill(&matrix, n, &list);
		graph = graph_build(&list, n, &bad_arc, NULL);
		assert_non_null(graph);
		cut_matrix(&matrix, names);
		assert_true(adapt_largest_component(graph, &none, &memory, NULL));
		matrix_check(&matrix, graph);
		assert_int_equal(graph->intake.outside, n - matrix.n);
		assert_int_equal(graph->labels.count, matrix.n);
		for (u = 0; u < matrix.n; u++) {
			snprintf(expected, sizeof(expected), "%d", names[u] + 1);
			assert_string_equal(label(graph, u, buffer), expected);
		}
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

static void marks_move_with_their_component(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 1 }, { 2, 3, 1 }, { 3, 4, 1 }, { 4, 5, 0 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 6, arcs, 4);
	struct marked marks = { 2, 5 };
	struct err err = { 0 };

	(void)state;
	assert_true(adapt_largest_component(graph, &marks, &memory, &err));
	assert_int_equal(graph->vertices, 4);
	assert_int_equal(marks.source, 0);
	assert_int_equal(marks.sink, 3);
	graph_free(graph);
	graph = graph_make(&memory, 6, arcs, 4);
	marks = (struct marked){ 1, 5 };
	assert_false(adapt_largest_component(graph, &marks, &memory, &err));
	assert_non_null(strstr(err.message, "the source is outside the largest component"));
	assert_true(err.hint[0]);
	graph_free(graph);
	graph = graph_make(&memory, 6, arcs, 4);
	marks = (struct marked){ 5, 0 };
	assert_false(adapt_largest_component(graph, &marks, &memory, &err));
	assert_non_null(strstr(err.message, "the sink is outside the largest component"));
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- Capacities drawn at random. --- */

static void drawn_capacities_keep_their_range(void **state)
{
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	struct random random;
	struct graph *graph;
	int64_t bad_arc, p, both, back, widest = 0;
	int64_t first[3];
	int32_t u;
	int i;

	(void)state;
	random_start(&random, 9, "capacities");
	graph_draw(&random, 50, 400, 1, &list);
	assert_true(adapt_both_ways(&list, NULL));
	adapt_unit(&list, WEIGHT_CAPACITY);
	graph = graph_build(&list, 50, &bad_arc, NULL);
	assert_non_null(graph);
	for (i = 0; i < 3; i++) {
		adapt_random(graph, 100, 10000, i == 1 ? 2 : 1, true);
		first[i] = graph_capacity(graph, 0);
	}
	assert_int_equal(first[0], first[2]);
	assert_int_not_equal(first[0], first[1]);
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			assert_in_range(graph_capacity(graph, p), 100, 10000);
			back = graph_capacity(graph, graph->twin[p]);
			assert_int_equal(graph_capacity(graph, p), back);
			both = graph_capacity(graph, p) + back;
			widest = both > widest ? both : widest;
		}
	}
	assert_int_equal(graph->widest, widest);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_largest_component_is_kept),
		cmocka_unit_test(marks_move_with_their_component),
		cmocka_unit_test(drawn_capacities_keep_their_range),
	};

	return cmocka_run_group_tests_name("adapt", tests, NULL, NULL);
}
