/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of SNAP edge lists: spellings, vertices by any number, columns
 * and errors. The numbering is held against a naive one.
 */
#include "tests/unit/reading.h"

#include "src/base/random.h"

static void one_graph_in_many_spellings(void **state)
{
	static const char *const files[] = {
		"0 1\n0 2\n1 2\n",
		"0\t1\n0\t2\n1\t2",
		"# a comment\n#\n#no blank\n0 1\n# between\n0 2\n\n1 2\n# last",
		"0 1\r\n0 2\r\n\r\n1 2\r\n",
		"  0   1\n\t0\t\t2\t\n1 2  \n",
		"+0 01\n000 2\n1 0000000000000000000000002\n",
		"1 2\n0 2\n0 1\n",
		"0 1\n0 1\n0 2\n1 2\n", /* the last: parallel edges add up */
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i + 1 < LENGTH(files); i++)
		expect_network(reading, files[i], "3 0>1:1 0>2:1 1>2:1");
	expect_network(reading, files[i], "3 0>1:2 0>2:1 1>2:1");
}

static void names_are_as_written(void **state)
{
	struct reading *reading = *state;

	expect_network(reading, "5 7\n7 6\n", "3 5>7:1 7>6:1");
	expect_network(reading, "10 3\n3 900\n", "3 3>900:1 10>3:1");
	expect_network(reading, "1 1\n5 5\n9 1\n", "3 9>1:1");
	expect_network(reading, "9223372036854775807 0\n0 4294967296\n",
		       "3 0>4294967296:1 9223372036854775807>0:1");
	expect_network(reading, "9999999999 9999999998\n9999999998 10000000000\n",
		       "3 9999999998>10000000000:1 9999999999>9999999998:1");
	expect_network(reading, "7 7\n", "1");
}

/* --- Numbering. --- */

/* The edges of a file, for the naive way. */
struct edges {
	int64_t *ends; /* two an edge */
	int count;
	char *file;
};

/* Draws edges between `pool` numbers from 0 to `range`. */
static void draw_edges(struct edges *edges, struct random *random, int count, int pool,
		       int64_t range)
{
	int64_t *numbers = unit_room((size_t)pool * sizeof(*numbers));
	char *at;
	int i;

	edges->count = count;
	edges->ends = unit_room(2 * (size_t)count * sizeof(*edges->ends));
	edges->file = at = unit_room((size_t)count * 44 + 1);
	for (i = 0; i < pool; i++)
		numbers[i] = random_range(random, 0, range);
	for (i = 0; i < count; i++) {
		edges->ends[2 * i] = numbers[random_below(random, (uint64_t)pool)];
		edges->ends[2 * i + 1] = numbers[random_below(random, (uint64_t)pool)];
		at += sprintf(at, "%lld %lld\n", (long long)edges->ends[2 * i],
			      (long long)edges->ends[2 * i + 1]);
	}
	free(numbers);
}

