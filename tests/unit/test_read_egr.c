/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the reader of ECL's binary graphs: with and without weights, packed, cut
 * off anywhere, every number wrong in turn; and of their recognition.
 */
#include "tests/unit/reading.h"

#include "tests/unit/packing.h"

/* 0>1 0>2 1>2 2>0: nodes edges | nindex | nlist | eweight */
static const int32_t square[] = { 4, 4, 0, 2, 3, 4, 4, 1, 2, 2, 0, 5, 6, 7, 8 };
/* The same with a weight that is no capacity. */
static const int32_t below[] = { 4, 4, 0, 2, 3, 4, 4, 1, 2, 2, 0, 5, -6, 7, 8 };

enum { UNWEIGHTED = 11, WEIGHTED = 15 };

/* So many numbers as they are in a file, whatever this machine's order of bytes. */
static void put_numbers(unsigned char *bytes, const int32_t *numbers, size_t count)
{
	size_t i;

	for (i = 0; i < 4 * count; i++)
		bytes[i] = (unsigned char)((uint32_t)numbers[i / 4] >> 8 * (i % 4));
}

static struct graph *try_numbers(struct reading *reading, const int32_t *numbers, size_t count)
{
	unsigned char *bytes = unit_room(4 * count);
	struct graph *graph;

	put_numbers(bytes, numbers, count);
	graph = reading_try(reading, bytes, 4 * count);
	free(bytes);
	return graph;
}

static void expect_numbers(struct reading *reading, const int32_t *numbers, size_t count,
			   const char *expected)
{
	reading_expect(reading, try_numbers(reading, numbers, count), expected);
}

/* An error of the file that names it, the place and (a part of) the remedy. */
static void expect_complaint(struct reading *reading, const int32_t *numbers, size_t count,
			     const char *message, const char *hint)
{
	struct graph *graph = try_numbers(reading, numbers, count);
	const struct err *err = &reading->err;

	if (graph)
		fail_msg("no error, but expected: %s", message);
	if (!strstr(err->message, message) || !strstr(err->message, reading->path) ||
	    !strstr(err->hint, hint))
		fail_msg("%s (%s) is not: %s (%s)", err->message, err->hint, message, hint);
	assert_int_equal(err->kind, ERR_INPUT);
	assert_string_equal(err->file, reading->path);
	assert_int_equal(err->line, 0);
}

static void with_and_without_weights(void **state)
{
	struct reading *reading = *state;
	struct graph *graph;

	expect_numbers(reading, square, UNWEIGHTED, "4 0>1:1 0>2:1 1>2:1 2>0:1");
	expect_numbers(reading, square, WEIGHTED, "4 0>1:1 0>2:1 1>2:1 2>0:1");
	expect_numbers(reading, below, WEIGHTED, "4 0>1:1 0>2:1 1>2:1 2>0:1");
	graph = try_numbers(reading, square, WEIGHTED);
	assert_int_equal(graph->intake.unused, 4);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_FILE;
	expect_numbers(reading, square, WEIGHTED, "4 0>1:5 0>2:6 1>2:7 2>0:8");
	reading->options.scaled = true;
	reading->options.divide = 2;
	expect_numbers(reading, square, WEIGHTED, "4 0>1:3 0>2:3 1>2:4 2>0:4");
	reading->options.source = "3";
	reading->options.sink = "0";
	expect_numbers(reading, square, WEIGHTED, "4 s3 t0 0>1:3 0>2:3 1>2:4 2>0:4");
}

static void without_arcs(void **state)
{
	static const int32_t numbers[] = { 1, 0, 0, 0 };
	struct reading *reading = *state;

	expect_numbers(reading, numbers, LENGTH(numbers), "1");
	reading->options.capacity = CAPACITY_FILE;
	expect_numbers(reading, numbers, LENGTH(numbers), "1");
}

static void loops_and_parallels(void **state)
{
	static const int32_t numbers[] = { 2, 4, 0, 3, 4, 1, 0, 1, 0, 10, 20, 30, 40 };
	struct reading *reading = *state;
	struct graph *graph = try_numbers(reading, numbers, LENGTH(numbers));

	assert_non_null(graph);
	assert_int_equal(graph->intake.loops, 1);
	assert_int_equal(graph->intake.parallels, 1);
	reading_drop(reading, graph);
	reading->options.capacity = CAPACITY_FILE;
	expect_numbers(reading, numbers, LENGTH(numbers), "2 0>1:40 1>0:40");
}

