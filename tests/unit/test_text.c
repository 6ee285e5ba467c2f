/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/base/text.h: the formatter says what printf says, strings of others
 * come out harmless, and fixed buffers are cut between characters.
 */
#include "tests/unit/unit.h"

#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/base/text.h"

#include <limits.h>
#include <math.h>

/* Formats with ours and with the C library's printf, and compares. */
#define SAME(...) do { \
	char ours[400], theirs[400]; \
	struct text text; \
	text_fixed(&text, ours, sizeof(ours)); \
	text_print(&text, __VA_ARGS__); \
	snprintf(theirs, sizeof(theirs), __VA_ARGS__); \
	assert_string_equal(ours, theirs); \
	assert_int_equal(text.length, strlen(theirs)); \
	assert_false(text.cut); \
} while (0)

/* Formats with ours and compares with what is expected. */
#define GIVES(expected, ...) do { \
	char ours[256]; \
	struct text text; \
	text_fixed(&text, ours, sizeof(ours)); \
	text_print(&text, __VA_ARGS__); \
	assert_string_equal(ours, expected); \
} while (0)

static void numbers_as_printf_does(void **state)
{
	(void)state;
	SAME("plain");
	SAME("100%% %%d");
	SAME("%d %i %u", -5, INT_MIN, UINT_MAX);
	SAME("%x %X %#x %#X", 0xbeefu, 0xbeefu, 0xbeefu, 0xbeefu);
	SAME("%ld %lu %lx", LONG_MIN, ULONG_MAX, ULONG_MAX);
	SAME("%lld %llu %llX", LLONG_MIN, ULLONG_MAX, ULLONG_MAX);
	SAME("%zu %zx", SIZE_MAX, SIZE_MAX);
	SAME("%hd %hu", (short)-7, (unsigned short)7);
	SAME("%+d % d %+d % d", 5, 5, -5, -5);
	SAME("[%5d] [%-5d] [%05d] [%+5d] [%-+5d]", 42, 42, 42, 42, 42);
	SAME("[%8.3d] [%.0d] [%.5d]", 42, 0, -42);
	SAME("[%3lld] [%-20lld]", 123456789012345ll, 1ll);
	SAME("[%*d] [%-*d] [%*d] [%.*d]", 6, 1, 6, 2, -6, 3, 4, 4);
	SAME("%c%c%c [%3c] [%-3c]", 'a', '~', ' ', 'x', 'y');
}

static void reals_as_printf_does(void **state)
{
	(void)state;
	SAME("%f %.0f %.3f %10.2f [%-10.2f] %+.1f", 1.5, 2.5, 3.14159, -2.0, 2.0, 1.0);
	SAME("%g %g %g %.3g", 0.0001, 1e20, 123456.0, 123456.0);
	SAME("%e %.2e", 12345.678, 0.0);
	SAME("%.*f [%*.*f] [%08.3f]", 2, 1.005, 9, 1, 2.25, -1.5);
	SAME("%.0f", 1e300);
	SAME("%f %f", (double)INFINITY, -(double)INFINITY);
}

static void strings_with_width_and_precision(void **state)
{
	const char *volatile nothing = NULL;

	(void)state;
	SAME("%s|%5s|%-5s|%.2s|%5.1s|%-5.1s|%*s|%.*s|", "abc", "abc", "abc", "abc", "abc", "abc",
	     6, "abc", 2, "abc");
	SAME("[%*s] [%.*s]", -6, "abc", -1, "abc");
	SAME("%s%s", "", "");
	GIVES("(none)", "%s", nothing);
	/* Widths count columns, after what was escaped. */
	GIVES("[  \xc3\xa9\xc3\xa9]", "[%4s]", "\xc3\xa9\xc3\xa9");
	GIVES("[\xe2\x96\x88  ]", "[%-3s]", "\xe2\x96\x88");
	GIVES("[ \\x1b]", "[%5s]", "\x1b");
	GIVES("[\\x0a  ]", "[%-6s]", "\n");
	/* A precision that cuts a character leaves no broken byte. */
	GIVES("\\xc3", "%.1s", "\xc3\xa9");
}

