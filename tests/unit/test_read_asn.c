/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of DIMACS assignment problems: two sides, their names, costs
 * and errors.
 */
#include "tests/unit/reading.h"

/* As a flow problem, so that no terminals are joined on. */
static int directed(void **state)
{
	struct reading *reading = *state;

	reading_reset(reading);
	reading->options.as = SENSE_DIRECTED;
	return 0;
}

static void one_graph_in_many_spellings(void **state)
{
	static const char *const files[] = {
		"p asn 4 3\nn 1\nn 2\na 1 3 5\na 1 4 7\na 2 3 9\n",
		"p asn 4 3\nn 1\nn 2\na 1 3 5\na 1 4 7\na 2 3 9",
		"c a comment\np asn 4 3\r\nn 1\r\nn 2\r\n\r\na 1 3 5\r\na 1 4 7\r\na 2 3 9\r\n",
		"c\n\n  p\tasn  4 3 \nn 2\nn 1\nc\na  2\t3 -9\na +1 4 0\na 1 3 -0\n",
		/* the left side named behind the arcs, and with the higher numbers */
		"p asn 4 3\na 3 1 1\na 3 2 1\na 4 1 1\nn 4\nn 3\n",
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(reading, files[i], "4 L1>R1:1 L1>R2:1 L2>R1:1");
}

static void sides_are_numbered_in_the_files_order(void **state)
{
	struct reading *reading = *state;
	struct graph *graph;

	/* left: 2 5 7; right: 1 3 4 6 */
	expect_network(reading, "p asn 7 4\nn 7\nn 2\nn 5\na 7 1 1\na 2 6 1\na 5 3 1\na 2 4 1\n",
		       "7 L1>R3:1 L1>R4:1 L2>R2:1 L3>R1:1");
	expect_network(reading, "p asn 3 1\nn 2\na 2 3 1\n", "3 L1>R2:1");
	graph = reading_try_string(reading, "p asn 3 0\nn 1\nn 2\nn 3\n");
	assert_non_null(graph);
	assert_int_equal(graph->labels.left, 3);
	assert_int_equal(graph->labels.count, 3);
	reading_drop(reading, graph);
}

static void a_matching_is_asked_for(void **state)
{
	struct reading *reading = *state;
	struct graph *graph;

	reading->options.as = SENSE_DEFAULT;
	graph = reading_try_string(reading, "p asn 4 3\nn 1\nn 2\na 1 3 5\na 1 4 7\na 1 3 9\n");
	assert_non_null(graph);
	assert_true(graph->bipartite && ends_of(graph)->matching);
	assert_int_equal(graph->vertices, 6);
	assert_int_equal(graph->intake.arcs, 3);
	assert_int_equal(graph->intake.parallels, 1);
	assert_int_equal(graph->intake.unused, 3);
	reading_drop(reading, graph);
}

static void costs_as_capacities(void **state)
{
	static const struct complaint negative = {
		"p asn 2 1\nn 1\na 1 2 -5\n", 3, "arc 1: capacity -5 is negative", NULL };
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	reading->options.source = "L1";
	reading->options.sink = "R2";
	expect_network(reading, "p asn 4 3\nn 1\nn 2\na 1 3 5\na 1 4 7\na 2 3 9\n",
		       "4 sL1 tR2 L1>R1:5 L1>R2:7 L2>R1:9");
	reading->options.source = reading->options.sink = NULL;
	expect_error(reading, &negative);
}

/* --- Errors. --- */

#define HEAD "p asn 4 1\nn 1\nn 2\n"

static void lines_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "p asn 0 0\n", 1, "no vertices", NULL },
		{ "p asn 4\n", 1, "header is not understood", "p asn VERTICES ARCS" },
		{ "p asn 4 1 1\n", 1, "header is not understood", "p asn VERTICES ARCS" },
		{ "p asn -4 1\n", 1, "header is not understood", "p asn VERTICES ARCS" },
		{ "p asn 2147483646 1\n", 1, "more than this program holds", NULL },
		{ "p asn 4 1\nc\np asn 4 1\n", 3, "second `p` line; the first is line 1", NULL },
		{ HEAD "x\n", 4, "none of c, p, n, a", "DIMACS" },
		{ "p asn 4 1\nn\n", 2, "left side is not understood", "n VERTEX" },
		{ "p asn 4 1\nn 1 2\n", 2, "left side is not understood", "n VERTEX" },
		{ "p asn 4 1\nn 5\n", 2, "left vertex 5 is out of range", "p asn" },
		{ "p asn 4 1\nn x\n", 2, "left vertex `x` is no vertex number", NULL },
		{ HEAD "a 1 3\n", 4, "arc 1: this line is not understood", "a FROM TO COST" },
		{ HEAD "a 1 3 4 5\n", 4, "arc 1: this line is not understood", "a FROM TO COST" },
		{ HEAD "a 1 3 x\n", 4, "cost `x` is no whole number", "a FROM TO COST" },
		{ HEAD "a 1 3 -\n", 4, "cost `-` is no whole number", "a FROM TO COST" },
		{ HEAD "a 0 3 1\n", 4, "left vertex 0 is out of range", "p asn" },
		{ HEAD "a 1 9999999999 1\n", 4, "right vertex 9999999999 is out of range", "p asn" },
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_error(reading, &row[i]);
}

static void what_only_the_end_can_tell(void **state)
{
	static const struct complaint row[] = {
		{ "c\n" HEAD, 2, "promises 1 arcs, the file holds 0", "mend" },
		{ "p asn 4 1\na 1 3 1\n", 1, "names no left side", "n VERTEX" },
		{ "p asn 4 2\nn 1\nc\nn 2\nn 1\na 1 3 1\na 1 3 1\n", 5, "vertex 1 is named twice",
		  "remove" },
		{ HEAD "a 3 1 1\n", 4, "arc 1 begins at 3, which is on the right side", "swap" },
		{ HEAD "c\n\na 1 2 1\n", 6, "arc 1 ends at 2, which is on the left side", "swap" },
		{ HEAD "a 1 1 1\n", 4, "arc 1 ends at 1, which is on the left side", "swap" },
		{ "p asn 2000000000 1\nn 1\na 1 2 1\n", 1, "promises 2000000000 vertices", "p asn" },
	};
	struct reading *reading = *state;
	size_t i;

	reading->memory.limit = 1 << 21;
	for (i = 0; i < LENGTH(row); i++)
		expect_error(reading, &row[i]);
}

static void by_name_without_a_header(void **state)
{
	static const struct complaint row[] = {
		{ "c nothing\n", 1, "no `p asn` line", "p asn VERTICES ARCS" },
		{ "a 1 2 3\n", 1, "`a` line before the `p asn` line", "header comes first" },
		{ "p max 3 2\n", 1, "header is not understood", "p asn VERTICES ARCS" },
	};
	struct reading *reading = *state;
	size_t i;

	reading->options.format = "asn";
	for (i = 0; i < LENGTH(row); i++)
		expect_error(reading, &row[i]);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, directed)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(one_graph_in_many_spellings),
		READING_TEST(sides_are_numbered_in_the_files_order),
		READING_TEST(a_matching_is_asked_for),
		READING_TEST(costs_as_capacities),
		READING_TEST(lines_that_are_wrong),
		READING_TEST(what_only_the_end_can_tell),
		READING_TEST(by_name_without_a_header),
	};

	return cmocka_run_group_tests_name("read asn", tests, reading_open, reading_close);
}