/* Cut off at every byte: between the parts too, but for the weights. */
static void cut_off_anywhere(void **state)
{
	struct reading *reading = *state;
	unsigned char bytes[4 * WEIGHTED];
	char place[32];
	size_t length;

	put_numbers(bytes, square, WEIGHTED);
	reading->options.format = "egr";
	for (length = 1; length < sizeof(bytes); length++) {
		if (length == 4 * UNWEIGHTED)
			continue;
		assert_null(reading_try(reading, bytes, length));
		assert_int_equal(reading->err.kind, ERR_INPUT);
		snprintf(place, sizeof(place), "byte %zu: the file ends", length);
		if (!strstr(reading->err.message, place) || !reading->err.hint[0])
			fail_msg("%zu: %s (%s)", length, reading->err.message, reading->err.hint);
	}
}

static void numbers_that_are_wrong(void **state)
{
	static const struct {
		int place;
		int32_t number;
		const char *message, *hint;
	} row[] = {
		{ 0, 0, "byte 0: the graph has no vertices", "" },
		{ 0, -1, "byte 0: a graph of -1 vertices", "no ECL graph" },
		{ 0, INT32_MAX, "vertices and 4 arcs cannot be", "no ECL graph" },
		{ 0, INT32_MAX - 2, "byte 28: the offset of vertex 5 is 1, behind 4",
		  "never decrease" },
		{ 1, -1, "-1 arcs cannot be", "no ECL graph" },
		{ 1, 3, "byte 20: the offset of vertex 3 is 4, behind 3, of 3 arcs", "damaged" },
		{ 1, 5, "byte 24: the offset of vertex 4 is 4, behind 4, of 5 arcs", "damaged" },
		{ 1, INT32_MAX, "byte 24: the offset of vertex 4 is 4, behind 4", "damaged" },
		{ 2, 1, "byte 8: the offset of vertex 0 is 1", "from 0" },
		{ 3, -2, "byte 12: the offset of vertex 1 is -2, behind 0", "never decrease" },
		{ 4, 1, "byte 16: the offset of vertex 2 is 1, behind 2", "never decrease" },
		{ 5, INT32_MAX, "byte 20: the offset of vertex 3 is 2147483647", "number of arcs" },
		{ 7, 4, "byte 28: arc 1: head 4 is out of range: the graph has vertices 0 to 3",
		  "make it again" },
		{ 10, -1, "byte 40: arc 4: head -1 is out of range", "make it again" },
	};
	struct reading *reading = *state;
	int32_t numbers[WEIGHTED];
	size_t i;

	reading->options.format = "egr";
	for (i = 0; i < LENGTH(row); i++) {
		memcpy(numbers, square, sizeof(square));
		numbers[row[i].place] = row[i].number;
		expect_complaint(reading, numbers, WEIGHTED, row[i].message, row[i].hint);
	}
}

static void bytes_behind_the_end(void **state)
{
	int32_t numbers[WEIGHTED + 1] = { 0 };
	struct reading *reading = *state;

	memcpy(numbers, square, sizeof(square));
	expect_complaint(reading, numbers, WEIGHTED + 1,
			 "byte 60: the graph ends here, but the file goes on", "cut the file");
}

static void weights_that_are_asked_for(void **state)
{
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	expect_complaint(reading, below, WEIGHTED, "byte 48: arc 2: weight -6 is negative",
			 "leave capacity= out");
	expect_complaint(reading, square, UNWEIGHTED,
			 "byte 44: capacity=file, but the file ends here, without weights",
			 "capacity=");
	reading->options.scaled = true;
	reading->options.scale = INT64_MAX / 6;
	expect_complaint(reading, square, WEIGHTED,
			 "byte 52: arc 3: weight 7 times scale is above 2^63 - 1", "smaller scale=");
	reading->options.source = "0";
	reading->options.sink = "1";
	reading->options.scale = INT64_MAX / 8;
	expect_complaint(reading, square, WEIGHTED,
			 "arc 2: the capacities leaving the source add up", "divide=N");
}

static void a_pair_overflows(void **state)
{
	static const int32_t numbers[] = { 2, 2, 0, 2, 2, 1, 1, 3, 3 };
	struct reading *reading = *state;

	reading->options.capacity = CAPACITY_FILE;
	reading->options.scaled = true;
	reading->options.scale = INT64_MAX / 4;
	expect_complaint(reading, numbers, LENGTH(numbers),
			 "arc 2: the capacities of its pair of vertices add up", "divide=N");
}

/* Neither the promise of many vertices nor that of many arcs takes memory. */
static void memory_follows_the_bytes(void **state)
{
	static const int32_t numbers[] = { INT32_MAX - 2, INT32_MAX, 0, 0, 0, 0, 0 };
	struct reading *reading = *state;

	expect_complaint(reading, numbers, LENGTH(numbers), "the file ends within the offsets",
			 "incomplete");
	assert_true(reading->memory.peak < 1 << 20);
}

