/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of Matrix Market files: square, symmetric and rectangular
 * matrices, values, and errors.
 */
#include "tests/unit/reading.h"

#define TITLE "%%MatrixMarket matrix coordinate "
#define REAL TITLE "real general\n"

static void one_matrix_in_many_spellings(void **state)
{
	static const char *const files[] = {
		TITLE "pattern general\n3 3 3\n1 2\n2 3\n3 1\n",
		REAL "3 3 3\n1 2 0.5\n2 3 0\n3 1 -1e300\n",
		TITLE "integer general\n%\n% comments\n\n3 3 3\n1 2 5\n\n2 3 6\n% more\n3 1 7",
		"%%matrixmarket MATRIX Coordinate Real GENERAL\r\n%\r\n3 3 3\r\n1 2 1\r\n2 3 1\r\n"
		"3 1 1\r\n",
		REAL " 3\t3  3 \n\t1 2   5.0 \n  2 3 1.0D+00\n+3 01 7\n",
	};
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(*state, files[i], "3 1>2:1 2>3:1 3>1:1");
	expect_network(*state, REAL "2 2 0\n", "2");
	expect_network(*state, TITLE "pattern general\n2 2 3\n1 1\n1 2\n1 2\n", "2 1>2:2");
}

static void symmetric_ones(void **state)
{
	static const char *const files[] = {
		TITLE "pattern symmetric\n3 3 3\n2 1\n2 2\n3 2\n",
		TITLE "integer skew-symmetric\n3 3 2\n2 1 4\n3 2 -4\n",
		TITLE "real hermitian\n3 3 3\n1 1 1\n2 1 4\n3 2 -4\n",
		/* the upper triangle instead */
		TITLE "pattern symmetric\n3 3 3\n2 2\n1 2\n2 3\n",
	};
	struct reading *reading = *state;
	struct graph *graph;
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(reading, files[i], "3 1>2:1 2>1:1 2>3:1 3>2:1");
	graph = reading_try_string(reading, files[0]);
	assert_non_null(graph);
	assert_int_equal(graph->intake.arcs, 3);
	assert_int_equal(graph->intake.loops, 1);
	reading_drop(reading, graph);
	reading->options.file_lists = SENSE_DIRECTED;
	expect_network(reading, files[0], "3 2>1:1 3>2:1");
}

static void two_sides(void **state)
{
	static const char wide[] = TITLE "pattern general\n2 3 3\n1 1\n1 3\n2 1\n";
	static const char tall[] = REAL "3 1 2\n1 1 0\n3 1 4\n";
	struct reading *reading = *state;
	struct graph *graph;

	expect_network(reading, wide, "7 sS* tT* L1>R1:1 L1>R3:1 L2>R1:1 R1>T*:1 R2>T*:1 R3>T*:1 "
		       "S*>L1:1 S*>L2:1");
	expect_network(reading, tall, "6 sS* tT* L1>R1:1 L3>R1:1 R1>T*:1 S*>L1:1 S*>L2:1 S*>L3:1");
	graph = reading_try_string(reading, wide);
	assert_non_null(graph);
	assert_true(graph->bipartite && ends_of(graph)->matching);
	assert_int_equal(graph->labels.left, 2);
	assert_int_equal(graph->labels.count, 5);
	reading_drop(reading, graph);
	/* Terminals, or capacities, make it a flow. */
	reading->options.source = "L1";
	reading->options.sink = "R3";
	expect_network(reading, wide, "5 sL1 tR3 L1>R1:1 L1>R3:1 L2>R1:1");
	reading->options = (struct read_options){ .scale = 1, .divide = 1,
						  .capacity = CAPACITY_FILE };
	expect_network(reading, tall, "4 L3>R1:4");
}

/* A square matrix has two sides if it is told to. */
static void two_sides_of_a_square(void **state)
{
	struct reading *reading = *state;

	reading->options.as = SENSE_BIPARTITE;
	expect_network(reading, TITLE "pattern general\n2 2 2\n1 2\n2 2\n",
		       "6 sS* tT* L1>R2:1 L2>R2:1 R1>T*:1 R2>T*:1 S*>L1:1 S*>L2:1");
	expect_network(reading, TITLE "pattern symmetric\n2 2 2\n2 1\n2 2\n",
		       "6 sS* tT* L1>R2:1 L2>R1:1 L2>R2:1 R1>T*:1 R2>T*:1 S*>L1:1 S*>L2:1");
}

static void values_as_capacities(void **state)
{
	struct reading *reading = *state;
	struct graph *graph = reading_try_string(reading, REAL "3 3 2\n1 2 5\n2 3 6\n");

	assert_non_null(graph);
	assert_int_equal(graph->intake.unused, 2);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_FILE;
	expect_network(reading, REAL "3 3 3\n1 2 5\n2 3 6.0e1\n3 1 0\n", "3 1>2:5 2>3:60");
	expect_network(reading, TITLE "integer symmetric\n3 3 2\n2 1 5\n3 2 6\n",
		       "3 1>2:5 2>1:5 2>3:6 3>2:6");
	reading->options.scaled = true;
	reading->options.scale = 1000;
	expect_network(reading, REAL "2 2 1\n1 2 2.8830910000000e-01\n", "2 1>2:288");
}

