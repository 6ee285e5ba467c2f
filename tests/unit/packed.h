/* SPDX-License-Identifier: GPL-3.0-or-later
 * packed: the tests that every packing must pass: several frames (gzip's members),
 * frames cut off anywhere, every byte damaged, bombs. Who includes it says before
 *
 *      PACK(to, room, bytes, length)  packs as one frame, returns its length
 *      MAGIC                          bytes by which the packing is recognised
 *      UNPACK_TOOL  TEST_TOOL         what the hints name
 *      MAY_WANT_MEMORY                damaged bytes may ask for too much of it
 */
#ifndef SPILLWAY_TESTS_PACKED_H
#define SPILLWAY_TESTS_PACKED_H

#include "tests/unit/reading.h"

#include "tests/unit/packing.h"

static const char graph[] = "p max 4 4\nn 1 s\nn 4 t\na 1 2 5\na 1 3 9\na 2 4 7\na 3 4 1\n";
static const char expected[] = "4 s1 t4 1>2:5 1>3:9 2>4:7 3>4:1";

/* Reads packed bytes and compares the graph's description. */
static void expect_packed(struct reading *reading, const void *bytes, size_t length)
{
	reading_expect(reading, reading_try(reading, bytes, length), expected);
}

static void one_frame(void **state)
{
	unsigned char packed[512];

	expect_packed(*state, packed, PACK(packed, sizeof(packed), graph, sizeof(graph) - 1));
	/* without a last newline */
	expect_packed(*state, packed, PACK(packed, sizeof(packed), graph, sizeof(graph) - 2));
}

/* Two frames, split at every byte, and an empty one between them. */
static void several_frames(void **state)
{
	unsigned char packed[1024];
	size_t at, length;

	for (at = 0; at < sizeof(graph); at++) {
		length = PACK(packed, sizeof(packed), graph, at);
		length += PACK(packed + length, sizeof(packed) - length, "", 0);
		length += PACK(packed + length, sizeof(packed) - length, graph + at,
			       sizeof(graph) - 1 - at);
		expect_packed(*state, packed, length);
	}
}

/* More than a block of text in one frame, more than a read of packed bytes. */
static void large_frames(void **state)
{
	enum { LINES = 60000 };
	struct reading *reading = *state;
	size_t room = LINES * 24, length = 0;
	char *text = unit_room(room);
	unsigned char *packed = unit_room(room);
	struct graph *graph;
	uint32_t u = 1;
	int i;

	for (i = 0; i < LINES; i++) {
		u = u * 1664525u + 1013904223u;
		length += (size_t)sprintf(text + length, "%u %u\n", u >> 16, i);
	}
	room = PACK(packed, room, text, length);
	assert_true(room > 1 << 17);
	graph = reading_try(reading, packed, room);
	assert_non_null(graph);
	assert_int_equal(graph->intake.arcs, LINES);
	reading_drop(reading, graph);
	free(text);
	free(packed);
}

/* Cut anywhere but between frames, the end comes too early. */
static void cut_off_anywhere(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[1024];
	size_t first = PACK(packed, sizeof(packed), graph, 30);
	size_t length = first + PACK(packed + first, sizeof(packed) - first, graph + 30,
				     sizeof(graph) - 1 - 30);
	size_t at;

	for (at = MAGIC; at < length; at++) {
		if (reading_try(reading, packed, at))
			fail_msg("%zu of %zu bytes are enough", at, length);
		assert_int_equal(reading->err.kind, ERR_INPUT);
		assert_string_equal(reading->err.file, reading->path);
		if (at == first)
			continue; /* a whole frame: only the header line tells */
		assert_non_null(strstr(reading->err.message, "end too early"));
		assert_non_null(strstr(reading->err.hint, "again"));
	}
}

/* One byte changed: an error, or, where it does not matter (a time, the name of the
 * system, a smaller window), the same graph; never another graph. */
