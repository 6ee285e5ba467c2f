/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is a line and what are keys, of the bytes that one read finds.
 */
#include "tests/unit/unit.h"

#include "ui/burst.h"
#include "ui/screen.h"

/* Reads of a terminal, each a string; ^ stands for an arrow, which is three bytes, and € for
 * itself, which is as many. */
struct source {
	const char *const *reads;
	const char *at;
};

static bool has_rune(const char *at)
{
	return !strncmp(at, "\xe2\x82\xac", 3);
}

static uint32_t next_key(void *context)
{
	struct source *source = context;
	uint32_t key;

	if (!*source->at)
		return SCREEN_NONE;
	if (has_rune(source->at)) {
		source->at += 3;
		return 0x20ac;
	}
	key = *source->at == '^' ? SCREEN_UP : (unsigned char)*source->at;
	source->at++;
	return key;
}

static size_t count_waiting(void *context)
{
	const struct source *source = context;
	size_t count = 0;
	const char *at;

	for (at = source->at; *at; at++)
		count += *at == '^' ? 3 : 1;
	return count;
}

static void put(char **to, uint32_t key)
{
	if (key == SCREEN_BURST)
		*(*to)++ = '<';
	else if (key == SCREEN_PASTE_END)
		*(*to)++ = '>';
	else if (key == SCREEN_UP)
		*(*to)++ = '^';
	else if (key == SCREEN_OTHER)
		*(*to)++ = '#';
	else if (key == 0x20ac)
		*to = stpcpy(*to, "\xe2\x82\xac");
	else
		*(*to)++ = (char)key;
}

/* The keys of all reads, lines in < and >. A line that was opened is typed up to its end: `text`
 * says whether what stands between marks is known to be. */
static const char *read_all(const char *const *reads, bool (*are_keys)(void *, const uint32_t *, size_t))
{
	static char buffer[4096];
	struct source source = { reads, reads[0] };
	struct burst burst = { next_key, count_waiting, are_keys, &source, .utf8 = true };
	bool text = false;
	char *to = buffer;
	uint32_t key;

	while (*source.reads) {
		while ((key = burst_next(&burst, text)) != SCREEN_NONE) {
			put(&to, key);
			text = key == SCREEN_BURST || (text && key != SCREEN_PASTE_END);
		}
		source.reads++;
		source.at = *source.reads ? *source.reads : "";
	}
	assert_false(burst_holds(&burst));
	*to = '\0';
	return buffer;
}

static const char *keys_of(const char *const *reads)
{
	return read_all(reads, NULL);
}

/* All that has no t in it. */
static bool have_no_t(void *unused, const uint32_t *keys, size_t count)
{
	size_t i;

	(void)unused;
	assert_in_range(count, 2, BURST_FEW);
	for (i = 0; i < count && keys[i] != 't'; i++)
		;
	return i == count;
}

#define KEYS(...) keys_of((const char *const[]){ __VA_ARGS__, NULL })

static void several_bytes_are_a_line(void **state)
{
	(void)state;
	assert_string_equal(KEYS("run until queue < 2"), "<run until queue < 2>");
	assert_string_equal(KEYS("quit\r"), "<quit\r>");
	assert_string_equal(KEYS("sb"), "<sb>");
	assert_string_equal(KEYS("s\r"), "<s\r>");
	assert_string_equal(KEYS("a\nb\n"), "<a\nb\n>");
	assert_string_equal(KEYS("a\tb"), "<a\tb>");
	assert_string_equal(KEYS(":goto 5\r"), "<goto 5\r>");
}

