/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of packed graph files: several members, members cut off anywhere, every
 * byte damaged. Without zlib: the error says how to get by.
 */
#include "tests/unit/reading.h"

#include "tests/unit/packing.h"

static const char graph[] = "p max 4 4\nn 1 s\nn 4 t\na 1 2 5\na 1 3 9\na 2 4 7\na 3 4 1\n";
static const char expected[] = "4 s1 t4 1>2:5 1>3:9 2>4:7 3>4:1";

#ifdef HAVE_ZLIB

/* Reads packed bytes and compares the network's description. */
static void expect_packed(struct reading *reading, const void *bytes, size_t length)
{
	struct network *network = reading_try(reading, bytes, length);
	char buffer[256];
	struct text text;

	if (!network)
		fail_msg("%s", reading->err.message);
	text_fixed(&text, buffer, sizeof(buffer));
	describe(network, &text);
	assert_string_equal(buffer, expected);
	reading_drop(reading, network);
}

static void one_member(void **state)
{
	unsigned char packed[512];

	expect_packed(*state, packed, pack(packed, sizeof(packed), graph, sizeof(graph) - 1));
	/* without a last newline */
	expect_packed(*state, packed, pack(packed, sizeof(packed), graph, sizeof(graph) - 2));
}

/* Two members, split at every byte, and an empty one between them. */
static void several_members(void **state)
{
	unsigned char packed[1024];
	size_t at, length;

	for (at = 0; at < sizeof(graph); at++) {
		length = pack(packed, sizeof(packed), graph, at);
		length += pack(packed + length, sizeof(packed) - length, "", 0);
		length += pack(packed + length, sizeof(packed) - length, graph + at,
			       sizeof(graph) - 1 - at);
		expect_packed(*state, packed, length);
	}
}

/* Zeros behind the last member do no harm; anything else does. */
static void padding(void **state)
{
	unsigned char packed[512] = { 0 };
	size_t length = pack(packed, sizeof(packed), graph, sizeof(graph) - 1);

	assert_true(length + 10 < sizeof(packed));
	expect_packed(*state, packed, length + 1);
	expect_packed(*state, packed, sizeof(packed));
	packed[sizeof(packed) - 1] = 'x';
	assert_null(reading_try(*state, packed, sizeof(packed)));
}

/* More than a block of text in one member, more than a read of packed bytes. */
static void large_members(void **state)
{
	enum { LINES = 60000 };
	struct reading *reading = *state;
	size_t room = LINES * 24, length = 0;
	char *text = unit_room(room);
	unsigned char *packed = unit_room(room);
	struct network *network;
	uint32_t u = 1;
	int i;

	for (i = 0; i < LINES; i++) {
		u = u * 1664525u + 1013904223u;
		length += (size_t)sprintf(text + length, "%u %u\n", u >> 16, i);
	}
	room = pack(packed, room, text, length);
	assert_true(room > 1 << 17);
	network = reading_try(reading, packed, room);
	assert_non_null(network);
	assert_int_equal(network->intake.arcs, LINES);
	reading_drop(reading, network);
	free(text);
	free(packed);
}

/* Cut anywhere but between members, the end comes too early. */
static void cut_off_anywhere(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[1024];
	size_t first = pack(packed, sizeof(packed), graph, 30);
	size_t length = first + pack(packed + first, sizeof(packed) - first, graph + 30,
				     sizeof(graph) - 1 - 30);
	size_t at;

	for (at = 2; at < length; at++) {
		if (reading_try(reading, packed, at))
			fail_msg("%zu of %zu bytes are enough", at, length);
		assert_int_equal(reading->err.kind, ERR_INPUT);
		assert_string_equal(reading->err.file, reading->path);
		if (at == first)
			continue; /* a whole member: only the header line tells */
		assert_non_null(strstr(reading->err.message, "end too early"));
		assert_non_null(strstr(reading->err.hint, "again"));
	}
}

/* One byte changed: an error, or, where it does not matter (the time, the name of
 * the system), the same graph; never another graph. */
static void damaged_anywhere(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[512];
	size_t length = pack(packed, sizeof(packed), graph, sizeof(graph) - 1);
	struct network *network;
	size_t at;
	int damaged = 0;

	for (at = 2; at < length; at++) {
		packed[at] ^= 0x55;
		network = reading_try(reading, packed, length);
		if (network) {
			reading_drop(reading, network);
			expect_packed(reading, packed, length);
		} else {
			assert_int_equal(reading->err.kind, ERR_INPUT);
			damaged += strstr(reading->err.message, "damaged") != NULL;
			assert_true(reading->err.hint[0]);
		}
		packed[at] ^= 0x55;
	}
	assert_true(damaged > (int)length / 2);
}

static void rubbish_behind_a_member(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[512];
	size_t length = pack(packed, sizeof(packed), graph, sizeof(graph) - 1);

	memcpy(packed + length, "rubbish", 7);
	assert_null(reading_try(reading, packed, length + 7));
	assert_non_null(strstr(reading->err.message, "damaged"));
	assert_non_null(strstr(reading->err.hint, "gzip -t"));
}

static void a_packed_empty_file(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[64];

	assert_null(reading_try(reading, packed, pack(packed, sizeof(packed), "", 0)));
	assert_int_equal(reading->err.kind, ERR_INPUT);
	assert_non_null(strstr(reading->err.message, "is empty"));
}

static void lines_of_the_text_are_counted(void **state)
{
	static const char wrong[] = "p max 2 1\nn 1 s\nn 2 t\na 1 3 1\n";
	struct reading *reading = *state;
	unsigned char packed[256];

	assert_null(reading_try(reading, packed,
				pack(packed, sizeof(packed), wrong, sizeof(wrong) - 1)));
	assert_int_equal(reading->err.line, 4);
}

static void a_packed_pipe(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[512];
	size_t length = pack(packed, sizeof(packed), graph, sizeof(graph) - 1);
	char path[64];
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
	assert_null(network_read(path, &reading->options, &reading->memory, &reading->err));
	assert_int_equal(reading->err.kind, ERR_FILE);
	assert_non_null(strstr(reading->err.hint, "gunzip"));
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
	length = pack(packed, sizeof(packed), text, LENGTH_OF_LINE);
	reading->memory.limit = 4 << 20;
	assert_null(reading_try(reading, packed, length));
	assert_int_equal(reading->err.kind, ERR_MEMORY);
	assert_true(reading->memory.peak <= 4 << 20);
	free(text);
}

#else

static void the_remedy_is_named(void **state)
{
	static const unsigned char packed[] = { 0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3 };
	struct reading *reading = *state;

	(void)graph;
	(void)expected;
	assert_null(reading_try(reading, packed, sizeof(packed)));
	assert_int_equal(reading->err.kind, ERR_FILE);
	assert_string_equal(reading->err.file, reading->path);
	assert_non_null(strstr(reading->err.message, "without zlib"));
	assert_non_null(strstr(reading->err.hint, "gunzip"));
}

#endif

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
#ifdef HAVE_ZLIB
		READING_TEST(one_member),
		READING_TEST(several_members),
		READING_TEST(padding),
		READING_TEST(large_members),
		READING_TEST(cut_off_anywhere),
		READING_TEST(damaged_anywhere),
		READING_TEST(rubbish_behind_a_member),
		READING_TEST(a_packed_empty_file),
		READING_TEST(lines_of_the_text_are_counted),
		READING_TEST(a_packed_pipe),
		READING_TEST(a_bomb_meets_the_limit),
#else
		READING_TEST(the_remedy_is_named),
#endif
	};

	return cmocka_run_group_tests_name("read gzip", tests, reading_open, reading_close);
}
