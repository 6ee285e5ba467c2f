/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of KONECT edge lists: the three kinds, counts that are there and
 * that are not, weights, and errors.
 */
#include "tests/unit/reading.h"

static void one_graph_in_many_spellings(void **state)
{
	static const char *const files[] = {
		"% asym unweighted\n1 2\n2 3\n3 1\n",
		"% asym unweighted\n% 3 3 3\n1 2\n2 3\n3 1",
		"%asym\n%a comment\n\n1\t2\n% 9 9 9\n2 3\n3 1\n% last",
		"% asym positive\r\n% 3 3 3\r\n1 2\r\n2 3 7\r\n\r\n3 1 1 1999\r\n",
		"% asymweighted\n% 3 3\n 1  2  0.5 \n+2 03 x\n3 1\n",
		"% asym unweighted\n% 3 2 3 4\n1 2\n2 3\n3 1\n",
	};
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(*state, files[i], "3 1>2:1 2>3:1 3>1:1");
	/* Vertices that only the counts know. */
	expect_network(*state, "% asym unweighted\n% 1 5 5\n1 2\n", "5 1>2:1");
	expect_network(*state, "% asym unweighted\n% 1 2 4\n1 2\n", "4 1>2:1");
	expect_network(*state, "% asym unweighted\n% 2 2 2\n1 2\n1 1\n", "2 1>2:1");
}