static void one_key_is_a_key(void **state)
{
	(void)state;
	assert_string_equal(KEYS("s"), "s");
	assert_string_equal(KEYS("s", "b"), "sb");
	assert_string_equal(KEYS("ssssss"), "ssssss");
	assert_string_equal(KEYS("  "), "  ");
	assert_string_equal(KEYS("\xe2\x82\xac"), "\xe2\x82\xac");
	assert_string_equal(KEYS("\xe2\x82\xac\xe2\x82\xac"), "\xe2\x82\xac\xe2\x82\xac");
	assert_string_equal(KEYS("\xe2\x82\xac" "s"), "<\xe2\x82\xac" "s>");
	assert_string_equal(KEYS("^"), "^");
	assert_string_equal(KEYS("^^"), "^^");
	assert_string_equal(KEYS("\r"), "\r");
	assert_string_equal(KEYS("\033"), "\033");
	assert_string_equal(KEYS("\014"), "\014");
}

#define QUICK(...) read_all((const char *const[]){ __VA_ARGS__, NULL }, have_no_t)

/* The owner says of a few, without an end of a line, whether they are keys. */
static void a_few_may_be_keys(void **state)
{
	(void)state;
	assert_string_equal(QUICK("sb"), "sb");
	assert_string_equal(QUICK("sbnn", "b"), "sbnnb");
	assert_string_equal(QUICK("st"), "<st>");
	assert_string_equal(QUICK("sbnnb"), "<sbnnb>");
	assert_string_equal(QUICK("sb\r"), "<sb\r>");
	assert_string_equal(QUICK("s\tb"), "<s\tb>");
	assert_string_equal(QUICK("sb^b"), "sb^b");
	assert_string_equal(QUICK(":b"), ":b");
	assert_string_equal(QUICK(":t"), "<t>");
}

/* What is no text is a key before a line and behind it. */
static void other_keys_stand_for_themselves(void **state)
{
	(void)state;
	assert_string_equal(KEYS("s^"), "s^");
	assert_string_equal(KEYS("ss^"), "ss^");
	assert_string_equal(KEYS("run^"), "<run>^");
	assert_string_equal(KEYS("^run"), "^<run>");
	assert_string_equal(KEYS("\rrun\r"), "\r<run\r>");
	assert_string_equal(KEYS("run\025x"), "<run>\025x");
	assert_string_equal(KEYS("\033s"), "\033s");
}

/* Sequences that terminfo does not know. */
static void sequences_are_no_letters(void **state)
{
	(void)state;
	assert_string_equal(KEYS("\033[1;3A"), "#");
	assert_string_equal(KEYS("\033Ox"), "#");
	assert_string_equal(KEYS("\033[I\033[O"), "##");
	assert_string_equal(KEYS("\033[1;3As"), "#s");
	assert_string_equal(KEYS("\033[1;3"), "#");
}

/* A key that is held down is one for long, and a line may be long. */
static void there_is_no_longest(void **state)
{
	char keys[300], line[1000], marked[1003];

	(void)state;
	memset(keys, 's', sizeof(keys) - 1);
	keys[sizeof(keys) - 1] = '\0';
	assert_string_equal(KEYS(keys), keys);
	memset(line, 'a', sizeof(line) - 1);
	line[1] = 'b';
	line[sizeof(line) - 1] = '\0';
	snprintf(marked, sizeof(marked), "<%s>", line);
	assert_string_equal(KEYS(line), marked);
}

/* While a text is typed all keys are its own. */
static void texts_have_no_lines(void **state)
{
	const char *const reads[] = { "run\t\033[1;3A", NULL };
	struct source source = { reads, reads[0] };
	struct burst burst = { next_key, count_waiting, NULL, &source, .utf8 = true };
	const char *expected;

	(void)state;
	for (expected = "run\t\033[1;3A"; *expected; expected++)
		assert_int_equal(burst_next(&burst, true), *expected);
	assert_int_equal(burst_next(&burst, true), SCREEN_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(several_bytes_are_a_line),
		cmocka_unit_test(one_key_is_a_key),
		cmocka_unit_test(a_few_may_be_keys),
		cmocka_unit_test(other_keys_stand_for_themselves),
		cmocka_unit_test(sequences_are_no_letters),
		cmocka_unit_test(there_is_no_longest),
		cmocka_unit_test(texts_have_no_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
