/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/graph/read.h with good files: every spelling of a DIMACS .max file,
 * what load's options make of one, lines across the blocks that are read at once,
 * and the memory it takes.
 */
#include "tests/unit/reading.h"

#include "src/base/random.h"

enum { BLOCK = 1 << 18 }; /* what input.c reads at once */

/* --- Spellings. --- */

static void one_graph_in_many_spellings(void **state)
{
	static const char expected[] = "4 s1 t4 1>2:5 1>3:9 2>4:7 3>4:1";
	static const char *const files[] = {
		"p max 4 4\nn 1 s\nn 4 t\na 1 2 5\na 1 3 9\na 2 4 7\na 3 4 1\n",
		/* no newline at the end */
		"p max 4 4\nn 1 s\nn 4 t\na 1 2 5\na 1 3 9\na 2 4 7\na 3 4 1",
		/* comments anywhere, also empty ones and without a blank */
		"c first\nc\np max 4 4\nc\nn 1 s\ncomment\nn 4 t\nc a 1 2 8\na 1 2 5\n"
		"c p max 1 1\na 1 3 9\na 2 4 7\nc\na 3 4 1\nc last",
		/* empty lines and blank ones */
		"\n\n \np max 4 4\n\t\nn 1 s\n\nn 4 t\na 1 2 5\n\na 1 3 9\na 2 4 7\n  \n"
		"a 3 4 1\n\n\n",
		/* blanks and tabs, before and after */
		"  p  max\t4   4 \n\tn 1  s\nn\t4\tt \na\t1\t2\t5\n a 1 3 9\na  2  4  7  \n"
		"a 3\t4 1\t\n",
		/* lines that end in CR LF, the last in CR */
		"p max 4 4\r\nn 1 s\r\nn 4 t\r\n\r\na 1 2 5\r\na 1 3 9\r\na 2 4 7\r\na 3 4 1\r",
		/* terminals after the arcs, and twice */
		"p max 4 4\na 1 2 5\na 1 3 9\na 2 4 7\na 3 4 1\nn 4 t\nn 1 s\nn 1 s\nn 4 t\n",
		/* other spellings of numbers */
		"p max +4 04\nn 01 s\nn 4 t\na 001 2 +5\na 1 3 9.0\na 2 4 7.\na 3 4 "
		"0000000000000000000000001\n",
		/* other orders, parallel arcs, loops, arcs of no capacity */
		"p max 4 9\nn 1 s\nn 4 t\na 3 4 1\na 2 4 3\na 2 4 0\na 1 3 9\na 2 4 4\na 1 2 5\n"
		"a 2 2 8\na 4 1 0\na 3 3 0\n",
	};
	size_t i;

	for (i = 0; i < LENGTH(files); i++)
		expect_network(*state, files[i], expected);
}

static void degenerate_but_good(void **state)
{
	expect_network(*state, "p max 2 0\nn 1 s\nn 2 t\n", "2 s1 t2");
	expect_network(*state, "p max 9 1\nn 9 s\nn 1 t\na 9 1 9223372036854775807",
		       "9 s9 t1 9>1:9223372036854775807");
	expect_network(*state, "p max 3 2\nn 1 s\nn 3 t\na 2 1 4611686018427387904\n"
		       "a 1 2 4611686018427387903\n",
		       "3 s1 t3 1>2:4611686018427387903 2>1:4611686018427387904");
	expect_network(*state, "p max 2 1\nn 1 s\nn 2 t\na 1 2 -0\n", "2 s1 t2");
}

static void what_was_read_is_counted(void **state)
{
	static const char file[] =
		"p max 4 9\nn 1 s\nn 4 t\na 3 4 1\na 2 4 3\na 2 4 0\na 1 3 9\na 2 4 4\na 1 2 5\n"
		"a 2 2 8\na 4 1 0\na 3 3 0\n";
	struct reading *reading = *state;
	struct graph *graph = reading_try_string(reading, file);

	assert_non_null(graph);
	assert_int_equal(graph->intake.arcs, 9);
	assert_int_equal(graph->intake.loops, 2);
	assert_int_equal(graph->intake.parallels, 2);
	assert_int_equal(graph->arcs, 4);
	assert_int_equal(graph->intake.idle, 1);
	assert_int_equal(graph->entries, 10);
	assert_int_equal(graph->intake.rounded, 0);
	assert_string_equal(graph->title, reading->path);
	reading_drop(reading, graph);
}

