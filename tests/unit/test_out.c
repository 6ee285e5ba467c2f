/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/base/out.h: whatever is written, nothing that could move a cursor,
 * fake a line or hide text reaches the file.
 */
#include "tests/unit/unit.h"

#include "src/base/memory.h"
#include "src/base/out.h"
#include "src/base/random.h"
#include "src/base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* A door onto a string. */
struct sink {
	struct out out;
	struct memory memory;
	char *bytes; /* what has come through, after sink_read */
	size_t length;
};

static void sink_open(struct sink *sink)
{
	FILE *file;

	memset(sink, 0, sizeof(*sink));
	file = open_memstream(&sink->bytes, &sink->length);
	assert_non_null(file);
	out_init(&sink->out, file, &sink->memory);
}

static const char *sink_read(struct sink *sink)
{
	assert_true(out_flush(&sink->out));
	return sink->bytes;
}

static void sink_close(struct sink *sink)
{
	fclose(sink->out.file);
	free(sink->bytes);
	assert_int_equal(sink->memory.used, 0);
}

static void expect(const char *bytes, size_t length, const char *expected)
{
	struct sink sink;

	sink_open(&sink);
	out_write(&sink.out, bytes, length);
	assert_string_equal(sink_read(&sink), expected);
	sink_close(&sink);
}

#define WRITES(bytes, expected) expect(bytes, sizeof(bytes) - 1, expected)

static void harmless_text_passes(void **state)
{
	(void)state;
	WRITES("", "");
	WRITES("flow 23\n\tcut 23\n", "flow 23\n\tcut 23\n");
	WRITES("\xe2\x96\x88\xe2\xa3\xbf caf\xc3\xa9 \xf0\x9f\x98\x80\n",
	       "\xe2\x96\x88\xe2\xa3\xbf caf\xc3\xa9 \xf0\x9f\x98\x80\n");
}

static void attacks_are_spelt_out(void **state)
{
	(void)state;
	WRITES("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m");
	WRITES("\x1b]52;c;ZXZpbA==\x07", "\\x1b]52;c;ZXZpbA==\\x07");
	WRITES("\x1bP$q\x1b\\", "\\x1bP$q\\x1b\\");
	WRITES("over\rwritten\b\x7f", "over\\x0dwritten\\x08\\x7f");
	WRITES("\x9b" "2J", "\\x9b2J");
	WRITES("\xc2\x9b" "2J", "\\u{9B}2J");
	WRITES("\xc2\x85", "\\u{85}");
	WRITES("a\xe2\x80\xae" "b", "a\\u{202E}b");
	WRITES("a\xe2\x81\xa7" "b", "a\\u{2067}b");
	WRITES("a\xe2\x80\xa8" "b", "a\\u{2028}b");
	WRITES("a\xe2\x80\x8b" "b\xef\xbb\xbf", "a\\u{200B}b\\u{FEFF}");
	WRITES("\0", "\\x00");
	WRITES("\xff\xfe", "\\xff\\xfe");
}

static void bad_utf8_is_spelt_out(void **state)
{
	(void)state;
	WRITES("\xc0\x9b", "\\xc0\\x9b");         /* overlong C1 */
	WRITES("\xe0\x80\x9b", "\\xe0\\x80\\x9b"); /* overlong escape */
	WRITES("\xf0\x80\x80\x9b", "\\xf0\\x80\\x80\\x9b");
	WRITES("\xed\xa0\xbd\xed\xb8\x80", "\\xed\\xa0\\xbd\\xed\\xb8\\x80"); /* surrogates */
	WRITES("\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"); /* beyond U+10FFFF */
	WRITES("ok\xe2\x96", "ok\\xe2\\x96");     /* cut off at the end */
	WRITES("\xe2\x96\n", "\\xe2\\x96\n");     /* cut off by a newline */
	WRITES("\xc3\x1b[m", "\\xc3\\x1b[m");     /* an escape inside a character */
}