static void only_as_many_bytes_as_precision_says(void **state)
{
	char *three = unit_room(3); /* no zero behind it: a reader beyond would show */

	(void)state;
	memcpy(three, "xyz", 3);
	GIVES("xyz", "%.*s", 3, three);
	free(three);
}

static void long_strings_stay_whole_under_a_width(void **state)
{
	struct memory memory = { 0 };
	struct text text;
	char string[2001];

	(void)state;
	memset(string, 'x', 2000);
	string[2000] = '\0';
	text_init(&text, &memory);
	text_print(&text, "%5s|%-5s|%2010s", string, string, string);
	assert_int_equal(text.length, 2000 + 1 + 2000 + 1 + 2010);
	assert_memory_equal(text_string(&text) + 4002, "          x", 11);
	text_free(&text);
	assert_int_equal(memory.used, 0);
}

static void characters_are_filtered_too(void **state)
{
	(void)state;
	GIVES("\\x1b \\x00 \\x9b", "%c %c %c", 27, 0, 0x9b);
}

/* --- UTF-8. --- */

/* Whether bytes are one character that text_rune would write just so. */
static bool round_trips(const char *bytes, size_t length, uint32_t rune)
{
	char buffer[8];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_rune(&text, rune);
	return text.length == length && !memcmp(buffer, bytes, length);
}

static void every_code_point_comes_back(void **state)
{
	uint32_t rune, back;
	char buffer[8];
	struct text text;
	size_t taken;

	(void)state;
	for (rune = 0; rune <= 0x10ffff; rune++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_rune(&text, rune);
		taken = text_decode(buffer, text.length, &back);
		if (rune >= 0xd800 && rune < 0xe000) {
			assert_int_equal(taken, 0);
			continue;
		}
		assert_int_equal(taken, text.length);
		assert_int_equal(back, rune);
		/* Cut short it is nothing. */
		assert_int_equal(text_decode(buffer, text.length - 1, &back), 0);
	}
}

/* All sequences of up to three bytes: what is taken is the one spelling of a code
 * point, so nothing overlong and no surrogate gets through. */
static void only_shortest_spellings_decode(void **state)
{
	uint32_t word, rune;
	char bytes[3];
	size_t taken;

	(void)state;
	for (word = 0x800000; word <= 0xffffff; word++) {
		bytes[0] = (char)(word >> 16);
		bytes[1] = (char)(word >> 8 & 0xff);
		bytes[2] = (char)(word & 0xff);
		taken = text_decode(bytes, 3, &rune);
		if (!taken)
			continue;
		if (taken == 1 || taken > 3 || !round_trips(bytes, taken, rune) ||
		    (rune >= 0xd800 && rune < 0xe000))
			fail_msg("%06x decodes to %x", (unsigned)word, (unsigned)rune);
	}
}

static void broken_sequences_do_not_decode(void **state)
{
	static const char *const broken[] = {
		"\x80",             "\xbf",             "\xc0\x80",         "\xc1\xbf",
		"\xc3",             "\xc3(",            "\xe0\x80\x80",     "\xe0\x9f\xbf",
		"\xe2\x82",         "\xe2(\xa1",        "\xed\xa0\x80",     "\xed\xbf\xbf",
		"\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", "\xf0\x9f\x98",     "\xf4\x90\x80\x80",
		"\xf5\x80\x80\x80", "\xf8\x88\x80\x80", "\xfe",             "\xff",
	};
	uint32_t rune;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(broken); i++)
		if (text_decode(broken[i], strlen(broken[i]), &rune))
			fail_msg("broken sequence %zu decodes", i);
	assert_int_equal(text_decode("", 0, &rune), 0);
}

