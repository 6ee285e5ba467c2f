/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/graph/input.h: however long a line is, and however it is packed, whoever wants to
 * stop is asked all the while, and memory has a bound.
 */
#include "tests/unit/packing.h"
#include "tests/unit/reading.h"

#include "src/graph/input.h"

enum { LINE = 16 << 20, MOST_AT_ONCE = 1 << 20 };

/* Who is asked, and what was read when they were asked last. */
struct asked {
	const struct input *input;
	int64_t questions, stop_at; /* 0: never */
	int64_t bytes, most;        /* most: between two questions */
};

static enum urgency ask(void *context)
{
	struct asked *asked = context;
	int64_t more = asked->input->bytes - asked->bytes;

	asked->bytes = asked->input->bytes;
	if (asked->most < more)
		asked->most = more;
	return ++asked->questions == asked->stop_at ? URGENCY_CYCLE : URGENCY_NONE;
}

/* A line of ones without a newline, packed or not. */
static size_t plain(unsigned char *to, size_t room, const void *bytes, size_t length)
{
	assert_in_range(length, 0, room);
	memcpy(to, bytes, length);
	return length;
}

static size_t (*const packers[])(unsigned char *to, size_t room, const void *bytes,
				 size_t length) = {
	plain,
#ifdef HAVE_ZLIB
	pack,
#endif
#ifdef HAVE_ZSTD
	pack_zstd,
#endif
};

enum { PACKERS = sizeof(packers) / sizeof(packers[0]) };

static const char *write_line(struct reading *reading, size_t packer)
{
	unsigned char *line = unit_room(LINE);
	unsigned char *packed = unit_room(LINE + 1024);
	const char *path;

	memset(line, '1', LINE);
	scratch_clear(&reading->scratch);
	path = scratch_write(&reading->scratch, "graph", packed,
			     packers[packer](packed, LINE + 1024, line, LINE));
	free(line);
	free(packed);
	return path;
}

/* Opens a long line; whoever is asked whether to stop says so the `stop_at`th time. */
static void open_asking(struct reading *reading, size_t packer, struct input *input,
			struct asked *asked, int64_t stop_at)
{
	*asked = (struct asked){ .input = input, .stop_at = stop_at };
	memset(input, 0, sizeof(*input));
	assert_true(input_open(input, &reading->memory, write_line(reading, packer),
			       &(struct poll){ ask, asked }, &reading->err));
}

static void close_input(struct reading *reading, struct input *input)
{
	input_close(input);
	assert_int_equal(reading->memory.used, 0);
}

static void many_questions_while_a_line_is_read(void **state)
{
	struct reading *reading = *state;
	const char *begin, *end;
	struct input input;
	struct asked asked;
	size_t i;

	for (i = 0; i < PACKERS; i++) {
		open_asking(reading, i, &input, &asked, 0);
		assert_true(input_block(&input, &begin, &end, &reading->err));
		assert_int_equal(end - begin, LINE + 1);
		assert_in_range(asked.most, 1, MOST_AT_ONCE);
		close_input(reading, &input);
	}
}

/* Where nothing has cycles, whoever wants to stop where one ends wants to stop. */
static void the_mildest_wish_stops_it(void **state)
{
	struct reading *reading = *state;
	const char *begin, *end;
	struct input input;
	struct asked asked;
	size_t i;

	for (i = 0; i < PACKERS; i++) {
		open_asking(reading, i, &input, &asked, 8);
		assert_false(input_block(&input, &begin, &end, &reading->err));
		assert_int_equal(reading->err.kind, ERR_INTERRUPT);
		assert_int_equal(asked.questions, 8);
		close_input(reading, &input);
	}
}

static void a_line_that_is_too_long_is_refused(void **state)
{
	struct reading *reading = *state;
	const struct poll nobody = { NULL, NULL };
	const char *begin, *end;
	struct input input;
	size_t i;

	for (i = 0; i < PACKERS; i++) {
		assert_true(input_open(&input, &reading->memory, write_line(reading, i), &nobody,
				       &reading->err));
		input.longest = 4 << 20;
		reading->memory.peak = reading->memory.used;
		assert_false(input_block(&input, &begin, &end, &reading->err));
		assert_true(input.has_long_line);
		assert_int_equal(reading->err.kind, ERR_INPUT);
		assert_non_null(strstr(reading->err.message, "a line of more than 4 MiB"));
		/* The buffer, and what the unpacker wants. */
		assert_in_range(reading->memory.peak, 0, 8 << 20);
		close_input(reading, &input);
	}
}

#ifdef HAVE_ZSTD

/* Frames to be skipped unpack to nothing, and are many. */
static void many_questions_while_nothing_comes(void **state)
{
	static const unsigned char frame[] = { 0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0 };
	enum { FRAMES = 1 << 18 };
	struct reading *reading = *state;
	unsigned char *frames = unit_room(FRAMES * sizeof(frame));
	struct input input = { 0 };
	struct asked asked = { .input = &input, .stop_at = 20 };
	size_t i;

	for (i = 0; i < FRAMES; i++)
		memcpy(frames + i * sizeof(frame), frame, sizeof(frame));
	assert_false(input_open(&input, &reading->memory,
				scratch_write(&reading->scratch, "graph", frames,
					      FRAMES * sizeof(frame)),
				&(struct poll){ ask, &asked }, &reading->err));
	assert_int_equal(reading->err.kind, ERR_INTERRUPT);
	input_close(&input);
	free(frames);
}

#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(many_questions_while_a_line_is_read, reading_fresh),
		cmocka_unit_test_setup(the_mildest_wish_stops_it, reading_fresh),
		cmocka_unit_test_setup(a_line_that_is_too_long_is_refused, reading_fresh),
#ifdef HAVE_ZSTD
		cmocka_unit_test_setup(many_questions_while_nothing_comes, reading_fresh),
#endif
	};

	return cmocka_run_group_tests_name("input", tests, reading_open, reading_close);
}
