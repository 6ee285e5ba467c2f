/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of DIMACS shortest path graphs: spellings, what lengths are
 * good for, and errors.
 */
#include "tests/unit/reading.h"

static void one_graph_in_many_spellings(void **state)
{
	static const char *const files[] = {
		"p sp 4 3\na 1 2 5\na 2 3 7\na 4 1 0\n",
		"c a comment\nc\n\np sp 4 3\ncomment\na 1 2 5\nc\na 2 3 7\n\na 4 1 0\nc last",
		"p sp 4 3\r\na 1 2 5\r\n\r\na 2 3 7\r\na 4 1 0",
		"  p\tsp  4 3 \n\ta\t1 2\t5\n a 2  3 7 \na 4 1 0\n",
		"p sp +4 03\na 01 2 -5\na 2 3 7.25\na 4 1 1e3\n",
		"p sp 4 3\na 4 1 9223372036854775808\na 2 3 0\na 1 2 123456789012345678901\n",
	};
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(*state, files[i], "4 1>2:1 2>3:1 4>1:1");
	expect_network(*state, "p sp 3 0\n", "3");
	expect_network(*state, "p sp 2 3\na 1 2 5\na 1 2 6\na 2 2 6\n", "2 1>2:2");
}

static void lengths_as_capacities(void **state)
{
	static const char file[] = "p sp 3 3\na 1 2 5\na 2 3 70\na 1 2 6\n";
	struct reading *reading = *state;
	struct graph *graph = reading_try_string(reading, file);

	assert_non_null(graph);
	assert_int_equal(graph->intake.unused, 3);
	assert_int_equal(graph->intake.parallels, 1);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_FILE;
	expect_network(reading, file, "3 1>2:11 2>3:70");
	reading->options.scaled = true;
	reading->options.scale = 10;
	expect_network(reading, "p sp 2 1\na 1 2 2.5\n", "2 1>2:25");
}

static void options(void **state)
{
	static const char file[] = "p sp 3 2\na 1 2 5\na 2 3 7\n";
	struct reading *reading = *state;

	reading->options.source = "1";
	reading->options.sink = "3";
	expect_network(reading, file, "3 s1 t3 1>2:1 2>3:1");
	reading->options.as = SENSE_UNDIRECTED;
	expect_network(reading, file, "3 s1 t3 1>2:1 2>1:1 2>3:1 3>2:1");
}

static void files_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "p sp 0 0\n", 1, "no vertices", NULL },
		{ "c\np sp 3\n", 2, "header is not understood", "p sp VERTICES ARCS" },
		{ "p sp x 1\n", 1, "header is not understood", "p sp VERTICES ARCS" },
		{ "p sp 3 -1\n", 1, "header is not understood", "p sp VERTICES ARCS" },
		{ "p sp 2147483646 1\n", 1, "more than this program holds", NULL },
		{ "p sp 3 1\np sp 3 1\n", 2, "a second `p` line; the first is line 1", NULL },
		{ "p sp 3 1\np max 3 1\n", 2, "a second `p` line; the first is line 1", NULL },
		{ "p sp 3 1\nn 1 s\n", 2, "begins with none of c, p, a", "DIMACS .gr" },
		{ "p sp 3 1\n1 2 3\n", 2, "begins with none of c, p, a", "DIMACS .gr" },
		{ "p sp 3 1\na 4 2 3\n", 2, "tail 4 is out of range: the graph has vertices 1 to 3",
		  "`p sp` line" },
		{ "p sp 3 1\na 1 0 3\n", 2, "head 0 is out of range", "`p sp` line" },
		{ "p sp 3 1\na 1 x 3\n", 2, "head `x` is no vertex number", "mend" },
		{ "p sp 3 1\nc\na 1 2\n", 3, "arc 1: this line is not understood",
		  "a FROM TO LENGTH" },
		{ "p sp 3 1\na 1 2 3 4\n", 2, "not understood", "a FROM TO LENGTH" },
		{ "p sp 3 1\na 1 2 far\n", 2, "arc 1: length `far` is no number", NULL },
		{ "p sp 3 2\na 1 2 3\n", 1, "promises 2 arcs, the file holds 1", "`p sp` line" },
		{ "p sp 3 1\na 1 2 3\na 1 2 3\n", 1, "promises 1 arcs, the file holds 2",
		  "`p sp` line" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void lengths_that_are_no_capacities(void **state)
{
	static const struct complaint row[] = {
		{ "p sp 3 1\na 1 2 -3\n", 2, "arc 1: capacity -3 is negative", NULL },
		{ "p sp 3 1\na 1 2 2.5\n", 2, "capacity 2.5 is no whole number", "scale=" },
		{ "p sp 3 1\na 1 2 9223372036854775808\n", 2, "above 2^63 - 1", "scale" },
	};
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	expect_errors(reading, row, LENGTH(row));
}

static void a_format_by_name(void **state)
{
	static const struct complaint row[] = {
		{ "p max 3 1\nn 1 s\nn 3 t\na 1 2 3\n", 1, "header is not understood",
		  "p sp VERTICES ARCS" },
		{ "a 1 2 3\np sp 3 1\n", 1, "`a` line before the `p sp` line", NULL },
		{ "c nothing\n", 1, "there is no `p sp` line", "p sp VERTICES ARCS" },
	};
	struct reading *reading = *state;

	reading->options.format = "gr";
	expect_errors(reading, row, LENGTH(row));
}

static void memory_follows_the_bytes(void **state)
{
	static const struct complaint row[] = {
		{ "p sp 2000000000 1\na 1 2 3\n", 1, "promises 2000000000 vertices", "`p sp`" },
		{ "p sp 4 1000000000\na 1 2 3\n", 1, "promises 1000000000 arcs", "`p sp`" },
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
		READING_TEST(lengths_as_capacities),
		READING_TEST(options),
		READING_TEST(files_that_are_wrong),
		READING_TEST(lengths_that_are_no_capacities),
		READING_TEST(a_format_by_name),
		READING_TEST(memory_follows_the_bytes),
	};

	return cmocka_run_group_tests_name("read gr", tests, reading_open, reading_close);
}
