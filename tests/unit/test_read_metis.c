/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of METIS graphs: spellings, weights, the two halves of every
 * edge, errors; and what tells such a file from an edge list.
 */
#include "tests/unit/reading.h"

#include "src/base/random.h"
#include "src/graph/metis.h"

/* --- Good files. --- */

static void one_graph_in_many_spellings(void **state)
{
	static const char *const files[] = {
		"4 3\n2 3\n1\n1 4\n3\n",
		"4 3 0\n3 2 \n 1\n4 1\n3",
		"% a comment\n%\n\n4 3\n2 3\n% between\n1\n1\t4\n3\n%\n\n\n",
		"4 3\r\n2 3\r\n1\r\n1 4\r\n3\r\n",
		"4 3 000\n+2 03\n1\n1 4\n3\n",
		/* weights of vertices, of edges, sizes, all of them */
		"4 3 10\n9 2 3\n9 1\n9 1 4\n9 3\n",
		"4 3 1\n2 7 3 8\n1 7\n1 8 4 9\n3 9\n",
		"4 3 100\n5 2 3\n5 1\n5 1 4\n5 3\n",
		"4 3 11 2\n8 9 2 7 3 8\n8 9 1 7\n8 9 1 8 4 9\n8 9 3 9\n",
		"4 3 111 1\n5 9 2 7 3 8\n5 9 1 7\n5 9 1 8 4 9\n5 9 3 9\n",
	};
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(*state, files[i], "4 1>2:1 1>3:1 2>1:1 3>1:1 3>4:1 4>3:1");
}

static void vertices_without_neighbours(void **state)
{
	struct reading *reading = *state;

	expect_network(reading, "5 1\n\n3\n2\n\n\n", "5 2>3:1 3>2:1");
	expect_network(reading, "3 1\n2\n1\n\n", "3 1>2:1 2>1:1");
	/* The last, empty row lacks its newline. */
	expect_network(reading, "3 1\n2\n1\n", "3 1>2:1 2>1:1");
	expect_network(reading, "3 1\r\n2\r\n1\r\n\r", "3 1>2:1 2>1:1");
	expect_network(reading, "% nobody\n3 0\n\n\n\n", "3");
	reading->options.format = "metis";
	expect_network(reading, "1 0\n\n", "1");
	expect_network(reading, "1 0", "1");
}

static void loops_and_parallel_edges(void **state)
{
	static const char file[] = "3 4\n1 2 2\n1 1 3\n2 3 3\n";
	struct reading *reading = *state;
	struct graph *graph;

	reading->options.format = "metis"; /* it might be an edge list below its counts */
	graph = reading_try_string(reading, file);
	assert_non_null(graph);
	assert_int_equal(graph->intake.arcs, 6);
	assert_int_equal(graph->intake.loops, 3);
	assert_int_equal(graph->intake.parallels, 1);
	reading_drop(reading, graph);
	expect_network(reading, file, "3 1>2:2 2>1:2 2>3:1 3>2:1");
	/* Loops count as edges, or they do not. */
	expect_network(reading, "3 6\n1 2 2\n1 1 3\n2 3 3\n", "3 1>2:2 2>1:2 2>3:1 3>2:1");
	expect_network(reading, "3 3\n1 2 2\n1 1 3\n2 3 3\n", "3 1>2:2 2>1:2 2>3:1 3>2:1");
}

static void weights_as_capacities(void **state)
{
	static const char file[] = "4 3 1\n3 8 2 7\n1 7\n4 9 1 8\n3 9\n";
	struct reading *reading = *state;
	struct graph *graph = reading_try_string(reading, file);

	assert_non_null(graph);
	assert_int_equal(graph->intake.unused, 3);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_FILE;
	expect_network(reading, file, "4 1>2:7 1>3:8 2>1:7 3>1:8 3>4:9 4>3:9");
	/* Parallel edges of other weights, in another order. */
	expect_network(reading, "2 3 1\n2 7 2 8 2 9\n1 9 1 7 1 8\n", "2 1>2:24 2>1:24");
	reading->options.scaled = true;
	reading->options.scale = 10;
	expect_network(reading, "2 1 1\n2 1.5\n1 1.5\n", "2 1>2:15 2>1:15");
}

