/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of files packed with zstd (packed.h). Without libzstd: the error says how to get
 * by.
 */
#ifdef HAVE_ZSTD

#define PACK pack_zstd
#define MAGIC 4
#define UNPACK_TOOL "unzstd"
#define TEST_TOOL "zstd -t"
#define MAY_WANT_MEMORY 1
#include "tests/unit/packed.h"

/* A frame of one plain block, with a window of 2^log bytes. */
static size_t with_window(unsigned char *to, int log)
{
	static const unsigned char magic[] = { 0x28, 0xb5, 0x2f, 0xfd, 0 };
	uint32_t block = 1 | (uint32_t)(sizeof(graph) - 1) << 3;

	memcpy(to, magic, sizeof(magic));
	to[5] = (unsigned char)((log - 10) << 3);
	to[6] = (unsigned char)block;
	to[7] = (unsigned char)(block >> 8);
	to[8] = (unsigned char)(block >> 16);
	memcpy(to + 9, graph, sizeof(graph) - 1);
	return 9 + sizeof(graph) - 1;
}

/* A window that the limit has no room for is refused; a small one is not. */
static void a_window_meets_the_limit(void **state)
{
	struct reading *reading = *state;
	unsigned char packed[256];
	int log;

	for (log = 10; log <= 31; log++) {
		reading_reset(reading);
		reading->memory.limit = 32 << 20;
		if (log < 25) {
			expect_packed(reading, packed, with_window(packed, log));
			continue;
		}
		assert_null(reading_try(reading, packed, with_window(packed, log)));
		assert_int_equal(reading->err.kind, ERR_MEMORY);
		assert_non_null(strstr(reading->err.message, "out of memory"));
		assert_non_null(strstr(reading->err.hint, "memory-limit"));
		assert_true(reading->memory.peak <= 32 << 20);
	}
}

/* What is to be skipped is, in front, between and behind. */
static void frames_to_skip(void **state)
{
	static const unsigned char skip[] = { 0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 'a', 'b', 'c' };
	unsigned char packed[512];
	size_t length = sizeof(skip);

	memcpy(packed, skip, sizeof(skip));
	length += pack_zstd(packed + length, sizeof(packed) - length, graph, 20);
	memcpy(packed + length, skip, sizeof(skip));
	length += sizeof(skip);
	length += pack_zstd(packed + length, sizeof(packed) - length, graph + 20,
			    sizeof(graph) - 1 - 20);
	memcpy(packed + length, skip, sizeof(skip));
	expect_packed(*state, packed, length + sizeof(skip));
}

#else

#include "tests/unit/reading.h"

static void the_remedy_is_named(void **state)
{
	static const unsigned char packed[] = { 0x28, 0xb5, 0x2f, 0xfd, 0x20, 0 };
	struct reading *reading = *state;

	assert_null(reading_try(reading, packed, sizeof(packed)));
	assert_int_equal(reading->err.kind, ERR_FILE);
	assert_string_equal(reading->err.file, reading->path);
	assert_non_null(strstr(reading->err.message, "without libzstd"));
	assert_non_null(strstr(reading->err.hint, "unzstd"));
}

#endif

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
#ifdef HAVE_ZSTD
		PACKED_TESTS,
		READING_TEST(a_window_meets_the_limit),
		READING_TEST(frames_to_skip),
#else
		READING_TEST(the_remedy_is_named),
#endif
	};

	return cmocka_run_group_tests_name("read zstd", tests, reading_open, reading_close);
}
