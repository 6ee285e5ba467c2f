/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of TNTP road networks: metadata, links, rounding and errors.
 */
#include "tests/unit/reading.h"

#define HEAD "<NUMBER OF NODES> 4\n<NUMBER OF LINKS> 2\n<END OF METADATA>\n"

static void one_graph_in_many_spellings(void **state)
{
	static const char *const files[] = {
		HEAD "\t1\t2\t7\t1\t1\t0.15\t4\t0\t0\t1\t;\n\t3\t4\t9\t1\t1\t0.15\t4\t0\t0\t1\t;\n",
		HEAD "1 2 7 1 ;\n3 4 9 1 ;",
		("<NUMBER OF ZONES> 2\t\t\r\n<NUMBER OF NODES> 4\t\r\n<FIRST THRU NODE> 1\r\n"
		"<NUMBER OF LINKS> 2\r\n<ORIGINAL HEADER>~ a b ;\r\n<END OF METADATA>\t\t\r\n\r\n"
		"~\tfrom\tto\t;\r\n1 2 7 1 ;\r\n\r\n3 4 9 1;\r\n"),
		("~ first\n\n  <SCENARIO> \"x\"\n<NUMBER OF LINKS>2\n<NUMBER OF NODES>4\n"
		"<END OF METADATA>\n~\n  3 4 +9.0 ; \n~ 1 2\n1 2 007. ;\n"),
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(reading, files[i], "4 1>2:7 3>4:9");
}

/* What the fast way makes of capacities, and what the careful way does. */
static void capacities_are_rounded(void **state)
{
	static const struct {
		const char *capacity;
		int64_t expected;
		bool rounded;
	} row[] = {
		{ "0", 0, false }, { "7.", 7, false }, { "7.000", 7, false }, { "7.4999", 7, true },
		{ "7.5", 8, true }, { "7.05", 7, true }, { "25900.20064", 25900, true },
		{ "23403.97319", 23404, true }, { "0.5", 1, true }, { ".5", 1, true },
		{ "0.4999999999999999999999999999999", 0, true },
		{ "99999999999999999.5", 100000000000000000, true },
		{ "9223372036854775807", INT64_MAX, false },
	};
	struct reading *reading = *state;
	struct graph *graph;
	char file[256];
	size_t i;

	for (i = 0; i < 2 * LENGTH(row); i++) {
		const char *capacity = row[i / 2].capacity;

		snprintf(file, sizeof(file), "<NUMBER OF NODES> 2\n<NUMBER OF LINKS> 1\n"
			 "<END OF METADATA>\n1 2 %s 5 ;\n", capacity);
		reading->options.scaled = i % 2;
		graph = reading_try_string(reading, file);
		if (!graph)
			fail_msg("%s: %s", capacity, reading->err.message);
		if (graph_capacity(graph, 0) != row[i / 2].expected ||
		    graph->intake.rounded != row[i / 2].rounded)
			fail_msg("%s: %lld", capacity, (long long)graph_capacity(graph, 0));
		reading_drop(reading, graph);
	}
}

static void capacities_as_asked(void **state)
{
	static const char file[] = HEAD "1 2 7.25 ;\n3 4 9.5 ;\n";
	struct reading *reading = *state;
	struct graph *graph;

	reading->options.scaled = true;
	reading->options.scale = 100;
	expect_network(reading, file, "4 1>2:725 3>4:950");
	reading->options.scaled = false;
	reading->options.scale = 1;
	reading->options.capacity = CAPACITY_UNIT;
	expect_network(reading, file, "4 1>2:1 3>4:1");
	graph = reading_try_string(reading, file);
	assert_int_equal(graph->intake.rounded, 0);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_RANDOM;
	reading->options.low = reading->options.high = 6;
	expect_network(reading, file, "4 1>2:6 3>4:6");
}

static void other_tags_are_none_of_ours(void **state)
{
	static const struct complaint row = {
		"<graph>\n<node> 1 </node>\n</graph>\n", 0, "no graph format known here",
		"for tntp" };

	expect_error(*state, &row);
}

static void metadata_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "<NUMBER OF NODES> x\n", 1, "<NUMBER OF NODES> is not understood", "NUMBER" },
		{ "<NUMBER OF NODES>\n", 1, "is not understood", "<NUMBER OF NODES> NUMBER" },
		{ "<NUMBER OF NODES> 3 4\n", 1, "is not understood", "<NUMBER OF NODES> NUMBER" },
		{ "<NUMBER OF NODES> -3\n", 1, "is not understood", "<NUMBER OF NODES> NUMBER" },
		{ "<NUMBER OF NODES> 0\n", 1, "no vertices", NULL },
		{ "<NUMBER OF NODES> 2147483646\n", 1, "more than this program holds", NULL },
		{ "<NUMBER OF LINKS> 1.5\n", 1, "is not understood", "<NUMBER OF LINKS> NUMBER" },
		{ "<NUMBER OF LINKS> 1\n~\n<NUMBER OF LINKS> 1\n", 3, "the first is line 1", NULL },
		{ "<NUMBER OF NODES> 4\nx\n", 2, "metadata is not understood", "<TAG> VALUE" },
		{ "<NUMBER OF NODES> 4\n<TAG 3\n", 2, "metadata is not understood", "<TAG> VALUE" },
		{ "<NUMBER OF NODES> 4\n<NUMBER OF LINKS> 1\n1 2 3 ;\n", 3,
		  "metadata is not understood", "<END OF METADATA>" },
		{ "<NUMBER OF NODES> 4\n", 1, "no line <END OF METADATA>", "incomplete" },
		{ "<NUMBER OF ZONES> 4\n<TOTAL OD FLOW> 9\n<END OF METADATA>\n", 3,
		  "no <NUMBER OF NODES>", "files of trips" },
		{ "<NUMBER OF NODES> 4\n<END OF METADATA>\n", 2, "no <NUMBER OF LINKS>", "add" },
		{ HEAD "1 2 3 ;\n", 2, "promise 2 links, the file holds 1", "incomplete" },
		{ "<NUMBER OF NODES> 2000000000\n<NUMBER OF LINKS> 0\n<END OF METADATA>\n", 1,
		  "promise 2000000000 vertices", "mend" },
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_error(reading, &row[i]);
}