/* --- Options. --- */

static const char square[] =
	"p max 4 5\nn 1 s\nn 4 t\na 1 2 5\na 1 2 2\na 2 4 7\na 1 3 9\na 3 4 0\n";

static void capacities_of_one(void **state)
{
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_UNIT;
	expect_network(reading, square, "4 s1 t4 1>2:2 1>3:1 2>4:1 3>4:1");
}

static void capacities_from_the_file(void **state)
{
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	expect_network(reading, square, "4 s1 t4 1>2:7 1>3:9 2>4:7");
}

/* Random capacities replace the file's: its zeroes and giants do not matter. */
static void capacities_drawn(void **state)
{
	static const char file[] =
		"p max 4 6\nn 1 s\nn 4 t\na 1 2 9223372036854775807\na 1 2 9223372036854775807\n"
		"a 2 1 9223372036854775807\na 2 4 7\na 1 3 9\na 3 4 0\n";
	struct reading *reading = *state;
	struct graph *graph;
	int64_t first[3];
	int64_t p;
	int i;

	reading->options.capacity = CAPACITY_RANDOM;
	reading->options.low = 100;
	reading->options.high = 1000000;
	for (i = 0; i < 3; i++) {
		reading->options.seed = i == 1 ? 2 : 1;
		graph = reading_try_string(reading, file);
		assert_non_null(graph);
		assert_int_equal(graph->arcs, 5);
		for (p = 0; p < graph->entries; p++)
			if (graph_capacity(graph, p))
				assert_in_range(graph_capacity(graph, p), 100, 1000000);
		assert_true(graph_has_arc(graph, graph_find(graph, 2, 3)));
		first[i] = graph_capacity(graph, 0);
		reading_drop(reading, graph);
	}
	assert_int_equal(first[0], first[2]);
	assert_int_not_equal(first[0], first[1]);
}

static void nothing_to_draw_from(void **state)
{
	static const int64_t bad[][2] = { { -1, 5 }, { 6, 5 }, { 0, INT64_MAX / 2 + 1 } };
	struct reading *reading = *state;
	size_t i;

	reading->options.capacity = CAPACITY_RANDOM;
	for (i = 0; i < LENGTH(bad); i++) {
		reading->options.low = bad[i][0];
		reading->options.high = bad[i][1];
		assert_null(reading_try_string(reading, square));
		assert_int_equal(reading->err.kind, ERR_WORK);
		assert_non_null(strstr(reading->err.hint, "random:LO:HI:SEED"));
	}
}

/* One arc of the given capacity, scaled. */
static void scaled(struct reading *reading, int64_t scale, int64_t divide, const char *number,
		   int64_t expected, int rounded)
{
	struct graph *graph;
	char file[128];

	snprintf(file, sizeof(file), "p max 2 1\nn 1 s\nn 2 t\na 1 2 %s\n", number);
	reading->options.scaled = true;
	reading->options.scale = scale;
	reading->options.divide = divide;
	graph = reading_try_string(reading, file);
	if (!graph)
		fail_msg("%s: %s", number, reading->err.message);
	assert_int_equal(graph_capacity(graph, 0), expected);
	assert_int_equal(graph->intake.rounded, rounded);
	reading_drop(reading, graph);
}

static void capacities_scaled(void **state)
{
	scaled(*state, 1000, 1, "1.5", 1500, 0);
	scaled(*state, 1000, 1, "7", 7000, 0);
	scaled(*state, 1000, 1, "0.0004", 0, 1);
	scaled(*state, 1000, 1, "0.0005", 1, 1);
	scaled(*state, 1, 1, "2.5", 3, 1);
	scaled(*state, 1, 1, "2.4999999999999999999999", 2, 1);
	scaled(*state, 1, 3, "10", 3, 1);
	scaled(*state, 1, 3, "5", 2, 1);
	scaled(*state, 1, 3, "9", 3, 0);
	scaled(*state, 1, 3, "1.5", 1, 1);
	scaled(*state, 2, 4, "6", 3, 0);
	/* As many decimals as a double prints. */
	scaled(*state, 1000, 1, "0.12345678901234568", 123, 1);
	/* Exponents, e and Fortran's d. */
	scaled(*state, 1, 1, "1e5", 100000, 0);
	scaled(*state, 1, 1, "1.5D+3", 1500, 0);
	scaled(*state, 1000, 1, "2.8830910000000e-01", 288, 1);
	scaled(*state, 1, 1, "9223372036854775.807E3", INT64_MAX, 0);
	scaled(*state, 1, 1, "9223372036854775807000e-3", INT64_MAX, 0);
	scaled(*state, 1, 1, "0.00000000000000000000000000012e+30", 120, 0);
	scaled(*state, 1, 1, "0e999999999999", 0, 0);
	scaled(*state, 1000, 1, "1e-99999999999999999999", 0, 1);
	scaled(*state, 1000000, 1, "12345678901.234567", 12345678901234567, 0);
	/* Products beyond 63 bits, quotients within. */
	scaled(*state, 1000000007, 1000000007, "9223372036854775807", INT64_MAX, 0);
	scaled(*state, INT64_MAX, INT64_MAX, "9223372036854775807", INT64_MAX, 0);
	scaled(*state, 3, 7, "9000000000000000000", 3857142857142857143, 1);
	scaled(*state, 1, INT64_MAX, "1.5", 0, 1);
	scaled(*state, 1, 1000, "9223372036854775807", 9223372036854776, 1);
}

