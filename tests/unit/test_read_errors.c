/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the readers with files that are wrong: every error says what, in which
 * file, on which line, and what to do, and nothing leaks.
 */
#include "tests/unit/reading.h"

#include <sys/stat.h>

/* --- DIMACS .max. --- */

#define HEAD "p max 3 1\nn 1 s\nn 3 t\n"

static void headers(void **state)
{
	static const struct complaint row[] = {
		{ "p max 0 0\n", 1, "no vertices", NULL },
		{ "c\n\np max 0 5\n", 3, "no vertices", NULL },
		{ "p max 3\n", 1, "header is not understood", "p max VERTICES ARCS" },
		{ "p max 3 1 1\n", 1, "header is not understood", "p max VERTICES ARCS" },
		{ "p max x 1\n", 1, "header is not understood", "p max VERTICES ARCS" },
		{ "p max 3 1.5\n", 1, "header is not understood", "p max VERTICES ARCS" },
		{ "p max -3 1\n", 1, "header is not understood", "p max VERTICES ARCS" },
		{ "p max 3 -1\n", 1, "header is not understood", "p max VERTICES ARCS" },
		{ "p max 3 99999999999999999999\n", 1, "header is not understood",
		  "p max VERTICES ARCS" },
		{ "p max 2147483646 1\n", 1, "more than this program holds", NULL },
		{ "p max 9223372036854775807 1\n", 1, "more than this program holds", NULL },
		{ "p max 3 1\nc\np max 3 1\n", 3, "second `p` line; the first is line 1", NULL },
		{ "c only\nc comments\n", 2, "no `p max` line", "p max VERTICES ARCS" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void lines_before_the_header(void **state)
{
	static const struct complaint row[] = {
		{ "n 1 s\np max 3 1\n", 1, "before the `p max` line", NULL },
		{ "c\na 1 2 3\np max 3 1\n", 2, "before the `p max` line", NULL },
	};
	struct reading *reading = *state;

	reading->options.format = "dimacs"; /* it is not recognised by such lines */
	expect_errors(reading, row, LENGTH(row));
}

static void terminals(void **state)
{
	static const struct complaint row[] = {
		{ "p max 3 1\nn 3 t\na 1 2 3\n", 1, "names no source", "source=VERTEX" },
		{ "p max 3 1\nn 1 s\na 1 2 3\n", 1, "names no sink", "sink=VERTEX" },
		{ "p max 3 1\na 1 2 3\n", 1, "names no source", "n VERTEX s" },
		{ "p max 3 1\nn 2 s\nn 2 t\na 1 2 3\n", 3, "same vertex, 2", NULL },
		{ "p max 3 1\nn 2 t\na 1 2 3\nn 2 s\n", 4, "same vertex, 2", NULL },
		{ "p max 3 1\nn 1 s\nn 2 s\n", 3, "a second source, 2; the first is 1", NULL },
		{ "p max 3 1\nn 1 t\nn 2 t\n", 3, "a second sink, 2; the first is 1", NULL },
		{ "p max 3 1\nn 4 s\n", 2, "source 4 is out of range", "p max" },
		{ "p max 3 1\nn 0 t\n", 2, "sink 0 is out of range", "p max" },
		{ "p max 3 1\nn x s\n", 2, "source `x` is no vertex number", NULL },
		{ "p max 3 1\nn 1\n", 2, "terminal line is not understood", "n VERTEX s" },
		{ "p max 3 1\nn 1 u\n", 2, "terminal line is not understood", "n VERTEX s" },
		{ "p max 3 1\nn 1 st\n", 2, "terminal line is not understood", "n VERTEX s" },
		{ "p max 3 1\nn 1 s 5\n", 2, "terminal line is not understood", "n VERTEX s" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void arcs(void **state)
{
	static const struct complaint row[] = {
		{ HEAD "a 4 2 3\n", 4, "tail 4 is out of range: the graph has vertices 1 to 3",
		  "p max" },
		{ HEAD "a 1 0 3\n", 4, "head 0 is out of range", "p max" },
		{ HEAD "c\n\na -1 2 3\n", 6, "tail -1 is out of range", "p max" },
		{ HEAD "a 1 9999999999 3\n", 4, "head 9999999999 is out of range", "p max" },
		{ HEAD "a 1 99999999999999999999 3\n", 4, "is no vertex number", NULL },
		{ HEAD "a 1.5 2 3\n", 4, "tail `1.5` is no vertex number", NULL },
		{ HEAD "a 1 x 3\n", 4, "head `x` is no vertex number", NULL },
		{ HEAD "a 1 2\n", 4, "arc 1: this line is not understood", "a TAIL HEAD CAPACITY" },
		{ HEAD "a 1 2 3 4\n", 4, "not understood", "a TAIL HEAD CAPACITY" },
		{ HEAD "a\n", 4, "not understood", "a TAIL HEAD CAPACITY" },
		{ HEAD "x 1 2 3\n", 4, "begins with none of c, p, n, a", "DIMACS" },
		{ HEAD "aa 1 2 3\n", 4, "begins with none of c, p, n, a", "DIMACS" },
		{ HEAD "1 2 3\n", 4, "begins with none of c, p, n, a", "DIMACS" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void capacities(void **state)
{
	static const struct complaint row[] = {
		{ HEAD "a 1 2 -3\n", 4, "arc 1: capacity -3 is negative", NULL },
		{ HEAD "a 1 2 -0.5\n", 4, "capacity -0.5 is negative", NULL },
		{ HEAD "a 1 2 -99999999999999999999\n", 4, "is negative", NULL },
		{ HEAD "a 1 2 -.00000000000000000000000001\n", 4, "is negative", NULL },
		{ HEAD "a 1 2 1.5\n", 4, "capacity 1.5 is no whole number", "scale=" },
		{ HEAD "a 1 2 .001\n", 4, "capacity .001 is no whole number", "scale=" },
		{ HEAD "a 1 2 9223372036854775807.5\n", 4, "is no whole number", "scale=" },
		{ HEAD "a 1 2 9223372036854775808\n", 4, "9223372036854775808 is above 2^63 - 1",
		  "scale" },
		{ HEAD "a 1 2 18446744073709551617\n", 4, "is above 2^63 - 1", "scale" },
		{ HEAD "a 1 2 99999999999999999999999999999999999999999\n", 4, "above 2^63 - 1",
		  "scale" },
		{ HEAD "a 1 2 x\n", 4, "capacity `x` is no number", NULL },
		{ HEAD "a 1 2 1e\n", 4, "capacity `1e` is no number", NULL },
		{ HEAD "a 1 2 1e+\n", 4, "capacity `1e+` is no number", NULL },
		{ HEAD "a 1 2 1e5.\n", 4, "capacity `1e5.` is no number", NULL },
		{ HEAD "a 1 2 1f5\n", 4, "capacity `1f5` is no number", NULL },
		{ HEAD "a 1 2 e5\n", 4, "capacity `e5` is no number", NULL },
		{ HEAD "a 1 2 nan\n", 4, "capacity `nan` is no number", NULL },
		{ HEAD "a 1 2 -1e-3\n", 4, "capacity -1e-3 is negative", NULL },
		{ HEAD "a 1 2 1e-1\n", 4, "capacity 1e-1 is no whole number", "scale=" },
		{ HEAD "a 1 2 1e-99999999999999999999\n", 4, "is no whole number", "scale=" },
		{ HEAD "a 1 2 1e19\n", 4, "capacity 1e19 is above 2^63 - 1", "scale" },
		{ HEAD "a 1 2 922337203685477580.8e1\n", 4, "is above 2^63 - 1", "scale" },
		{ HEAD "a 1 2 1e99999999999999999999\n", 4, "is above 2^63 - 1", "scale" },
		{ HEAD "a 1 2 +\n", 4, "capacity `+` is no number", NULL },
		{ HEAD "a 1 2 .\n", 4, "capacity `.` is no number", NULL },
		{ HEAD "a 1 2 +-1\n", 4, "capacity `+-1` is no number", NULL },
		{ HEAD "a 1 2 1.2.3\n", 4, "is no number", NULL },
		{ HEAD "a 1 2 0x10\n", 4, "is no number", NULL },
		{ HEAD "a 1 2 nan\n", 4, "is no number", NULL },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void arc_counts(void **state)
{
	static const struct complaint row[] = {
		{ "c\np max 3 2\nn 1 s\nn 3 t\na 1 2 3\n", 2,
		  "the header promises 2 arcs, the file holds 1", "incomplete" },
		{ "p max 3 1\nn 1 s\nn 3 t\na 1 2 3\na 2 3 3\n", 1, "promises 1 arcs",
		  "incomplete" },
		{ "p max 3 9000000000000000000\nn 1 s\nn 3 t\na 1 2 3\n", 1, "the file holds 1",
		  "incomplete" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void what_a_line_shows_is_harmless_and_short(void **state)
{
	static const struct complaint row[] = {
		{ HEAD "a 1 2 \x1b[2J\n", 4, "capacity `\\x1b[2J` is no number", NULL },
		{ HEAD "a \xe2\x80\xae" "1 2 3\n", 4, "tail `\\u{202E}1` is no vertex number",
		  NULL },
		{ HEAD "a 1 2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
		  4, "`aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` is no number", NULL },
	};

	expect_errors(*state, row, LENGTH(row));
}

/* --- Sums that do not fit. --- */

#define MOST "9223372036854775807"

static void sums_at_the_source(void **state)
{
	static const struct complaint row[] = {
		{ "p max 4 4\nn 1 s\nn 4 t\na 1 2 " MOST "\nc\na 2 4 5\n\na 1 3 1\na 1 4 1\n", 8,
		  "arc 3: the capacities leaving the source", "divide=N" },
		/* the source may be named behind its arcs */
		{ "p max 4 2\na 1 2 " MOST "\na 1 3 1\nn 1 s\nn 4 t\n", 3, "arc 2", "divide=N" },
	};
	struct reading *reading = *state;

	expect_errors(reading, row, LENGTH(row));
	/* Arcs into the source and loops do not count, */
	expect_network(reading, "p max 4 4\nn 1 s\nn 4 t\na 1 2 " MOST "\na 1 1 5\na 3 1 7\n"
		       "a 1 4 0\n", "4 s1 t4 1>2:" MOST " 3>1:7");
	/* nor those of a source that is not used. */
	reading->options.source = "2";
	expect_network(reading, "p max 4 2\nn 1 s\nn 4 t\na 1 2 " MOST "\na 1 3 1\n",
		       "4 s2 t4 1>2:" MOST " 1>3:1");
}

static void sums_at_a_chosen_source(void **state)
{
	static const struct complaint chosen = {
		"p max 4 3\nn 1 s\nn 4 t\na 2 1 " MOST "\na 2 3 1\na 2 4 1\n", 5,
		"arc 2: the capacities leaving the source", "divide=N" };
	static const struct complaint undirected = {
		"p max 4 3\nn 1 s\nn 4 t\na 2 1 4611686018427387903\n"
		"a 1 3 4611686018427387903\na 4 1 2\n", 6, "arc 3: the capacities", "divide=N" };
	struct reading *reading = *state;

	reading->options.source = "2";
	expect_error(reading, &chosen);
	reading->options.source = NULL;
	reading->options.file_lists = SENSE_UNDIRECTED;
	expect_error(reading, &undirected);
}

/* Where doubles are dropped, only what an arc adds to the largest before counts. */
static void sums_of_what_is_left(void **state)
{
	static const struct complaint row = {
		"p max 4 5\nn 1 s\nn 4 t\na 2 1 4611686018427387900\na 1 2 4611686018427387903\n"
		"a 1 3 4611686018427387903\na 3 1 9\na 4 1 2\n", 8,
		"arc 5: the capacities leaving the source", "divide=N" };
	struct reading *reading = *state;

	reading->options.as = SENSE_UNDIRECTED;
	expect_error(reading, &row);
	expect_network(reading, "p max 4 4\nn 1 s\nn 4 t\na 2 1 4611686018427387900\n"
		       "a 1 2 4611686018427387903\na 1 3 4611686018427387903\na 4 1 1\n",
		       "4 s1 t4 1>2:4611686018427387903 1>3:4611686018427387903 1>4:1 "
		       "2>1:4611686018427387903 3>1:4611686018427387903 4>1:1");
}

static void sums_of_a_pair(void **state)
{
	static const struct complaint row[] = {
		{ "p max 4 4\nn 1 s\nn 4 t\na 2 3 " MOST "\na 1 2 5\nc\nc\na 3 2 1\na 2 3 1\n", 8,
		  "capacities of this pair of vertices", "divide=N" },
		{ "p max 4 3\nn 1 s\nn 4 t\na 2 3 4611686018427387904\na 2 3 4611686018427387904\n"
		  "a 3 2 1\n", 5, "capacities of this pair of vertices", "divide=N" },
	};
	static const struct complaint both_ways = {
		"p max 4 2\nn 1 s\nn 4 t\na 1 2 5\na 2 3 4611686018427387904\n", 5,
		"capacities of this pair of vertices", "divide=N" };
	struct reading *reading = *state;

	expect_errors(reading, row, LENGTH(row));
	reading->options.file_lists = SENSE_UNDIRECTED;
	expect_error(reading, &both_ways);
	reading->options.file_lists = SENSE_DEFAULT;
	reading->options.as = SENSE_UNDIRECTED;
	expect_error(reading, &both_ways);
}

static void dividing_helps(void **state)
{
	struct reading *reading = *state;

	reading->options.scaled = true;
	reading->options.divide = 1000;
	expect_network(reading, "p max 3 2\nn 1 s\nn 3 t\na 1 2 " MOST "\na 1 2 1000\n",
		       "3 s1 t3 1>2:9223372036854777");
}

/* --- Headers that lie. --- */

static void memory_follows_the_bytes(void **state)
{
	static const struct complaint row[] = {
		{ "p max 2000000000 1\nn 1 s\nn 2 t\na 1 2 3\n", 1,
		  "the header promises 2000000000 vertices", "p max" },
		{ "p max 2147483645 0\nn 1 s\nn 2147483645 t\n", 1,
		  "the header promises 2147483645 vertices", "p max" },
		{ "p max 1048593 1\nn 1 s\nn 2 t\na 1 2 3\n", 1, "promises 1048593 vertices",
		  "p max" },
		{ "p max 4 9223372036854775807\nn 1 s\nn 4 t\na 1 2 3\n", 1, "promises", NULL },
	};
	struct reading *reading = *state;
	struct graph *graph;
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_small(reading, &row[i]);
	/* A million vertices without an arc are let pass. */
	graph = reading_try_string(reading, "p max 1048592 1\nn 1 s\nn 2 t\na 1 2 3\n");
	assert_non_null(graph);
	assert_int_equal(graph->vertices, 1048592);
	reading_drop(reading, graph);
}

/* A line that never ends runs into the limit, not into the machine's. */
static void an_endless_line_meets_the_limit(void **state)
{
	enum { LENGTH_OF_LINE = 6 << 20 };
	struct reading *reading = *state;
	char *file = unit_room(LENGTH_OF_LINE);

	memset(file, 'c', LENGTH_OF_LINE);
	reading->memory.limit = 4 << 20;
	assert_null(reading_try(reading, file, LENGTH_OF_LINE));
	assert_int_equal(reading->err.kind, ERR_MEMORY);
	assert_non_null(strstr(reading->err.message, "a line of the file"));
	assert_non_null(strstr(reading->err.hint, "memory-limit"));
	free(file);
}

/* --- Files that are no graphs. --- */

static void not_recognised(void **state)
{
	static const char *const files[] = {
		"%MatrixMarket matrix coordinate real general\n", "1\n", "1 2 3 4\n", "-1 2\n",
		"1 x\n", "x 1\n", "1.5 2\n", "q max 3 1\n", "chapter one\n", "{\"a\": 1}\n",
	};
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(files); i++) {
		if (reading_try_string(reading, files[i]))
			fail_msg("taken for a graph: %s", files[i]);
		assert_int_equal(reading->err.kind, ERR_INPUT);
		assert_non_null(strstr(reading->err.message, "no graph format known here"));
		assert_non_null(strstr(reading->err.hint, "p max VERTICES ARCS"));
		assert_non_null(strstr(reading->err.hint, "format="));
		assert_string_equal(reading->err.file, reading->path);
	}
}

static void bytes_that_are_no_text(void **state)
{
	struct reading *reading = *state;
	char bytes[4096];
	size_t i;

	for (i = 0; i < sizeof(bytes); i++)
		bytes[i] = (char)(i * 37 >> 3);
	assert_null(reading_try(reading, bytes, sizeof(bytes)));
	assert_int_equal(reading->err.kind, ERR_INPUT);
	memset(bytes, 0, sizeof(bytes));
	assert_null(reading_try(reading, bytes, sizeof(bytes)));
	assert_int_equal(reading->err.kind, ERR_INPUT);
	/* A zero byte ends nothing: the capacity is wrong, not short. */
	assert_null(reading_try(reading, HEAD "a 1 2 3\0 4\n", sizeof(HEAD) - 1 + 11));
	assert_int_equal(reading->err.line, 4);
	assert_non_null(strstr(reading->err.message, "not understood"));
}

static void an_empty_file(void **state)
{
	struct reading *reading = *state;

	assert_null(reading_try(reading, "", 0));
	assert_int_equal(reading->err.kind, ERR_INPUT);
	assert_non_null(strstr(reading->err.message, "is empty"));
	assert_string_equal(reading->err.file, reading->path);
}

/* A path that cannot be read. */
static void expect_unreadable(struct reading *reading, const char *path, const char *message)
{
	struct marked marks;

	err_clear(&reading->err);
	assert_null(graph_read(path, &reading->options, &marks, &reading->memory,
			       &reading->err));
	assert_int_equal(reading->err.kind, ERR_FILE);
	assert_non_null(strstr(reading->err.message, message));
	assert_string_equal(reading->err.file, path);
	assert_int_equal(reading->memory.used, 0);
}

static void paths_that_are_no_files(void **state)
{
	struct reading *reading = *state;
	char path[700];

	expect_unreadable(reading, reading->scratch.folder, "is a directory");
	assert_true(reading->err.hint[0]);
	snprintf(path, sizeof(path), "%s/nothing", reading->scratch.folder);
	expect_unreadable(reading, path, "No such file");
	snprintf(path, sizeof(path), "%s/no/thing", reading->scratch.folder);
	expect_unreadable(reading, path, "No such file");
}

/* Root may read everything: it becomes nobody for a moment. */
static void a_file_without_permission(void **state)
{
	struct reading *reading = *state;
	const char *path = scratch_write(&reading->scratch, "secret", HEAD, sizeof(HEAD) - 1);
	uid_t user = geteuid();

	assert_int_equal(chmod(path, 0), 0);
	if (user == 0)
		assert_int_equal(seteuid(65534), 0);
	expect_unreadable(reading, path, "ermission denied");
	assert_int_equal(seteuid(user), 0);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(headers),
		READING_TEST(lines_before_the_header),
		READING_TEST(terminals),
		READING_TEST(arcs),
		READING_TEST(capacities),
		READING_TEST(arc_counts),
		READING_TEST(what_a_line_shows_is_harmless_and_short),
		READING_TEST(sums_at_the_source),
		READING_TEST(sums_at_a_chosen_source),
		READING_TEST(sums_of_what_is_left),
		READING_TEST(sums_of_a_pair),
		READING_TEST(dividing_helps),
		READING_TEST(memory_follows_the_bytes),
		READING_TEST(an_endless_line_meets_the_limit),
		READING_TEST(not_recognised),
		READING_TEST(bytes_that_are_no_text),
		READING_TEST(an_empty_file),
		READING_TEST(paths_that_are_no_files),
		READING_TEST(a_file_without_permission),
	};

	return cmocka_run_group_tests_name("read errors", tests, reading_open, reading_close);
}