static void links_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ HEAD "1 2 ;\n", 4, "link 1: this line is not understood", "semicolon" },
		{ HEAD ";\n", 4, "link 1: this line is not understood", "semicolon" },
		{ HEAD "1 2 3 1\n", 4, "link 1: this line is not understood", "semicolon" },
		{ HEAD "1 2 3 ; 4\n", 4, "link 1: this line is not understood", "semicolon" },
		{ HEAD "1 2 3 ;\n1 2 25900.2", 5, "link 2: this line is not understood",
		  "semicolon" },
		{ HEAD "1 5 3 ;\n", 4, "head 5 is out of range: the graph has vertices 1 to 4",
		  "<NUMBER OF NODES>" },
		{ HEAD "0 1 3 ;\n", 4, "tail 0 is out of range", "<NUMBER OF NODES>" },
		{ HEAD "x 1 3 ;\n", 4, "tail `x` is no vertex number", "FROM TO CAPACITY" },
		{ HEAD "1 1.5 3 ;\n", 4, "head `1.5` is no vertex number", "FROM TO CAPACITY" },
		{ HEAD "1 2 -3.5 ;\n", 4, "capacity -3.5 is negative", NULL },
		{ HEAD "1 2 x ;\n", 4, "capacity `x` is no number", NULL },
		{ HEAD "1 2 1.2.3 ;\n", 4, "capacity `1.2.3` is no number", NULL },
		{ HEAD "1 2 9223372036854775808 ;\n", 4, "above 2^63 - 1", "scale" },
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_error(reading, &row[i]);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(one_graph_in_many_spellings),
		READING_TEST(capacities_are_rounded),
		READING_TEST(capacities_as_asked),
		READING_TEST(other_tags_are_none_of_ours),
		READING_TEST(metadata_that_are_wrong),
		READING_TEST(links_that_are_wrong),
	};

	return cmocka_run_group_tests_name("read tntp", tests, reading_open, reading_close);
}