static void scaled_too_far(void **state)
{
	static const struct complaint far = {
		"p max 2 1\nn 1 s\nn 2 t\na 1 2 9223372036854775807\n", 4,
		"times scale is above 2^63 - 1", "smaller scale=" };
	struct reading *reading = *state;

	reading->options.scaled = true;
	reading->options.scale = 2;
	expect_error(reading, &far);
	reading->options.scale = INT64_MAX;
	expect_error(reading, &far);
}

static void both_ways(void **state)
{
	struct reading *reading = *state;

	/* directed=no: every line declares both arcs; parallel ones add up. */
	reading->options.file_lists = SENSE_UNDIRECTED;
	expect_network(reading, square, "4 s1 t4 1>2:7 1>3:9 2>1:7 2>4:7 3>1:9 4>2:7");
	/* as=undirected: doubles are dropped, the largest stays. */
	reading->options.file_lists = SENSE_DEFAULT;
	reading->options.as = SENSE_UNDIRECTED;
	expect_network(reading, square, "4 s1 t4 1>2:5 1>3:9 2>1:5 2>4:7 3>1:9 4>2:7");
	expect_network(reading, "p max 2 2\nn 1 s\nn 2 t\na 1 2 3\na 2 1 8\n",
		       "2 s1 t2 1>2:8 2>1:8");
}

static void both_ways_counted_once(void **state)
{
	static const char file[] =
		"p max 3 6\nn 1 s\nn 3 t\na 1 2 3\na 2 1 3\na 1 2 3\na 2 3 1\na 3 3 1\na 1 1 1\n";
	struct reading *reading = *state;
	struct graph *graph;

	reading->options.as = SENSE_UNDIRECTED;
	graph = reading_try_string(reading, file);
	assert_non_null(graph);
	assert_int_equal(graph->intake.arcs, 6);
	assert_int_equal(graph->intake.loops, 2);
	assert_int_equal(graph->intake.parallels, 2);
	assert_int_equal(graph->arcs, 4);
	reading_drop(reading, graph);
}

static void other_terminals(void **state)
{
	struct reading *reading = *state;

	reading->options.source = "3";
	expect_network(reading, square, "4 s3 t4 1>2:7 1>3:9 2>4:7");
	reading->options.sink = "2";
	expect_network(reading, square, "4 s3 t2 1>2:7 1>3:9 2>4:7");
	/* Then the file need not name any. */
	expect_network(reading, "p max 3 1\na 3 2 1\n", "3 s3 t2 3>2:1");
}

static void terminals_that_cannot_be(void **state)
{
	struct reading *reading = *state;

	reading->options.source = "5";
	assert_null(reading_try_string(reading, square));
	assert_int_equal(reading->err.kind, ERR_WORK);
	assert_non_null(strstr(reading->err.message, "no vertex 5"));
	assert_non_null(strstr(reading->err.hint, "1 to 4"));
	reading->options.source = "4";
	assert_null(reading_try_string(reading, square));
	assert_non_null(strstr(reading->err.message, "same vertex"));
	assert_string_equal(reading->err.file, reading->path);
}