/* Newline, tab and safe characters, nothing else. */
static void assert_safe(const char *bytes, size_t length)
{
	uint32_t rune;
	size_t taken;

	for (; length; bytes += taken, length -= taken) {
		taken = text_decode(bytes, length, &rune);
		assert_true(taken > 0);
		assert_true(*bytes == '\n' || *bytes == '\t' || text_rune_is_safe(rune));
	}
}

static void no_pair_of_bytes_gets_through(void **state)
{
	struct sink sink;
	char bytes[2];
	int a, b;

	(void)state;
	sink_open(&sink);
	for (a = 0; a < 256; a++) {
		for (b = 0; b < 256; b++) {
			bytes[0] = (char)a;
			bytes[1] = (char)b;
			out_write(&sink.out, bytes, 2);
		}
	}
	sink_read(&sink);
	assert_safe(sink.bytes, sink.length);
	sink_close(&sink);
}

static void no_random_bytes_get_through(void **state)
{
	struct random random;
	struct sink sink;
	char bytes[300];
	size_t i;
	int round;

	(void)state;
	sink_open(&sink);
	random_start(&random, 7, "test");
	for (round = 0; round < 5000; round++) {
		for (i = 0; i < sizeof(bytes); i++)
			bytes[i] = (char)random_next(&random);
		out_write(&sink.out, bytes, sizeof(bytes));
		out_print(&sink.out, "%.*s|%-40.300s\n", (int)sizeof(bytes), bytes, bytes);
	}
	sink_read(&sink);
	assert_safe(sink.bytes, sink.length);
	sink_close(&sink);
}

static void arguments_cannot_fake_a_line(void **state)
{
	struct sink sink;

	(void)state;
	sink_open(&sink);
	out_print(&sink.out, "loaded %s\n", "g.max\nverified: flow 1 = cut 1\n");
	out_print(&sink.out, "vertex %5s|%c\n", "\t", '\n');
	assert_string_equal(sink_read(&sink),
			    "loaded g.max\\x0averified: flow 1 = cut 1\\x0a\n"
			    "vertex  \\x09|\\x0a\n");
	sink_close(&sink);
}

static void long_lines_come_whole(void **state)
{
	static const size_t lengths[] = { 1022, 1023, 1024, 1025, 100000 };
	struct sink sink;
	char *string;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lengths); i++) {
		string = unit_room(lengths[i] + 1);
		memset(string, 'x', lengths[i]);
		string[lengths[i]] = '\0';
		sink_open(&sink);
		out_print(&sink.out, "%s", string);
		assert_string_equal(sink_read(&sink), string);
		sink_close(&sink);
		free(string);
	}
}

static void without_memory_a_long_line_is_cut(void **state)
{
	struct sink sink;
	char string[3000];

	(void)state;
	memset(string, 'x', sizeof(string) - 1);
	string[sizeof(string) - 1] = '\0';
	sink_open(&sink);
	sink.memory.fail_at = 1;
	out_print(&sink.out, "%s", string);
	assert_true(sink.out.cut);
	assert_true(out_flush(&sink.out));
	sink_close(&sink);
}

static void a_failed_write_is_remembered(void **state)
{
	struct memory memory = { 0 };
	FILE *file = fopen("/dev/null", "r"); /* takes no writes */
	struct out out;

	(void)state;
	assert_non_null(file);
	out_init(&out, file, &memory);
	assert_true(out_flush(&out));
	out_write(&out, "x", 1);
	assert_false(out_flush(&out));
	out_print(&out, "nothing is written any more\n");
	assert_false(out_flush(&out));
	fclose(file);
}

static void a_full_disk_is_noticed(void **state)
{
	struct memory memory = { 0 };
	FILE *file = fopen("/dev/full", "w");
	struct out out;

	(void)state;
	if (!file) {
		print_message("no /dev/full here\n");
		skip();
	}
	out_init(&out, file, &memory);
	out_write(&out, "x", 1);
	assert_false(out_flush(&out));
	fclose(file);
}