static int ascending(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a;
	int64_t y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Vertices are the distinct numbers in ascending order. */
static void check_vertices(const struct graph *graph, const struct edges *edges)
{
	size_t size = 2 * (size_t)edges->count;
	int64_t *sorted = unit_room(size * sizeof(*sorted));
	int32_t count = 0;
	size_t i;

	memcpy(sorted, edges->ends, size * sizeof(*sorted));
	qsort(sorted, size, sizeof(*sorted), ascending);
	for (i = 0; i < size; i++) {
		if (i && sorted[i] == sorted[i - 1])
			continue;
		assert_true(count < graph->vertices);
		assert_int_equal(graph_identity(graph, count++), sorted[i]);
	}
	assert_int_equal(count, graph->vertices);
	free(sorted);
}

static int32_t vertex(const struct graph *graph, int64_t number)
{
	char name[32];
	int32_t found;

	snprintf(name, sizeof(name), "%lld", (long long)number);
	assert_true(graph_vertex(graph, name, &found, NULL));
	return found;
}

/* Every edge is where its names say, and there are no others. */
static void check_edges(struct graph *graph, const struct edges *edges)
{
	int64_t loops = 0;
	int64_t p;
	int i;

	for (i = 0; i < edges->count; i++) {
		if (edges->ends[2 * i] == edges->ends[2 * i + 1]) {
			loops++;
			continue;
		}
		p = graph_find(graph, vertex(graph, edges->ends[2 * i]),
			       vertex(graph, edges->ends[2 * i + 1]));
		assert_true(p >= 0 && graph_has_arc(graph, p));
		graph->weight[p]--;
	}
	for (p = 0; p < graph->entries; p++)
		assert_int_equal(graph_capacity(graph, p), 0);
	assert_int_equal(graph->intake.loops, loops);
	assert_int_equal(graph->intake.arcs, edges->count);
}

static void numbered_as_the_naive_way_does(void **state)
{
	static const struct { int count, pool; int64_t range; } row[] = {
		{ 1, 1, 0 },           { 50, 5, 8 },          { 3000, 500, 600 },
		{ 3000, 900, 70000 },  /* some beyond the table's free places */
		{ 20000, 3000, 68000 }, { 20000, 3000, 200000 },
		{ 5000, 3000, 1000000000 }, { 5000, 3000, INT64_MAX - 1 },
		{ 200, 400, INT64_MAX - 1 }, { 60000, 60000, 300000 },
	};
	struct reading *reading = *state;
	struct graph *graph;
	struct random random;
	struct edges edges;
	size_t i;

	random_start(&random, 1, "edges");
	for (i = 0; i < LENGTH(row); i++) {
		draw_edges(&edges, &random, row[i].count, row[i].pool, row[i].range);
		graph = reading_try_string(reading, edges.file);
		assert_non_null(graph);
		check_vertices(graph, &edges);
		check_edges(graph, &edges);
		reading_drop(reading, graph);
		free(edges.ends);
		free(edges.file);
	}
}

/* Numbers far apart must not make a table of what lies between. */
static void memory_follows_the_edges(void **state)
{
	static const char *const files[] = { "0 2000000000\n", "4000000000000000000 1\n",
					     "65535 1\n", "70000 1\n" };
	struct reading *reading = *state;
	struct edges edges;
	struct graph *graph;
	struct random random;
	size_t i;

	for (i = 0; i < LENGTH(files); i++) {
		reading_reset(reading);
		graph = reading_try_string(reading, files[i]);
		assert_non_null(graph);
		assert_true(reading->memory.peak < 1 << 20);
		reading_drop(reading, graph);
	}
	random_start(&random, 2, "edges");
	draw_edges(&edges, &random, 100000, 10000, INT64_MAX - 1);
	reading_reset(reading);
	graph = reading_try_string(reading, edges.file);
	assert_non_null(graph);
	assert_true(reading->memory.peak <=
		    64u * 100000 + 64u * (size_t)graph->vertices + (1 << 19));
	reading_drop(reading, graph);
	free(edges.ends);
	free(edges.file);
}

/* --- Columns and options. --- */

static void a_third_column(void **state)
{
	static const char file[] = "0 1 5\n1 2 7\n0 2\n0 1 2 1999\n";
	struct reading *reading = *state;
	struct graph *graph = reading_try_string(reading, file);

	assert_non_null(graph);
	assert_int_equal(graph->intake.unused, 3);
	assert_int_equal(graph_capacity(graph, 0), 2);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_FILE;
	expect_network(reading, "0 1 5\n1 2 7\n0 1 2 1999\n", "3 0>1:7 1>2:7");
	reading->options.scaled = true;
	reading->options.scale = 10;
	expect_network(reading, "0 1 0.51\n1 2 7\n", "3 0>1:5 1>2:70");
}

static void terminals_by_name(void **state)
{
	struct reading *reading = *state;

	reading->options.source = "900";
	reading->options.sink = "3";
	expect_network(reading, "900 10\n10 3\n", "3 s900 t3 10>3:1 900>10:1");
	reading->options.sink = NULL;
	expect_network(reading, "900 10\n10 3\n", "3 s900 10>3:1 900>10:1");
	reading->options.source = NULL;
	reading->options.sink = "3";
	assert_null(reading_try_string(reading, "900 10\n10 3\n"));
	assert_int_equal(reading->err.kind, ERR_WORK);
	assert_non_null(strstr(reading->err.message, "a sink was given but no source"));
	assert_non_null(strstr(reading->err.hint, "sink=T"));
	reading->options.source = "4";
	assert_null(reading_try_string(reading, "900 10\n10 3\n"));
	assert_non_null(strstr(reading->err.hint, "among 3 to 900"));
}

static void undirected_lists(void **state)
{
	struct reading *reading = *state;

	/* each edge once */
	reading->options.file_lists = SENSE_UNDIRECTED;
	expect_network(reading, "0 1\n1 2\n", "3 0>1:1 1>0:1 1>2:1 2>1:1");
	/* each edge in both directions */
	expect_network(reading, "0 1\n1 0\n", "2 0>1:2 1>0:2");
	reading->options.as = SENSE_UNDIRECTED;
	expect_network(reading, "0 1\n1 0\n", "2 0>1:1 1>0:1");
	reading->options.capacity = CAPACITY_RANDOM;
	reading->options.low = reading->options.high = 7;
	expect_network(reading, "0 1\n1 0\n1 2\n", "3 0>1:7 1>0:7 1>2:7 2>1:7");
}

static void the_largest_component_keeps_its_names(void **state)
{
	struct reading *reading = *state;

	reading->options.largest_component = true;
	expect_network(reading, "1 2\n10 30\n30 20\n4 4\n", "3 10>30:1 30>20:1");
	expect_network(reading, "1 2\n3 4\n", "2 1>2:1");
}

static void lines_across_blocks(void **state)
{
	enum { BLOCK = 1 << 18 };
	static const char rest[] = "123456 99\n99 1000000\n1000000 7";
	struct reading *reading = *state;
	size_t length;
	char *file = unit_room(BLOCK + sizeof(rest) + 8);

	for (length = BLOCK - sizeof(rest) - 3; length < BLOCK + 3; length++) {
		memset(file, '#', length);
		file[length - 1] = '\n';
		strcpy(file + length, rest);
		expect_network(reading, file, "4 99>1000000:1 123456>99:1 1000000>7:1");
	}
	free(file);
}

/* --- Errors. --- */

static void lines_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "# nothing\n#\n", 2, "holds no edges", NULL },
		{ "0 1\n5\n", 2, "needs two vertices", "FROM TO" },
		{ "0 1\n\n#\nx 1\n", 4, "`x` is no vertex number", "FROM TO" },
		{ "0 1\n1 y\n", 2, "`y` is no vertex number", "FROM TO" },
		{ "0 1\n1 -2\n", 2, "`-2` is no vertex number", "FROM TO" },
		{ "0 1\n1.5 2\n", 2, "`1.5` is no vertex number", "FROM TO" },
		{ "0 1\n9223372036854775808 2\n", 2, "`9223372036854775808` is no vertex number",
		  "numbers from 0 to 9223372036854775807" },
		{ "0 1\n1,2\n", 2, "needs two vertices", "FROM TO" },
		{ "0 1\n\x1b[H 2\n", 2, "`\\x1b[H` is no vertex number", "FROM TO" },
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_error(reading, &row[i]);
}