static void first_lines_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ "%%MatrixMarket\n", 1, "not the first line of a Matrix Market file", "general" },
		{ "%%MatrixMarket vector coordinate real general\n", 1, "not the first line",
		  "matrix coordinate" },
		{ TITLE "real\n", 1, "not the first line", "general" },
		{ TITLE "real general more\n", 1, "not the first line", "general" },
		{ "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n", 1,
		  "layout `array` is not read here", "coordinates" },
		{ TITLE "complex general\n1 1 1\n1 1 2 3\n", 1,
		  "values `complex` is not read here", "real or integer" },
		{ TITLE "quaternion general\n", 1, "values `quaternion`", "real or integer" },
		{ TITLE "real triangular\n", 1, "symmetry `triangular`", "symmetric" },
		{ TITLE "real general\n%\n", 2, "there is no size line", "ROWS COLUMNS ENTRIES" },
		{ TITLE "real general\n%\n2 2\n1 1 1\n", 3, "size line is not understood",
		  "ROWS COLUMNS ENTRIES" },
		{ REAL "2 2 1 1\n", 2, "size line is not understood", "ROWS COLUMNS ENTRIES" },
		{ REAL "2 -2 1\n", 2, "size line is not understood", "ROWS COLUMNS ENTRIES" },
		{ REAL "2 2 1.5\n", 2, "size line is not understood", "ROWS COLUMNS ENTRIES" },
		{ REAL "0 0 0\n", 2, "no vertices", NULL },
		{ REAL "0 4 0\n", 2, "the matrix has no rows", NULL },
		{ REAL "4 0 0\n", 2, "the matrix has no columns", NULL },
		{ REAL "2147483646 2147483646 1\n", 2, "more than this program holds", NULL },
		{ REAL "2147483640 6 1\n", 2, "2147483646 vertices are more than", NULL },
		{ REAL "9223372036854775807 9223372036854775806 1\n", 2, "more than", NULL },
		{ TITLE "real symmetric\n2 3 1\n1 1 1\n", 2, "a symmetric matrix of 2 rows and 3",
		  "general" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void entries_that_are_wrong(void **state)
{
	static const struct complaint row[] = {
		{ REAL "2 3 1\n3 1 1\n", 3, "row 3 is out of range: the matrix has rows 1 to 2",
		  "size line, line 2" },
		{ REAL "2 3 1\n1 4 1\n", 3, "column 4 is out of range: the matrix has columns 1 to 3",
		  "size line" },
		{ REAL "2 3 1\n0 1 1\n", 3, "row 0 is out of range", "mend" },
		{ REAL "2 3 1\n1 x 1\n", 3, "column `x` is no vertex number", "mend" },
		{ REAL "2 3 1\n%\n1 1\n", 4, "entry 1: this line is not understood",
		  "ROW COLUMN VALUE" },
		{ REAL "2 3 1\n1 1 1 1\n", 3, "not understood", "ROW COLUMN VALUE" },
		{ TITLE "pattern general\n2 3 1\n1 1 1\n", 3, "not understood", "ROW COLUMN" },
		{ REAL "2 3 2\n1 1 1\n", 2, "promises 2 entries, the file holds 1", "size line" },
		{ REAL "2 3 1\n1 1 1\n2 2 2\n", 2, "promises 1 entries, the file holds 2",
		  "size line" },
		{ TITLE "pattern symmetric\n3 3 2\n2 1\n2 3\n", 4,
		  "entry 2: row 2, column 3 is in the other triangle", "general" },
	};

	expect_errors(*state, row, LENGTH(row));
}

static void values_that_are_no_capacities(void **state)
{
	static const struct complaint row[] = {
		{ REAL "2 2 1\n1 2 -3\n", 3, "arc 1: capacity -3 is negative", NULL },
		{ REAL "2 2 1\n1 2 2.5\n", 3, "capacity 2.5 is no whole number", "scale=" },
		{ REAL "2 2 1\n1 2 1e300\n", 3, "capacity 1e300 is above 2^63 - 1", "scale" },
		{ REAL "2 2 1\n1 2 x\n", 3, "capacity `x` is no number", NULL },
		{ TITLE "pattern general\n2 2 1\n1 2\n", 1, "entries of a pattern have no values",
		  "capacity=file" },
	};
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	expect_errors(reading, row, LENGTH(row));
}

static void memory_follows_the_bytes(void **state)
{
	static const struct complaint row[] = {
		{ REAL "1000000000 1000000000 1\n1 2 3\n", 2, "promises 1000000000 vertices",
		  "size line" },
		{ REAL "1000000000 1000000000 1\n1000000000 2 3\n", 2,
		  "promises 1000000000 vertices", "size line" },
		{ REAL "3 4 1000000000\n1 2 3\n", 2, "promises 1000000000 entries", "size line" },
	};
	size_t i;

	for (i = 0; i < LENGTH(row); i++)
		expect_small(*state, &row[i]);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(one_matrix_in_many_spellings),
		READING_TEST(symmetric_ones),
		READING_TEST(two_sides),
		READING_TEST(two_sides_of_a_square),
		READING_TEST(values_as_capacities),
		READING_TEST(first_lines_that_are_wrong),
		READING_TEST(entries_that_are_wrong),
		READING_TEST(values_that_are_no_capacities),
		READING_TEST(memory_follows_the_bytes),
	};

	return cmocka_run_group_tests_name("read matrix market", tests, reading_open,
					   reading_close);
}
