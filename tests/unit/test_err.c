/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/base/err.h: errors are filled once, safely, and cut where they must.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"

static void an_error_says_what_where_and_what_to_do(void **state)
{
	struct err err;

	(void)state;
	err_clear(&err);
	assert_int_equal(err.kind, ERR_NONE);
	assert_false(err_set(&err, ERR_INPUT, "arc %d: head %s", 17, "x"));
	assert_false(err_at(&err, "g.max", 42));
	assert_false(err_hint(&err, "mend line %d", 42));
	assert_int_equal(err.kind, ERR_INPUT);
	assert_string_equal(err.message, "arc 17: head x");
	assert_string_equal(err.file, "g.max");
	assert_int_equal(err.line, 42);
	assert_string_equal(err.hint, "mend line 42");
	/* Another error starts from nothing. */
	err_set(&err, ERR_WORK, "other");
	assert_string_equal(err.file, "");
	assert_int_equal(err.line, 0);
	assert_string_equal(err.hint, "");
}

static void nobody_need_listen(void **state)
{
	(void)state;
	assert_false(err_set(NULL, ERR_WORK, "x"));
	assert_false(err_at(NULL, "f", 1));
	assert_false(err_hint(NULL, "h"));
	err_clear(NULL);
}

static void names_of_others_are_harmless(void **state)
{
	struct err err;

	(void)state;
	err_set(&err, ERR_FILE, "%s", "evil\x1b[2J\n.max");
	err_at(&err, "evil\x1b[2J\n.max", 0);
	err_hint(&err, "%s", "\xe2\x80\xae");
	assert_string_equal(err.message, "evil\\x1b[2J\\x0a.max");
	assert_string_equal(err.file, "evil\\x1b[2J\\x0a.max");
	assert_string_equal(err.hint, "\\u{202E}");
}

static void long_words_are_cut(void **state)
{
	char word[2000];
	struct err err;

	(void)state;
	memset(word, 'w', sizeof(word) - 1);
	word[sizeof(word) - 1] = '\0';
	err_set(&err, ERR_FILE, "%s", word);
	err_at(&err, word, 1);
	err_hint(&err, "%s", word);
	assert_int_equal(strlen(err.message), sizeof(err.message) - 1);
	assert_int_equal(strlen(err.file), sizeof(err.file) - 1);
	assert_int_equal(strlen(err.hint), sizeof(err.hint) - 1);
}

static void the_status_of_each_kind(void **state)
{
	static const struct { enum err_kind kind; int status; } row[] = {
		{ ERR_NONE, 0 }, { ERR_WORK, 1 }, { ERR_FILE, 1 }, { ERR_INPUT, 1 },
		{ ERR_MEMORY, 1 }, { ERR_MACHINE, 1 }, { ERR_STALL, 1 }, { ERR_USAGE, 2 },
		{ ERR_CHECK, 3 }, { ERR_PREDICTION, 4 }, { ERR_INTERRUPT, 130 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(row); i++)
		assert_int_equal(err_status(row[i].kind), row[i].status);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_error_says_what_where_and_what_to_do),
		cmocka_unit_test(nobody_need_listen),
		cmocka_unit_test(names_of_others_are_harmless),
		cmocka_unit_test(long_words_are_cut),
		cmocka_unit_test(the_status_of_each_kind),
	};

	return cmocka_run_group_tests_name("err", tests, NULL, NULL);
}
