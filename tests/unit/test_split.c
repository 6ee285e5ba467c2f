/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of how a line is taken apart into words, and how a word is written so that it is read back.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/expand.h"

enum { ROOM = 8192 };

/* The one command of a text. */
static void split(const char *text, struct line *line, char *buffer)
{
	struct err err = { 0 };

	assert_true(command_split(&text, line, buffer, &err));
	assert_null(text);
}

#define IS(text, ...) is(text, (const char *const[]){ __VA_ARGS__, NULL })

static void is(const char *text, const char *const *words)
{
	char buffer[ROOM];
	struct line line;
	int i;

	split(text, &line, buffer);
	for (i = 0; words[i]; i++) {
		assert_in_range(line.count, i + 1, MOST_WORDS);
		assert_string_equal(line.words[i], words[i]);
	}
	assert_int_equal(line.count, i);
}

static void quotes_hold_words_together(void **state)
{
	(void)state;
	IS("load a b", "load", "a", "b");
	IS("load 'a b' \"c d\" $'e f'", "load", "a b", "c d", "e f");
	IS("load a' 'b\" \"c$' 'd", "load", "a b c d");
	IS("load '' \"\" $''", "load", "", "", "");
	IS("load 'a;b' \"c#d\" $'e;f' # g", "load", "a;b", "c#d", "e;f");
	IS("load '\\n\"$' \"\\n'$\" \"\\\"\\\\\"", "load", "\\n\"$", "\\n'$", "\"\\");
}

static void dollar_quotes_spell_bytes(void **state)
{
	(void)state;
	IS("load $'a\\nb\\tc\\rd\\\\e\\'f'", "load", "a\nb\tc\rd\\e'f");
	IS("load $'\\x01\\x7f\\xfF\\xAb'", "load", "\x01\x7f\xff\xab");
	/* What is no escape stands for itself. */
	IS("load $'\\q\\x0\\x00\\xg\\x'", "load", "\\q\\x0\\x00\\xg\\x");
	IS("load $a 'b'$ \"$'\"", "load", "$a", "b$", "$'");
}

static void refuses(const char *text)
{
	char buffer[ROOM];
	struct err err = { 0 };
	struct line line;

	assert_false(command_split(&text, &line, buffer, &err));
	assert_string_equal(err.message, "a quote does not close");
}

static void open_quotes_are_refused(void **state)
{
	(void)state;
	refuses("load 'a");
	refuses("load \"a\\\"");
	refuses("load $'a\\'");
	refuses("load $'");
}

static void round_trip(const char *word)
{
	struct memory memory = { 0 };
	char buffer[ROOM];
	struct text text;
	struct line line;

	text_init(&text, &memory);
	text_print(&text, "load ");
	command_quote(word, &text);
	/* A line is a line, and a terminal may show it. */
	assert_true(text_is_safe(text_string(&text), text.length));
	text_print(&text, " end");
	split(text_string(&text), &line, buffer);
	assert_int_equal(line.count, 3);
	assert_string_equal(line.words[1], word);
	text_free(&text);
}

static void every_pair_of_bytes_comes_back(void **state)
{
	char word[3] = "";
	int a, b;

	(void)state;
	round_trip("");
	for (a = 1; a < 256; a++)
		for (b = 0; b < 256; b++) {
			word[0] = (char)a;
			word[1] = (char)b;
			round_trip(word);
		}
}

static void random_words_come_back(void **state)
{
	static const char often[] = "'\"\\$\n\r\t ;#ntx019aF{}";
	struct random random;
	char word[41];
	int i, j, length;

	(void)state;
	random_start(&random, 4, "words");
	for (i = 0; i < 100000; i++) {
		length = (int)random_below(&random, 40);
		for (j = 0; j < length; j++)
			word[j] = random_below(&random, 4)
					  ? often[random_below(&random, sizeof(often) - 1)]
					  : (char)(1 + random_below(&random, 255));
		word[length] = '\0';
		round_trip(word);
	}
}

/* Calls `go WORD`, whose body is `load ARGUMENT`. */
static void passes_on(const char *word, const char *argument)
{
	struct memory memory = { 0 };
	struct err err = { 0 };
	struct arguments arguments;
	char buffer[ROOM], again[ROOM];
	struct text call, body, done;
	struct line line;

	text_init(&call, &memory);
	text_init(&body, &memory);
	text_init(&done, &memory);
	text_print(&call, "go ");
	command_quote(word, &call);
	split(text_string(&call), &line, buffer);
	arguments_of(&line, "go", &arguments);
	text_print(&body, "load $'$1' %s", argument);
	assert_true(arguments_expand(&arguments, text_string(&body), &done, &err));
	assert_null(strchr(text_string(&done), '\n'));
	split(text_string(&done), &line, again);
	assert_int_equal(line.count, 3);
	assert_string_equal(line.words[1], "$1");
	assert_string_equal(line.words[2], word);
	text_free(&call);
	text_free(&body);
	text_free(&done);
}

static void arguments_stay_one_word(void **state)
{
	static const char *const words[] = { "a", "a b", "a'b", "a\"b\\", "a\nb\x01\xff'\"\\" };
	static const char *const ways[] = { "$1", "\"$1\"", "$*", "\"\"$1''" };
	size_t i, j;

	(void)state;
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		for (j = 0; j < sizeof(ways) / sizeof(ways[0]); j++)
			passes_on(words[i], ways[j]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quotes_hold_words_together),
		cmocka_unit_test(dollar_quotes_spell_bytes),
		cmocka_unit_test(open_quotes_are_refused),
		cmocka_unit_test(every_pair_of_bytes_comes_back),
		cmocka_unit_test(random_words_come_back),
		cmocka_unit_test(arguments_stay_one_word),
	};

	return cmocka_run_group_tests_name("split", tests, NULL, NULL);
}