/* --- Large files. --- */

/* A ring of so many vertices. */
static int32_t *ring(int32_t nodes, bool weighted, size_t *count)
{
	int32_t *numbers = unit_room((size_t)(3 * (int64_t)nodes + 3) * sizeof(*numbers));
	int32_t v;

	numbers[0] = numbers[1] = nodes;
	for (v = 0; v <= nodes; v++)
		numbers[2 + v] = v;
	for (v = 0; v < nodes; v++) {
		numbers[3 + nodes + v] = (v + 1) % nodes;
		numbers[3 + 2 * nodes + v] = v;
	}
	*count = (size_t)(3 + (weighted ? 3 : 2) * (int64_t)nodes);
	return numbers;
}

/* The number of vertices 0x..088b1f looks like gzip's first bytes; others, 10, end
 * the first line. */
static void counts_that_look_like_others(void **state)
{
	static const int32_t nodes[] = { 10, 35615, 559903, 0x0a0a, 200000 };
	struct reading *reading = *state;
	struct graph *graph;
	int32_t *numbers;
	size_t i, count;

	reading->options.capacity = CAPACITY_FILE;
	for (i = 0; i < LENGTH(nodes); i++) {
		numbers = ring(nodes[i], true, &count);
		graph = try_numbers(reading, numbers, count);
		free(numbers);
		if (!graph)
			fail_msg("%d: %s", nodes[i], reading->err.message);
		assert_int_equal(graph->vertices, nodes[i]);
		assert_int_equal(graph->arcs + graph->intake.idle, nodes[i]);
		assert_int_equal(graph_capacity_out(graph, nodes[i] - 1), nodes[i] - 1);
		reading_drop(reading, graph);
	}
}

static void packed(void **state)
{
#ifdef HAVE_ZLIB
	struct reading *reading = *state;
	size_t count, room;
	int32_t *numbers = ring(100000, false, &count);
	unsigned char *bytes = unit_room(4 * count);
	unsigned char *to = unit_room(4 * count);
	struct graph *graph;

	put_numbers(bytes, numbers, count);
	room = pack(to, 4 * count, bytes, 4 * count);
	graph = reading_try(reading, to, room);
	assert_non_null(graph);
	assert_int_equal(graph->arcs, 100000);
	reading_drop(reading, graph);
	room = pack(to, 4 * count, bytes, 4 * count - 3);
	assert_null(reading_try(reading, to, room));
	assert_non_null(strstr(reading->err.message, "byte 800009: the file ends within the heads"));
	free(numbers);
	free(bytes);
	free(to);
#else
	(void)state;
	print_message("this build has no zlib\n");
	skip();
#endif
}

/* --- Recognition. --- */

static void others_are_not_recognised(void **state)
{
	static const int32_t row[][5] = {
		{ 0, 0, 0, 0, 0 },             /* zeros */
		{ 4, 4, 1, 2, 3 },             /* offsets from 1 */
		{ 4, 4, 0, 3, 2 },             /* that decrease */
		{ 4, 4, 0, 5, 5 },             /* too large */
		{ -4, 4, 0, 1, 1 },
		{ 4, -4, 0, 0, 0 },
		{ 0x464c457f, 0x00010102, 0, 0x003e0003, 1 }, /* a program */
	};
	enum { MANY = 1 << 20 };
	struct reading *reading = *state;
	int32_t *zeros;
	size_t i;

	for (i = 0; i < LENGTH(row); i++) {
		assert_null(try_numbers(reading, row[i], LENGTH(row[i])));
		assert_non_null(strstr(reading->err.message, "no graph format known here"));
	}
	/* and such a file without a newline is not read on and on */
	zeros = calloc(MANY, sizeof(*zeros));
	assert_non_null(zeros);
	assert_null(try_numbers(reading, zeros, MANY));
	assert_true(reading->memory.peak < MANY);
	free(zeros);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(with_and_without_weights),
		READING_TEST(without_arcs),
		READING_TEST(loops_and_parallels),
		READING_TEST(cut_off_anywhere),
		READING_TEST(numbers_that_are_wrong),
		READING_TEST(bytes_behind_the_end),
		READING_TEST(weights_that_are_asked_for),
		READING_TEST(a_pair_overflows),
		READING_TEST(memory_follows_the_bytes),
		READING_TEST(counts_that_look_like_others),
		READING_TEST(packed),
		READING_TEST(others_are_not_recognised),
	};

	return cmocka_run_group_tests_name("read egr", tests, reading_open, reading_close);
}
