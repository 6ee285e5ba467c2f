/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/graph/graph.h: what graph_build makes of thousands of small
 * random lists of arcs against a plain matrix; capacities that do not fit; names.
 */
#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"

static void random_lists_against_a_matrix(enum merge merge, uint64_t seed)
{
	struct memory memory = { 0 };
	struct matrix matrix;
	struct random random;
	struct graph *graph;
	int64_t bad_arc, count;
	int round, n;

	random_start(&random, seed, "lists");
	for (round = 0; round < 3000; round++) {
		struct arc_list list = { .memory = &memory, .merge = merge };

		n = (int)random_range(&random, 1, MATRIX_MOST);
		graph_draw(&random, n, random_range(&random, 0, 8 * n),
			  round % 2 ? 9 : INT64_C(1) << 56, &list);
		count = list.count;
		matrix_fill(&matrix, n, &list);
		graph = graph_build(&list, n, &bad_arc, NULL);
		assert_non_null(graph);
		assert_int_equal(bad_arc, -1);
		assert_int_equal(graph->intake.arcs, count);
		assert_null(list.arcs);
		/* sim shares them with the host: what it counts goes by their granules. */
		assert_int_equal((uintptr_t)graph->row % MEMORY_ALIGNMENT, 0);
		assert_int_equal((uintptr_t)graph->head % MEMORY_ALIGNMENT, 0);
		matrix_check(&matrix, graph);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

static void parallels_add_up(void **state)
{
	(void)state;
	random_lists_against_a_matrix(MERGE_ADD, 1);
}

static void the_largest_parallel_stays(void **state)
{
	(void)state;
	random_lists_against_a_matrix(MERGE_LARGEST, 2);
}

static void no_arcs_and_one_vertex(void **state)
{
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	int64_t bad_arc;
	struct graph *graph = graph_build(&list, 1, &bad_arc, NULL);

	(void)state;
	assert_non_null(graph);
	assert_int_equal(graph->entries, 0);
	assert_int_equal(graph->row[1], 0);
	assert_int_equal(graph->widest, 0);
	assert_int_equal(graph_find(graph, 0, 0), -1);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- A larger one, with rows of every length, checked by its own rules. --- */

static void a_star_and_a_crowd(void **state)
{
	enum { N = 5000, M = 60000 };
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	struct random random;
	struct graph *graph;
	int64_t bad_arc, p, i;
	int64_t total = 0, sum = 0;
	int32_t u, v;

	(void)state;
	random_start(&random, 5, "star");
	for (i = 0; i < M; i++) {
		u = i % 3 ? (int32_t)random_range(&random, 0, N - 1) : 17;
		v = (int32_t)random_range(&random, 0, N - 1);
		assert_true(arc_list_add(&list, i % 2 ? u : v, i % 2 ? v : u, i, NULL));
		total += u == v ? 0 : i;
	}
	graph = graph_build(&list, N, &bad_arc, NULL);
	assert_non_null(graph);
	for (u = 0; u < N; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			assert_true(p == graph->row[u] ||
				    graph->head[p - 1] < graph->head[p]);
			assert_int_equal(graph->head[graph->twin[p]], u);
			assert_int_equal(graph->twin[graph->twin[p]], p);
			sum += graph_capacity(graph, p);
		}
	}
	assert_int_equal(sum, total);
	assert_int_equal(graph->arcs + graph->intake.parallels + graph->intake.loops, M);
	assert_true(graph->row[18] - graph->row[17] > N / 2);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void twins_are_found_without_a_table(void **state)
{
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory };
	struct random random;
	struct graph *graph;
	int64_t bad_arc, p;
	uint32_t *twin;
	int32_t u;

	(void)state;
	random_start(&random, 6, "twins");
	graph_draw(&random, 200, 2000, 100, &list);
	graph = graph_build(&list, 200, &bad_arc, NULL);
	assert_non_null(graph);
	twin = graph->twin;
	graph->twin = NULL; /* as in a graph with too many entries for 32 bits */
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			assert_int_equal(graph_twin(graph, u, p), twin[p]);
	graph->twin = twin;
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* --- Capacities that do not fit. --- */

static void expect_overflow(const struct arc *arcs, int64_t count, enum merge merge,
			    int64_t expected)
{
	struct memory memory = { 0 };
	struct arc_list list = { .memory = &memory, .merge = merge };
	struct err err = { 0 };
	struct graph *graph;
	int64_t bad_arc, i;

	for (i = 0; i < count; i++)
		assert_true(arc_list_add(&list, arcs[i].tail, arcs[i].head, arcs[i].weight,
					 NULL));
	graph = graph_build(&list, MATRIX_MOST, &bad_arc, &err);
	assert_int_equal(bad_arc, expected);
	assert_int_equal(graph == NULL, expected >= 0);
	if (expected >= 0) {
		assert_int_equal(err.kind, ERR_INPUT);
		assert_non_null(strstr(err.message, "2^63 - 1"));
		assert_non_null(strstr(err.hint, "divide="));
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void the_first_arc_too_far_is_named(void **state)
{
	static const int64_t half = INT64_MAX / 2; /* twice this and 1 is the largest */
	const struct arc fits[] = { { 0, 1, half }, { 1, 0, half + 1 }, { 2, 3, INT64_MAX },
				    { 4, 4, INT64_MAX }, { 4, 4, INT64_MAX } };
	const struct arc parallel[] = { { 5, 6, 1 }, { 0, 1, half }, { 0, 1, half }, { 0, 1, 2 } };
	const struct arc both[] = { { 0, 1, INT64_MAX }, { 1, 0, 1 } };
	const struct arc two[] = { { 2, 3, INT64_MAX }, { 0, 1, INT64_MAX }, { 3, 2, 5 },
				   { 1, 0, 5 } };
	const struct arc late[] = { { 0, 1, INT64_MAX }, { 2, 3, INT64_MAX }, { 3, 2, 5 },
				    { 0, 1, 1 } };

	(void)state;
	expect_overflow(fits, 5, MERGE_ADD, -1);
	expect_overflow(parallel, 4, MERGE_ADD, 3);
	expect_overflow(parallel, 3, MERGE_ADD, -1);
	expect_overflow(both, 2, MERGE_ADD, 1);
	expect_overflow(two, 4, MERGE_ADD, 2);
	expect_overflow(late, 4, MERGE_ADD, 2);
	expect_overflow(fits, 5, MERGE_LARGEST, -1);
	expect_overflow(parallel, 4, MERGE_LARGEST, -1);
	expect_overflow(both, 2, MERGE_LARGEST, 1);
	expect_overflow(two, 4, MERGE_LARGEST, 2);
}

static void random_overflows_against_a_matrix(void **state)
{
	struct memory memory = { 0 };
	struct matrix matrix;
	struct random random;
	int round, overflows = 0;

	(void)state;
	random_start(&random, 7, "overflows");
	for (round = 0; round < 2000; round++) {
		struct arc_list list = { .memory = &memory };
		struct arc *copy;
		int64_t count;

		list.merge = round % 2 ? MERGE_ADD : MERGE_LARGEST;
		graph_draw(&random, 6, random_range(&random, 1, 20),
			  INT64_MAX / (round % 3 ? 3 : 1), &list);
		matrix_fill(&matrix, 6, &list);
		overflows += matrix.bad_arc >= 0;
		copy = list.arcs;
		count = list.count;
		expect_overflow(copy, count, list.merge, matrix.bad_arc);
		arc_list_free(&list);
	}
	assert_in_range(overflows, 200, 1800); /* both cases did come up */
	assert_int_equal(memory.used, 0);
}

/* --- Terminals and names. --- */

static void source_and_sink_are_two_vertices(void **state)
{
	static const struct arc arcs[] = { { 0, 1, INT64_MAX - 5 }, { 0, 2, 6 }, { 1, 2, 1 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 3, arcs, 3);
	struct err err = { 0 };

	(void)state;
	assert_false(ends_set(graph, 1, 1, &err));
	assert_non_null(strstr(err.message, "same vertex"));
	assert_true(err.hint[0]);
	assert_false(ends_set(graph, -1, 1, &err));
	assert_false(ends_set(graph, 1, 3, &err));
	assert_false(ends_set(graph, 0, 2, &err));
	assert_non_null(strstr(err.message, "2^63 - 1"));
	assert_int_equal(ends_of(graph)->source, -1);
	assert_true(ends_set(graph, 1, 2, &err));
	assert_int_equal(ends_of(graph)->source, 1);
	assert_int_equal(ends_of(graph)->sink, 2);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void sums_that_do_not_fit(void **state)
{
	static const struct arc arcs[] = { { 0, 1, INT64_MAX - 5 }, { 0, 2, 5 }, { 3, 2, 6 },
					   { 1, 2, INT64_MAX - 5 } };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 4, arcs, 4);

	(void)state;
	assert_int_equal(graph_capacity_out(graph, 0), INT64_MAX);
	assert_int_equal(graph_capacity_in(graph, 1), INT64_MAX - 5);
	assert_int_equal(graph_capacity_in(graph, 2), -1);
	assert_int_equal(graph_capacity_in(graph, 0), 0);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* The name of a vertex, in a buffer of the caller's. */
static const char *label(const struct graph *graph, int32_t vertex, char buffer[32])
{
	struct text text;

	text_fixed(&text, buffer, 32);
	graph_label(graph, vertex, &text);
	return buffer;
}

/* Every vertex has a name of its own, by which it is found. */
static void check_names(const struct graph *graph)
{
	char buffer[32];
	int32_t u, v, found;

	for (u = 0; u < graph->vertices; u++) {
		assert_true(graph_vertex(graph, label(graph, u, buffer), &found, NULL));
		assert_int_equal(found, u);
		for (v = 0; v < u; v++)
			assert_true(graph_identity(graph, u) != graph_identity(graph, v));
	}
}

static void names_from_one_and_with_gaps(void **state)
{
	static const int64_t numbers[] = { 0, 3, 4, 900, INT64_MAX };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 5, NULL, 0);
	struct err err = { 0 };
	char buffer[32];
	int32_t found;

	(void)state;
	check_names(graph);
	assert_string_equal(label(graph, 4, buffer), "5");
	assert_false(graph_vertex(graph, "0", &found, &err));
	assert_string_equal(err.hint, "its 5 vertices are named 1 to 5");
	assert_false(graph_vertex(graph, "6", &found, NULL));
	graph->labels.numbers = memory_array(&memory, 5, sizeof(int64_t), "numbers", NULL);
	assert_non_null(graph->labels.numbers);
	memcpy(graph->labels.numbers, numbers, sizeof(numbers));
	check_names(graph);
	assert_string_equal(label(graph, 4, buffer), "9223372036854775807");
	assert_int_equal(graph_identity(graph, 3), 900);
	assert_false(graph_vertex(graph, "2", &found, &err));
	assert_string_equal(err.hint, "its 5 vertices are among 0 to 9223372036854775807");
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void what_is_no_name(void **state)
{
	static const char *const bad[] = { "", "x", "1x", "S*", "-1", "1.0", "99999999999999999999",
					   "0x1", "\x1b[m" };
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, 5, NULL, 0);
	struct err err;
	int32_t found;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(bad); i++) {
		err_clear(&err);
		assert_false(graph_vertex(graph, bad[i], &found, &err));
		assert_int_equal(err.kind, ERR_WORK);
		assert_null(strchr(err.message, 27));
		assert_true(err.hint[0]);
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parallels_add_up),
		cmocka_unit_test(the_largest_parallel_stays),
		cmocka_unit_test(no_arcs_and_one_vertex),
		cmocka_unit_test(a_star_and_a_crowd),
		cmocka_unit_test(twins_are_found_without_a_table),
		cmocka_unit_test(the_first_arc_too_far_is_named),
		cmocka_unit_test(random_overflows_against_a_matrix),
		cmocka_unit_test(source_and_sink_are_two_vertices),
		cmocka_unit_test(sums_that_do_not_fit),
		cmocka_unit_test(names_from_one_and_with_gaps),
		cmocka_unit_test(what_is_no_name),
	};

	return cmocka_run_group_tests_name("network", tests, NULL, NULL);
}