static void what_may_reach_a_terminal(void **state)
{
	static const uint32_t unsafe[] = {
		0, 7, 8, '\t', '\n', '\r', 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0xad, 0x034f,
		0x061c, 0x115f, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028,
		0x2029, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x206f, 0x3164, 0xfe0f, 0xfeff,
		0xffa0, 0xfff9, 0xfffe, 0xffff, 0x1bca0, 0x1d173, 0x1fffe, 0xe0001, 0xe0100,
		0x10ffff, 0x110000, 0xffffffff,
	};
	static const uint32_t safe[] = {
		' ', 'a', '~', '\\', 0xa0, 0xe9, 0x3b1, 0x4e2d, 0x2500, 0x2588, 0x2800, 0x28ff,
		0x1f600,
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(unsafe); i++)
		if (text_rune_is_safe(unsafe[i]))
			fail_msg("U+%04X is taken for safe", (unsigned)unsafe[i]);
	for (i = 0; i < LENGTH(safe); i++)
		if (!text_rune_is_safe(safe[i]))
			fail_msg("U+%04X is taken for unsafe", (unsigned)safe[i]);
}

static void strings_of_others_are_spelt_out(void **state)
{
	(void)state;
	GIVES("a\\x0ab\\x09c\\x0d", "%s", "a\nb\tc\r");
	GIVES("\\x1b[2J\\x1b]0;title\\x07", "%s", "\x1b[2J\x1b]0;title\x07");
	GIVES("\\u{9B}31m", "%s", "\xc2\x9b" "31m");
	GIVES("\\x9b31m", "%s", "\x9b" "31m");
	GIVES("a\\u{202E}b\\u{2066}c", "%s", "a\xe2\x80\xae" "b\xe2\x81\xa6" "c");
	GIVES("\\xc0\\xaf", "%s", "\xc0\xaf");
	GIVES("\\xe0\\x80\\xaf", "%s", "\xe0\x80\xaf");
	GIVES("\\xed\\xa0\\x80", "%s", "\xed\xa0\x80");
	GIVES("\\u{E0041}", "%s", "\xf3\xa0\x81\x81");
	GIVES("gr\xc3\xbc\xc3\x9f \xe4\xb8\xad", "%s", "gr\xc3\xbc\xc3\x9f \xe4\xb8\xad");
	/* What the program itself says is copied. */
	GIVES("a\n\tb", "a\n\tb");
}

static void random_bytes_come_out_harmless(void **state)
{
	char bytes[24], once[256], twice[256];
	struct random random;
	struct text text;
	size_t length, i;
	int round;

	(void)state;
	assert_true(text_is_safe("gr\xc3\xbc\xc3\x9f", 6));
	assert_false(text_is_safe("a\x1b", 2));
	assert_false(text_is_safe("\xe2\x80\xae", 3));
	assert_false(text_is_safe("a\xc3", 2));
	random_start(&random, 1, "test");
	for (round = 0; round < 200000; round++) {
		length = (size_t)random_below(&random, sizeof(bytes));
		for (i = 0; i < length; i++)
			bytes[i] = (char)random_below(&random, 256);
		text_fixed(&text, once, sizeof(once));
		text_safe(&text, bytes, length);
		assert_false(text.cut);
		assert_true(text_is_safe(once, text.length));
		length = text.length;
		text_fixed(&text, twice, sizeof(twice));
		text_safe(&text, once, length);
		assert_int_equal(text.length, length);
		assert_memory_equal(once, twice, length);
	}
}

/* --- Grouping, fixed buffers, growth. --- */

static void numbers_in_groups(void **state)
{
	static const struct { int64_t number; const char *string; } row[] = {
		{ 0, "0" }, { 7, "7" }, { 12, "12" }, { 999, "999" }, { 1000, "1,000" },
		{ -1, "-1" }, { -999, "-999" }, { -1000, "-1,000" }, { 123456, "123,456" },
		{ -123456, "-123,456" }, { 1234567, "1,234,567" },
		{ INT64_MAX, "9,223,372,036,854,775,807" },
		{ INT64_MIN, "-9,223,372,036,854,775,808" },
	};
	char buffer[64];
	struct text text;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(row); i++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_grouped(&text, row[i].number);
		assert_string_equal(buffer, row[i].string);
		assert_int_equal(text_grouped_width(row[i].number), text.length);
		text_clear(&text);
		text_print(&text, "%lld", (long long)row[i].number);
		assert_int_equal(text_digits(row[i].number), text.length);
	}
}