/* Random graphs, rows in any order, against what was drawn. */
static void random_graphs(void **state)
{
	enum { MOST = 60 };
	struct reading *reading = *state;
	struct graph *graph;
	struct random random;
	bool edge[MOST][MOST];
	char *file = unit_room(MOST * MOST * 8);
	int round, n, i, j, k, m;
	char *at;

	reading->options.format = "metis";
	random_start(&random, 3, "rows");
	for (round = 0; round < 200; round++) {
		n = (int)random_range(&random, 2, MOST);
		memset(edge, 0, sizeof(edge));
		for (m = 0, i = 0; i < n; i++) {
			for (j = 0; j < i; j++) {
				edge[i][j] = edge[j][i] = random_below(&random, 3) == 0;
				m += edge[i][j];
			}
		}
		at = file + sprintf(file, "%d %d\n", n, m);
		for (i = 0; i < n; i++) {
			k = (int)random_below(&random, (uint64_t)n);
			for (j = 0; j < n; j++)
				if (edge[i][(j + k) % n])
					at += sprintf(at, " %d", (j + k) % n + 1);
			at += sprintf(at, "\n");
		}
		graph = reading_try_string(reading, file);
		if (!graph)
			fail_msg("%s in\n%s", reading->err.message, file);
		assert_int_equal(graph->arcs, 2 * m);
		for (i = 0; i < n; i++)
			for (j = 0; j < n; j++)
				assert_int_equal(graph_find(graph, i, j) >= 0, edge[i][j]);
		reading_drop(reading, graph);
	}
	free(file);
}

/* --- Errors. --- */

static void headers(void **state)
{
	static const struct complaint row[] = {
		{ "% nothing\n", 1, "there is no header", "VERTICES EDGES" },
		{ "4\n", 1, "header is not understood", "VERTICES EDGES" },
		{ "4 x\n", 1, "header is not understood", "VERTICES EDGES" },
		{ "-4 1\n", 1, "header is not understood", "VERTICES EDGES" },
		{ "4 3 2\n", 1, "header is not understood", "digits of 0 and 1" },
		{ "4 3 0000\n", 1, "header is not understood", "digits of 0 and 1" },
		{ "4 3 10 -1\n", 1, "header is not understood", "VERTICES EDGES" },
		{ "4 3 10 9999999999\n", 1, "header is not understood", "VERTICES EDGES" },
		{ "4 3 10 1 1\n", 1, "header is not understood", "VERTICES EDGES" },
		{ "0 0\n", 1, "no vertices", NULL },
		{ "2147483646 1\n", 1, "more than this program holds", NULL },
	};
	struct reading *reading = *state;

	reading->options.format = "metis";
	expect_errors(reading, row, LENGTH(row));
}