/* Wants to stop at the second question. */
static enum urgency at_the_second(void *context)
{
	return ++*(int *)context >= 2 ? URGENCY_CYCLE : URGENCY_NONE;
}

/* Reads so much that all is read, and returns how much that was. */
static size_t read_all(int descriptor, char *to, size_t room)
{
	size_t length = 0;
	ssize_t got;

	fcntl(descriptor, F_SETFL, O_NONBLOCK);
	while ((got = read(descriptor, to, room)) > 0)
		length += (size_t)got;
	return length;
}

static void a_pipe_that_nobody_reads_is_left(void **state)
{
	static char bytes[1 << 20]; /* more than a pipe holds */
	struct memory memory = { 0 };
	struct out out;
	int ends[2];
	int questions = 0;
	FILE *file;
	size_t length;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	file = fdopen(ends[1], "w");
	assert_non_null(file);
	out_init(&out, file, &memory);
	out.poll = (struct poll){ at_the_second, &questions };
	memset(bytes, 'x', sizeof(bytes));
	out_write(&out, bytes, sizeof(bytes));
	assert_true(out_flush(&out));
	assert_true(out.dropped);
	assert_int_equal(questions, 2);
	length = read_all(ends[0], bytes, sizeof(bytes));
	assert_in_range(length, 1, sizeof(bytes) - 1);
	/* The rest of what was being said is not said. */
	out_print(&out, "nobody hears this\n");
	out_flush(&out);
	assert_int_equal(read_all(ends[0], bytes, sizeof(bytes)), 0);
	out_resume(&out);
	out_print(&out, "but this\n");
	assert_true(out_flush(&out));
	assert_int_equal(read_all(ends[0], bytes, sizeof(bytes)), 9);
	assert_memory_equal(bytes, "but this\n", 9);
	fclose(file);
	close(ends[0]);
}

static void a_reader_that_went_away_is_noticed(void **state)
{
	struct memory memory = { 0 };
	struct out out;
	int ends[2];
	FILE *file;

	(void)state;
	signal(SIGPIPE, SIG_IGN);
	assert_int_equal(pipe(ends), 0);
	file = fdopen(ends[1], "w");
	assert_non_null(file);
	out_init(&out, file, &memory);
	close(ends[0]);
	out_print(&out, "x\n");
	assert_false(out_flush(&out));
	assert_int_equal(out.error, EPIPE);
	fclose(file);
}

static void what_is_said_at_once_does_not_wait(void **state)
{
	struct memory memory = { 0 };
	struct out out;
	char bytes[16];
	int ends[2];
	FILE *file;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	file = fdopen(ends[1], "w");
	assert_non_null(file);
	out_init(&out, file, &memory);
	out_print(&out, "late ");
	assert_int_equal(read_all(ends[0], bytes, sizeof(bytes)), 0);
	out.unbuffered = true;
	out_print(&out, "soon\n");
	assert_int_equal(read_all(ends[0], bytes, sizeof(bytes)), 10);
	assert_memory_equal(bytes, "late soon\n", 10);
	fclose(file);
	close(ends[0]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(harmless_text_passes),
		cmocka_unit_test(attacks_are_spelt_out),
		cmocka_unit_test(bad_utf8_is_spelt_out),
		cmocka_unit_test(no_pair_of_bytes_gets_through),
		cmocka_unit_test(no_random_bytes_get_through),
		cmocka_unit_test(arguments_cannot_fake_a_line),
		cmocka_unit_test(long_lines_come_whole),
		cmocka_unit_test(without_memory_a_long_line_is_cut),
		cmocka_unit_test(a_failed_write_is_remembered),
		cmocka_unit_test(a_full_disk_is_noticed),
		cmocka_unit_test(a_pipe_that_nobody_reads_is_left),
		cmocka_unit_test(a_reader_that_went_away_is_noticed),
		cmocka_unit_test(what_is_said_at_once_does_not_wait),
	};

	return cmocka_run_group_tests_name("out", tests, NULL, NULL);
}