/* Prints into a buffer of `size` bytes: what is there is a beginning of what should
 * be, whole characters only, and nothing behind the buffer is touched. */
static void print_cut(size_t size, const char *whole)
{
	char buffer[64];
	struct text text;

	memset(buffer, '#', sizeof(buffer));
	text_fixed(&text, buffer, size);
	text_print(&text, "%s", whole);
	assert_int_equal(text.cut, strlen(whole) >= size);
	assert_int_equal(strlen(buffer), text.length);
	assert_true(text.length < size);
	assert_memory_equal(buffer, whole, text.length);
	assert_true(text_is_safe(buffer, text.length));
	assert_true(text.cut ? text.length + 4 >= size : text.length == strlen(whole));
	for (; size < sizeof(buffer); size++)
		assert_int_equal(buffer[size], '#');
}

static void fixed_buffers_are_cut_whole(void **state)
{
	size_t size;

	(void)state;
	for (size = 1; size < 40; size++)
		print_cut(size, "ab\xc3\xa9\xe2\x96\x88\xf0\x9f\x98\x80 end");
}

static void escapes_are_not_cut_open(void **state)
{
	char buffer[6];
	struct text text;

	(void)state;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s", "ab\x1b" "cd");
	assert_string_equal(buffer, "ab");
	assert_true(text.cut);
}

static void after_a_cut_nothing_is_added(void **state)
{
	char buffer[8];
	struct text text;

	(void)state;
	text_fixed(&text, buffer, sizeof(buffer));
	text_raw(&text, "abc", 3);
	text_raw(&text, "defgh", 5);
	assert_true(text.cut);
	text_raw(&text, "x", 1);
	assert_string_equal(text_string(&text), "abc");
	text_clear(&text);
	assert_false(text.cut);
	text_raw(&text, "1234567", 7);
	assert_string_equal(text_string(&text), "1234567");
	assert_false(text.cut);
}

static void a_text_grows(void **state)
{
	struct memory memory = { 0 };
	struct text text;
	int i;

	(void)state;
	text_init(&text, &memory);
	assert_string_equal(text_string(&text), "");
	for (i = 0; i < 20000; i++)
		text_print(&text, "%05d", i);
	assert_int_equal(text.length, 100000);
	assert_memory_equal(text_string(&text) + 99995, "19999", 6);
	assert_false(text.cut);
	text_clear(&text);
	assert_string_equal(text_string(&text), "");
	text_free(&text);
	assert_int_equal(memory.used, 0);
}

static void without_memory_a_text_is_cut(void **state)
{
	struct memory memory = { .fail_at = 2 };
	struct text text;
	int i;

	(void)state;
	text_init(&text, &memory);
	for (i = 0; i < 100; i++)
		text_raw(&text, "0123456789", 10);
	assert_true(text.cut);
	assert_string_equal(text_string(&text), "012345678901234567890123456789"
			    "012345678901234567890123456789");
	text_free(&text);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_as_printf_does),
		cmocka_unit_test(reals_as_printf_does),
		cmocka_unit_test(strings_with_width_and_precision),
		cmocka_unit_test(only_as_many_bytes_as_precision_says),
		cmocka_unit_test(long_strings_stay_whole_under_a_width),
		cmocka_unit_test(characters_are_filtered_too),
		cmocka_unit_test(every_code_point_comes_back),
		cmocka_unit_test(only_shortest_spellings_decode),
		cmocka_unit_test(broken_sequences_do_not_decode),
		cmocka_unit_test(what_may_reach_a_terminal),
		cmocka_unit_test(strings_of_others_are_spelt_out),
		cmocka_unit_test(random_bytes_come_out_harmless),
		cmocka_unit_test(numbers_in_groups),
		cmocka_unit_test(fixed_buffers_are_cut_whole),
		cmocka_unit_test(escapes_are_not_cut_open),
		cmocka_unit_test(after_a_cut_nothing_is_added),
		cmocka_unit_test(a_text_grows),
		cmocka_unit_test(without_memory_a_text_is_cut),
	};

	return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