static void rows_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "4 3\n2 3\n1\n1 5\n3\n", 4, "neighbour 5 is out of range", "header, line 1" },
		{ "%\n4 3\n2 3\n1\n1 0\n3\n", 5, "neighbour 0 is out of range", "header, line 2" },
		{ "4 3\n2 x\n1\n1 4\n3\n", 2, "neighbour `x` is no vertex number", "mend" },
		{ "4 3\n2 3.5\n1\n1 4\n3\n", 2, "`3.5` is no vertex number", "mend" },
		{ "4 3\n2 3\n1\n1 4\n3\n1\n", 6, "a row too many", "header, line 1" },
		{ "4 3\n2 3\n1\n", 1, "promises 4 vertices, the file holds 2 rows", "empty line" },
		{ "4 3 1\n2 7 3\n1 7\n1 8 4 9\n3 9\n", 2, "the row of vertex 1 ends too early",
		  "each with a weight" },
		{ "4 3 11\n8 2 7 3 8\n\n8 1 8 4 9\n8 3 9\n", 3,
		  "the row of vertex 2 ends too early", "1 numbers of the vertex" },
		{ "4 4\n2 3\n1\n1 4\n3\n", 1, "promises 4 edges, the file holds 3", "once" },
		{ "4 2\n2 3\n1\n1 4\n3\n", 1, "promises 2 edges, the file holds 3", "once" },
		{ "4 6\n2 3\n1\n1 4\n3\n", 1, "promises 6 edges, the file holds 3", "once" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void halves_that_are_missing(void **state)
{
	static const struct complaint row[] = {
		/* first halves without second ones: found late, told where they stand */
		{ "4 3\n2 3\n\n1 4\n3\n", 2, "vertex 1 has the neighbour 2, but vertex 2 has no "
		  "neighbour 1", "both its ends" },
		{ "%\n4 3\n2 3\n1\n1 4\n\n", 5, "vertex 3 has the neighbour 4, but vertex 4 has no",
		  "both its ends" },
		{ "4 3\n2 4 3\n1\n1\n\n", 2, "vertex 1 has the neighbour 4, but vertex 4 has no",
		  "both its ends" },
		/* second halves without first ones */
		{ "4 3\n3\n1\n1 4\n3\n", 3, "vertex 2 has the neighbour 1, but vertex 1 has no",
		  "both its ends" },
		{ "4 3\n2 3\n1\n1 4\n3 2\n", 5, "vertex 4 has the neighbour 2, but vertex 2 has no",
		  "both its ends" },
		/* one of them twice */
		{ "4 3\n2 3\n1 1\n1 4\n3\n", 3, "vertex 1 has no neighbour 2 (or fewer times)",
		  "both its ends" },
		{ "4 3\n2 2 3\n1\n1 4\n3\n", 2, "vertex 1 has the neighbour 2, but vertex 2 has no",
		  "both its ends" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void weights_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "4 3 1\n2 7 3 8\n1 7\n1 5 4 9\n3 9\n", 4, "the edge to vertex 1 weighs 5 here, but "
		  "8 in the row of that vertex, line 2", "weigh the same" },
		{ "4 3 1\n2 -7 3 8\n1 7\n1 8 4 9\n3 9\n", 2, "capacity -7 is negative", NULL },
		{ "4 3 1\n2 7 3 8.5\n1 7\n1 8 4 9\n3 9\n", 2, "capacity 8.5 is no whole number",
		  "scale=" },
		{ "4 3 1\n2 7 3 9223372036854775808\n1 7\n1 8 4 9\n3 9\n", 2, "above 2^63 - 1",
		  "scale" },
		{ "4 3\n2 3\n1\n1 4\n3\n", 1, "the edges of this file have no weights",
		  "capacity=file" },
	};
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	expect_errors(reading, row, LENGTH(row));
}

static void memory_follows_the_bytes(void **state)
{
	static const struct complaint row[] = {
		{ "1000000000 3\n2 1000000000\n1\n", 1, "promises 1000000000 vertices, the file "
		  "holds 2 rows", "incomplete" },
		{ "2 1000000000\n2\n1\n", 1, "promises 1000000000 edges, the file holds 1", "once" },
	};
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_small(*state, &row[i]);
}

/* --- What is taken for a METIS graph. --- */

static bool recognised(const char *file)
{
	return metis_recognise(file, file + strlen(file));
}

static void told_from_edge_lists(void **state)
{
	static const char *const graphs[] = {
		"4 3\n2 3\n1\n1 4\n3\n",            /* rows of other lengths */
		"4 2\n2\n1\n4\n3\n",                /* a single number a row */
		"3 3\n2 3\n1 3\n1 2\n",             /* a triangle, whole */
		"5 3\n2 3\n1 3\n1 2\n\n\n",         /* and two vertices alone */
		"4 6\n2 3 4\n1 3 4\n1 2 4\n1 2 3\n", /* three a row, not the header */
		"% a comment\n3 3\n2 3\n1 3\n1 2\n",
		"% nobody\n3 0\n",
		"4 3\n2 3\n1\n1 5\n3\n",            /* an error in a METIS file is its own */
		"4 4\n2 3\n1\n1 4\n3\n",
		"4 3 1\n2 7 3 8\n1 7\n1 8 4 9\n3 9\n",
	};
	static const char *const others[] = {
		"1 2\n", "1 2\n2 3\n3 1\n", "1000 2000\n1000 3\n2000 3\n", "3 3\n2 3\n1 3\n1 2\n2 1\n",
		"# 3 3\n2 3\n1 3 4\n1 2\n", "4 3\n# a comment\n2 3\n1\n1 4\n3\n",
		"1 2 5\n2 3 6\n3 1 7\n", "5 4\n1 2 1\n1 3 1\n3 4 1\n3 5 2\n", /* below counts */
		"1 2\n\n2 3\n", "5 3\n5 4\n\n", "1 2\n2 3 5\n3 4 7 1999\n4 1\n",
		"10 20\n10 30 x\n20 30 y z\n", "0 1\n5\n", "2 2\n1 2\n2 1\n", "4\n1\n2\n", "p sp 4 3\n",
		"% bipartite things\n1 2\n2 3\n1 3\n",
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(graphs); i++)
		if (!recognised(graphs[i]))
			fail_msg("not recognised:\n%s", graphs[i]);
	for (i = 0; i < LENGTH(others); i++)
		if (recognised(others[i]))
			fail_msg("taken for a METIS graph:\n%s", others[i]);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(one_graph_in_many_spellings),
		READING_TEST(vertices_without_neighbours),
		READING_TEST(loops_and_parallel_edges),
		READING_TEST(weights_as_capacities),
		READING_TEST(random_graphs),
		READING_TEST(headers),
		READING_TEST(rows_that_are_wrong),
		READING_TEST(halves_that_are_missing),
		READING_TEST(weights_that_are_wrong),
		READING_TEST(memory_follows_the_bytes),
		READING_TEST(told_from_edge_lists),
	};

	return cmocka_run_group_tests_name("read metis", tests, reading_open, reading_close);
}