static void undirected_ones(void **state)
{
	static const char *const files[] = {
		"% sym unweighted\n1 2\n3 2\n", "% sym positive\n% 2 3 3\n2 1\n2 3 9\n",
		"%symweighted\n1 2 3\n2 3\n",
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(reading, files[i], "3 1>2:1 2>1:1 2>3:1 3>2:1");
	reading->options.file_lists = SENSE_DIRECTED;
	expect_network(reading, files[0], "3 1>2:1 3>2:1");
}

static void two_sides(void **state)
{
	static const char joined[] = "7 sS* tT* L1>R1:1 L1>R3:1 L2>R1:1 R1>T*:1 R2>T*:1 R3>T*:1 "
				     "S*>L1:1 S*>L2:1";
	struct reading *reading = *state;

	expect_network(reading, "% bip unweighted\n% 3 2 3\n1 1\n1 3\n2 1\n", joined);
	expect_network(reading, "% bip unweighted\n1 1\n1 3\n2 1\n", joined);
	expect_network(reading, "% bip unweighted\n% a comment\n1 3 4\n1 1\n2 1\n2 1", joined);
	expect_network(reading, "% bip unweighted\n% 1 2 1\n1 1\n",
		       "5 sS* tT* L1>R1:1 R1>T*:1 S*>L1:1 S*>L2:1");
	reading->options.source = "L2";
	reading->options.sink = "R3";
	expect_network(reading, "% bip unweighted\n1 1\n1 3\n2 1\n",
		       "5 sL2 tR3 L1>R1:1 L1>R3:1 L2>R1:1");
}

static void weights_as_capacities(void **state)
{
	struct reading *reading = *state;
	struct graph *graph;

	graph = reading_try_string(reading, "% asym weighted\n1 2 5\n2 3\n3 1 6 1999\n");
	assert_non_null(graph);
	assert_int_equal(graph->intake.unused, 2);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_FILE;
	expect_network(reading, "% asym weighted\n1 2 5\n2 3 6.0\n3 1 7 1999\n",
		       "3 1>2:5 2>3:6 3>1:7");
	expect_network(reading, "% bip weighted\n1 2 5\n2 1 7\n", "4 L1>R2:5 L2>R1:7");
	reading->options.scaled = true;
	reading->options.scale = 10;
	expect_network(reading, "% asym weighted\n1 2 0.51\n2 3 7\n", "3 1>2:5 2>3:70");
}

static void files_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "% bip unweighted\n", 1, "holds no edges", NULL },
		{ "% bip unweighted\n% 0 1 1\n", 2, "holds no edges", NULL },
		{ "% asym\n% 0 0 0\n", 2, "no vertices", NULL },
		{ "% asym\n% 1 3000000000 1\n1 2\n", 2, "3000000000 vertices are more than", NULL },
		{ "% bip\n% 1 2147483640 6\n1 2\n", 2, "2147483646 vertices are more than", NULL },
		{ "% bip\n% 1 9223372036854775807 9223372036854775807\n1 2\n", 2, "are more than",
		  NULL },
		{ "% asym\n1\n", 2, "an edge needs two vertices", "FROM TO" },
		{ "% asym\n\n1 x\n", 3, "vertex `x` is no vertex number", "FROM TO" },
		{ "% asym\n1 2.5\n", 2, "`2.5` is no vertex number", "FROM TO" },
		{ "% asym\n1 0\n", 2, "vertex 0 is out of range", "vertices from 1" },
		{ "% asym\n1 -4\n", 2, "vertex -4 is out of range", "vertices from 1" },
		{ "% asym\n1 2147483646\n", 2, "vertex 2147483646 is out of range: this program",
		  "FROM TO" },
		{ "% bip\n% 2 2 3\n1 1\n3 1\n", 4,
		  "left vertex 3 is out of range: the header counts 1 to 2", "counts out, line 2" },
		{ "% bip\n% 2 2 3\n1 4\n2 1\n", 3, "right vertex 4 is out of range", "line 2" },
		{ "% sym\n% 2 3 3\n1 4\n2 1\n", 3, "vertex 4 is out of range", "line 2" },
		{ "% sym\n% 2 3 3\n1 2\n", 2, "promises 2 edges, the file holds 1",
		  "line of counts" },
		{ "% sym\n% 2 3 3\n1 2\n2 3\n3 1\n", 2, "promises 2 edges, the file holds 3",
		  "line of counts" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void weights_that_are_no_capacities(void **state)
{
	static const struct complaint row[] = {
		{ "% asym weighted\n1 2 5\n2 3\n", 3, "this line has no weight", "capacity=file" },
		{ "% asym weighted\n1 2 -3\n", 2, "arc 1: capacity -3 is negative", NULL },
		{ "% asym weighted\n1 2 2.5\n", 2, "capacity 2.5 is no whole number", "scale=" },
		{ "% asym weighted\n1 2 1e19 4\n", 2, "above 2^63 - 1", "scale" },
		{ "% asym weighted\n1 2 x\n", 2, "capacity `x` is no number", NULL },
	};
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	expect_errors(reading, row, LENGTH(row));
}

static void a_format_by_name(void **state)
{
	static const struct complaint row[] = {
		{ "1 2\n", 1, "not the first line of a KONECT file", "bip|sym|asym" },
		{ "% bipolar\n1 2\n", 1, "not the first line of a KONECT file", "bip|sym|asym" },
		{ "%\n1 2\n", 1, "not the first line of a KONECT file", "bip|sym|asym" },
	};
	struct reading *reading = *state;

	reading->options.format = "konect";
	expect_errors(reading, row, LENGTH(row));
}

static void memory_follows_the_bytes(void **state)
{
	static const struct complaint row[] = {
		{ "% bip\n% 1 1000000000 1000000000\n1 2\n", 2, "promises 2000000000 vertices",
		  "line of counts" },
		{ "% bip\n% 1000000000 3 3\n1 2\n", 2, "promises 1000000000 edges",
		  "line of counts" },
		{ "% bip\n1 2\n2000000000 2\n", 3, "numbered up to 2000000000", "without gaps" },
		{ "% sym\n1 2000000000\n2 3\n", 3, "numbered up to 2000000000", "without gaps" },
	};
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_small(*state, &row[i]);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(one_graph_in_many_spellings),
		READING_TEST(undirected_ones),
		READING_TEST(two_sides),
		READING_TEST(weights_as_capacities),
		READING_TEST(files_that_are_wrong),
		READING_TEST(weights_that_are_no_capacities),
		READING_TEST(a_format_by_name),
		READING_TEST(memory_follows_the_bytes),
	};

	return cmocka_run_group_tests_name("read konect", tests, reading_open, reading_close);
}
