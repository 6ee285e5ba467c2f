/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of files packed with gzip (packed.h). Without zlib: the error says how to get by.
 */
#ifdef HAVE_ZLIB

#define PACK pack
#define MAGIC 2
#define UNPACK_TOOL "gunzip"
#define TEST_TOOL "gzip -t"
#define MAY_WANT_MEMORY 0
#include "tests/unit/packed.h"

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

#else

#include "tests/unit/reading.h"

static void the_remedy_is_named(void **state)
{
	static const unsigned char packed[] = { 0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3 };
	struct reading *reading = *state;

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
		PACKED_TESTS,
		READING_TEST(padding),
#else
		READING_TEST(the_remedy_is_named),
#endif
	};

	return cmocka_run_group_tests_name("read gzip", tests, reading_open, reading_close);
}