static void the_largest_component(void **state)
{
	static const char file[] =
		"p max 8 5\nn 3 s\nn 6 t\na 1 2 1\na 3 5 4\na 5 6 2\na 7 8 1\na 6 3 1\n";
	struct reading *reading = *state;
	struct graph *graph;

	reading->options.largest_component = true;
	expect_network(reading, file, "3 s3 t6 3>5:4 5>6:2 6>3:1");
	graph = reading_try_string(reading, file);
	assert_non_null(graph);
	assert_int_equal(graph->intake.outside, 5);
	reading_drop(reading, graph);
	reading->options.source = "1";
	assert_null(reading_try_string(reading, file));
	assert_non_null(strstr(reading->err.message, "outside the largest component"));
}

static void a_format_by_name(void **state)
{
	struct reading *reading = *state;
	const struct format *const *row;

	reading->options.format = "dimacs";
	expect_network(reading, square, "4 s1 t4 1>2:7 1>3:9 2>4:7");
	reading->options.format = "snap";
	assert_null(reading_try_string(reading, square));
	assert_int_equal(reading->err.line, 1);
	reading->options.format = "csv";
	assert_null(reading_try_string(reading, square));
	assert_int_equal(reading->err.kind, ERR_WORK);
	assert_non_null(strstr(reading->err.message, "csv"));
	for (row = formats(); *row; row++)
		assert_non_null(strstr(reading->err.hint, (*row)->name));
}

static void capacities_of_one_still_must_be_numbers(void **state)
{
	static const struct complaint bad = { "p max 2 1\nn 1 s\nn 2 t\na 1 2 x\n", 4,
		"capacity `x` is no number", NULL };
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_UNIT;
	expect_error(reading, &bad);
}

/* --- Blocks. --- */

/* A file whose first line is a comment of `length` bytes, newline included. */
static char *padded(size_t length, const char *rest)
{
	char *file = unit_room(length + strlen(rest) + 1);

	memset(file, 'c', length - 1);
	file[length - 1] = '\n';
	strcpy(file + length, rest);
	return file;
}

/* Every place where the end of a block can fall in a file; also in a larger buffer,
 * which holds lines longer than a block. */
static void lines_across_blocks(void **state)
{
	static const char rest[] = "p max 4 3\nn 1 s\nn 4 t\na 1 2 123456\na 2 3 99\na 3 4 7";
	static const size_t blocks[] = { BLOCK, 2 * BLOCK, 4 * BLOCK };
	struct reading *reading = *state;
	size_t length, i;
	char *file;

	reading->options.format = "dimacs";
	for (i = 0; i < LENGTH(blocks); i++) {
		for (length = blocks[i] - sizeof(rest) - 3; length < blocks[i] + 3; length++) {
			file = padded(length, rest);
			expect_network(reading, file, "4 s1 t4 1>2:123456 2>3:99 3>4:7");
			free(file);
		}
	}
}

static void long_lines_between_arcs(void **state)
{
	static const char head[] = "p max 4 2\nn 1 s\nn 4 t\na 1 2 5\n";
	static const char tail[] = "a 2 4 7\n";
	static const size_t lengths[] = { 10, BLOCK - 1, BLOCK, 3 * BLOCK + 17 };
	char *comment, *file;
	size_t i;

	for (i = 0; i < LENGTH(lengths); i++) {
		comment = padded(lengths[i], tail);
		file = unit_room(sizeof(head) + strlen(comment));
		strcpy(file, head);
		strcat(file, comment);
		expect_network(*state, file, "4 s1 t4 1>2:5 2>4:7");
		free(comment);
		free(file);
	}
}

/* More comments at the top than are looked at to recognise the format. */
static void comments_beyond_the_first_block(void **state)
{
	char *file = unit_room(BLOCK + 4096);
	size_t length = 0;

	while (length < BLOCK + 1024) {
		memcpy(file + length, "c nothing yet\n", 14);
		length += 14;
	}
	strcpy(file + length, "p max 2 1\nn 1 s\nn 2 t\na 1 2 3\n");
	expect_network(*state, file, "2 s1 t2 1>2:3");
	free(file);
}

/* --- Large files. --- */

/* Writes a random problem, comments among the arcs, and sums its capacities. */
static char *random_file(struct random *random, int n, int m, int64_t *sum, int *loops)
{
	char *file = unit_room((size_t)m * 48 + 100);
	char *at = file;
	int i, u, v, c;

	at += sprintf(at, "p max %d %d\nn 1 s\nn %d t\n", n, m, n);
	*sum = *loops = 0;
	for (i = 0; i < m; i++) {
		u = (int)random_range(random, 1, n);
		v = (int)random_range(random, 1, n);
		c = (int)random_range(random, 0, 99999);
		if (random_below(random, 50) == 0)
			at += sprintf(at, "%s", random_below(random, 2) ? "c\n" : "\n\n");
		at += sprintf(at, random_below(random, 9) ? "a %d %d %d\n" : "a\t%d  %d %d\r\n", u,
			      v, c);
		*sum += u == v ? 0 : c;
		*loops += u == v;
	}
	return file;
}