static void capacities_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "0 1 2\n0 1\n", 2, "this line has no third column", NULL },
		{ "0 1 2\n0 1 -2\n", 2, "arc 2: capacity -2 is negative", NULL },
		{ "0 1 2\n0 1 0.25\n", 2, "capacity 0.25 is no whole number", "scale=" },
		{ "0 1 2\n0 1 9223372036854775808\n", 2, "above 2^63 - 1", "scale" },
		{ "0 1 2\n0 1 heavy\n", 2, "`heavy` is no number", NULL },
		{ "0 1 9223372036854775807\n#\n1 0 1\n", 3, "this pair of vertices", "divide=N" },
	};
	struct reading *reading = *state;
	size_t i;

	reading->options.capacity = CAPACITY_FILE;
	for (i = 0; i < LENGTH(row); i++)
		expect_error(reading, &row[i]);
}

static void the_source_overflows_on_its_line(void **state)
{
	static const struct complaint row = {
		"5 6 9223372036854775807\n# five leaves\n7 5 3\n5 8 1\n", 4,
		"arc 3: the capacities leaving the source", "divide=N" };
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	reading->options.source = "5";
	reading->options.sink = "6";
	expect_error(reading, &row);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

/* The mark that some editors put before a text is no part of it. */
static void a_mark_before_the_text(void **state)
{
	struct reading *reading = *state;
	struct graph *graph = reading_try_string(reading, "\xef\xbb\xbf" "1 2\n2 3\n");

	assert_non_null(graph);
	assert_int_equal(graph->arcs, 2);
	reading_drop(reading, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(one_graph_in_many_spellings),
		READING_TEST(a_mark_before_the_text),
		READING_TEST(names_are_as_written),
		READING_TEST(numbered_as_the_naive_way_does),
		READING_TEST(memory_follows_the_edges),
		READING_TEST(a_third_column),
		READING_TEST(terminals_by_name),
		READING_TEST(undirected_lists),
		READING_TEST(the_largest_component_keeps_its_names),
		READING_TEST(lines_across_blocks),
		READING_TEST(lines_that_are_wrong),
		READING_TEST(capacities_that_are_wrong),
		READING_TEST(the_source_overflows_on_its_line),
	};

	return cmocka_run_group_tests_name("read snap", tests, reading_open, reading_close);
}