static void damaged_anywhere(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[512];
	size_t length = PACK(packed, sizeof(packed), graph, sizeof(graph) - 1);
	struct graph *graph;
	size_t at;
	int damaged = 0;

	for (at = MAGIC; at < length; at++) {
		packed[at] ^= 0x55;
		graph = reading_try(reading, packed, length);
		if (graph) {
			reading_drop(reading, graph);
			expect_packed(reading, packed, length);
		} else {
			assert_true(reading->err.kind == ERR_INPUT ||
				    (MAY_WANT_MEMORY && reading->err.kind == ERR_MEMORY));
			damaged += strstr(reading->err.message, "damaged") != NULL;
			assert_true(MAY_WANT_MEMORY || reading->err.hint[0]);
		}
		packed[at] ^= 0x55;
	}
	assert_true(damaged > (int)length / 2);
}

static void rubbish_behind_a_frame(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[512];
	size_t length = PACK(packed, sizeof(packed), graph, sizeof(graph) - 1);

	memcpy(packed + length, "rubbish", 7);
	assert_null(reading_try(reading, packed, length + 7));
	assert_non_null(strstr(reading->err.message, "damaged"));
	assert_non_null(strstr(reading->err.hint, TEST_TOOL));
}

static void a_packed_empty_file(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[64];

	assert_null(reading_try(reading, packed, PACK(packed, sizeof(packed), "", 0)));
	assert_int_equal(reading->err.kind, ERR_INPUT);
	assert_non_null(strstr(reading->err.message, "is empty"));
}

static void lines_of_the_text_are_counted(void **state)
{
	static const char wrong[] = "p max 2 1\nn 1 s\nn 2 t\na 1 3 1\n";
	struct reading *reading = *state;
	unsigned char packed[256];

	assert_null(reading_try(reading, packed,
				PACK(packed, sizeof(packed), wrong, sizeof(wrong) - 1)));
	assert_int_equal(reading->err.line, 4);
}

static void a_packed_pipe(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[512];
	size_t length = PACK(packed, sizeof(packed), graph, sizeof(graph) - 1);
	char path[64];
	struct marked marks;
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], packed, length), (ssize_t)length);
	close(ends[1]);
	snprintf(path, sizeof(path), "/dev/fd/%d", ends[0]);
	if (access(path, R_OK)) {
		close(ends[0]);
		print_message("no /dev/fd here\n");
		skip();
	}
	assert_null(graph_read(path, &reading->options, &marks, &reading->memory,
			       &reading->err));
	assert_int_equal(reading->err.kind, ERR_FILE);
	assert_non_null(strstr(reading->err.hint, UNPACK_TOOL));
	assert_int_equal(reading->memory.used, 0);
	close(ends[0]);
}

/* The text may not be larger than the limit, however small it was packed. */
static void a_bomb_meets_the_limit(void **state)
{
	enum { LENGTH_OF_LINE = 16 << 20 };
	struct reading *reading = *state;
	char *text = unit_room(LENGTH_OF_LINE);
	unsigned char packed[1 << 16];
	size_t length;

	memset(text, '1', LENGTH_OF_LINE);
	length = PACK(packed, sizeof(packed), text, LENGTH_OF_LINE);
	reading->memory.limit = 4 << 20;
	assert_null(reading_try(reading, packed, length));
	assert_int_equal(reading->err.kind, ERR_MEMORY);
	assert_true(reading->memory.peak <= 4 << 20);
	free(text);
}

#define PACKED_TESTS                                                                          \
	READING_TEST(one_frame), READING_TEST(several_frames), READING_TEST(large_frames),    \
		READING_TEST(cut_off_anywhere), READING_TEST(damaged_anywhere),               \
		READING_TEST(rubbish_behind_a_frame), READING_TEST(a_packed_empty_file),      \
		READING_TEST(lines_of_the_text_are_counted), READING_TEST(a_packed_pipe),     \
		READING_TEST(a_bomb_meets_the_limit)

#endif