/* Every arc on a line of its own, with a comment between: the most lines to know. */
static void memory_with_a_comment_between_arcs(void **state)
{
	enum { N = 1000, M = 70000 };
	struct reading *reading = *state;
	struct graph *graph;
	char *file = unit_room((size_t)M * 40 + 100);
	char *at = file;
	int i;

	at += sprintf(at, "p max %d %d\nn 1 s\nn 2 t\n", N, M);
	for (i = 0; i < M; i++)
		at += sprintf(at, "a %d %d 7\nc\n", i % N + 1, (i / N + i + 1) % N + 1);
	graph = reading_try_string(reading, file);
	assert_non_null(graph);
	assert_int_equal(graph->entries, 2 * M); /* no parallel arcs, no loops */
	assert_true(reading->memory.peak <= 64 * M + 64 * N + 2 * BLOCK);
	reading_drop(reading, graph);
	free(file);
}

static void a_large_file(void **state)
{
	enum { N = 3000, M = 100000 };
	struct reading *reading = *state;
	struct graph *graph;
	struct random random;
	int64_t sum, p;
	int loops;
	char *file;

	random_start(&random, 1, "test");
	file = random_file(&random, N, M, &sum, &loops);
	graph = reading_try_string(reading, file);
	assert_non_null(graph);
	assert_int_equal(graph->intake.arcs, M);
	assert_int_equal(graph->intake.loops, loops);
	for (p = 0; p < graph->entries; p++)
		sum -= graph_capacity(graph, p);
	assert_int_equal(sum, 0);
	assert_true(reading->memory.peak <= 64 * M + 64 * N + 2 * BLOCK);
	reading_drop(reading, graph);
	free(file);
}

/* --- Where bytes come from. --- */

static void a_pipe(void **state)
{
	struct reading *reading = *state;
	struct graph *graph;
	struct marked marks;
	char path[64];
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], square, strlen(square)), (ssize_t)strlen(square));
	close(ends[1]);
	snprintf(path, sizeof(path), "/dev/fd/%d", ends[0]);
	if (access(path, R_OK)) {
		close(ends[0]);
		print_message("no /dev/fd here\n");
		skip();
	}
	graph = graph_read(path, &reading->options, &marks, &reading->memory, &reading->err);
	assert_non_null(graph);
	assert_int_equal(graph->arcs, 3);
	reading_drop(reading, graph);
	close(ends[0]);
}

static enum urgency stop(void *context)
{
	++*(int *)context;
	return URGENCY_NOW;
}

static void reading_can_be_stopped(void **state)
{
	struct reading *reading = *state;
	int asked = 0;
	char *file = padded(3 * BLOCK, square);

	reading->options.poll = (struct poll){ stop, &asked };
	assert_null(reading_try_string(reading, file));
	assert_int_equal(reading->err.kind, ERR_INTERRUPT);
	assert_true(asked > 0);
	free(file);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(one_graph_in_many_spellings),
		READING_TEST(degenerate_but_good),
		READING_TEST(what_was_read_is_counted),
		READING_TEST(capacities_of_one),
		READING_TEST(capacities_from_the_file),
		READING_TEST(capacities_drawn),
		READING_TEST(nothing_to_draw_from),
		READING_TEST(capacities_scaled),
		READING_TEST(scaled_too_far),
		READING_TEST(both_ways),
		READING_TEST(both_ways_counted_once),
		READING_TEST(other_terminals),
		READING_TEST(terminals_that_cannot_be),
		READING_TEST(the_largest_component),
		READING_TEST(a_format_by_name),
		READING_TEST(capacities_of_one_still_must_be_numbers),
		READING_TEST(lines_across_blocks),
		READING_TEST(long_lines_between_arcs),
		READING_TEST(comments_beyond_the_first_block),
		READING_TEST(memory_with_a_comment_between_arcs),
		READING_TEST(a_large_file),
		READING_TEST(a_pipe),
		READING_TEST(reading_can_be_stopped),
	};

	return cmocka_run_group_tests_name("read", tests, reading_open, reading_close);
}
