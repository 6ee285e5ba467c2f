/* SPDX-License-Identifier: GPL-3.0-or-later
 * Misspelt words: whichever slip of a finger befalls the name of a command, that name is what is
 * proposed; nothing is proposed for words that are far from all.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/command/words.h"

static const char *proposal(const char *word, const char *choices)
{
	static char buffer[256];
	struct near near;
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	near_begin(&near, word);
	near_try_choices(&near, choices);
	near_print(&near, &text);
	return text_string(&text);
}

static void each_kind_of_slip_is_one(void **state)
{
	(void)state;
	assert_string_equal(proposal("stpe", "step|back"), "did you mean `step`?");
	assert_string_equal(proposal("sep", "step|back"), "did you mean `step`?");
	assert_string_equal(proposal("steep", "step|back"), "did you mean `step`?");
	assert_string_equal(proposal("atep", "step|back"), "did you mean `step`?");
	assert_string_equal(proposal("STEP", "step|back"), "did you mean `step`?");
}

static void short_words_hold_few_slips(void **state)
{
	(void)state;
	assert_string_equal(proposal("sx", "step|st"), "");
	assert_string_equal(proposal("stxx", "step"), "");
	assert_string_equal(proposal("relxxel", "relabel"), "did you mean `relabel`?");
	assert_string_equal(proposal("rexxxel", "relabel"), "");
	assert_string_equal(proposal("", "step"), "");
}

/* Where a name is wanted whole. */
static void beginnings_are_one_slip(void **state)
{
	(void)state;
	assert_string_equal(proposal("vc", "tc-bcsr|vc-rcsr|vc-bcsr"),
			    "did you mean `vc-rcsr` or `vc-bcsr`?");
	assert_string_equal(proposal("wash", "genrmf|washington-rlg"),
			    "did you mean `washington-rlg`?");
	assert_string_equal(proposal("v", "vc-rcsr|vc-bcsr"), "");
}

static void the_nearest_are_told(void **state)
{
	(void)state;
	assert_string_equal(proposal("xc-bcsr", "tc-rcsr|tc-bcsr|vc-bcsr"),
			    "did you mean `tc-bcsr` or `vc-bcsr`?");
	assert_string_equal(proposal("xaa", "aaa|baa|caa|daa"), "did you mean `aaa`, `baa` or `caa`?");
	assert_string_equal(proposal("stepp", "step|step|steppe"),
			    "did you mean `step` or `steppe`?");
}

/* What stands for other words is no word, nor is what stands behind a sign. */
static void signs_and_places_do_not_count(void **state)
{
	(void)state;
	assert_string_equal(proposal("nn", "NN|on"), "");
	assert_string_equal(proposal("formt=egr", "format|N"), "did you mean `format`?");
	assert_string_equal(proposal("smi:h200", "sim|cuda"), "did you mean `sim`?");
}

static void long_words_are_left_alone(void **state)
{
	char word[3000];

	(void)state;
	memset(word, 'x', sizeof(word) - 1);
	word[sizeof(word) - 1] = '\0';
	assert_string_equal(proposal(word, "step"), "");
	assert_string_equal(proposal("steps", word), "");
}

/* A hint that would grow too long is cut, and says first what is near. */
static void hints_keep_their_room(void **state)
{
	struct err err = { 0 };
	struct near near;

	(void)state;
	memset(err.hint, 'h', sizeof(err.hint) - 1);
	near_begin(&near, "stpe");
	near_try(&near, "step");
	assert_false(near_hint(&near, &err));
	assert_memory_equal(err.hint, "did you mean `step`? hhh", 24);
	assert_true(strlen(err.hint) < sizeof(err.hint));
	assert_false(near_hint(&near, NULL));
}

/* Every command with two letters swapped, one dropped, doubled or changed: where that is no
 * command and begins none, the command is among what is proposed. */
static void try_slip(struct session *session, const char *name, const char *word)
{
	struct err err = { 0 };
	char quoted[64];
	struct found found;

	if (command_find(session, word, &found, &err) || strstr(err.message, "ambiguous") ||
	    word_instead(word))
		return;
	assert_memory_equal(err.hint, "did you mean", 12);
	snprintf(quoted, sizeof(quoted), "`%s`", name);
	if (!strstr(err.hint, quoted))
		assert_non_null(strstr(err.hint, " or ")); /* three others are as near */
}

static void slips_in_commands_are_seen_through(void **state)
{
	static struct session session;
	const struct command *const *row;
	char word[64];
	size_t i, length;

	(void)state;
	session_init(&session, stdout, stderr);
	for (row = commands(); *row; row++) {
		length = strlen((*row)->name);
		for (i = 0; length > 4 && i + 1 < length; i++) {
			snprintf(word, sizeof(word), "%s", (*row)->name);
			word[i] = (*row)->name[i + 1];
			word[i + 1] = (*row)->name[i];
			try_slip(&session, (*row)->name, word);
			memmove(word + i, (*row)->name + i + 1, length - i);
			try_slip(&session, (*row)->name, word);
		}
	}
	session_free(&session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_kind_of_slip_is_one),
		cmocka_unit_test(short_words_hold_few_slips),
		cmocka_unit_test(beginnings_are_one_slip),
		cmocka_unit_test(the_nearest_are_told),
		cmocka_unit_test(signs_and_places_do_not_count),
		cmocka_unit_test(long_words_are_left_alone),
		cmocka_unit_test(hints_keep_their_room),
		cmocka_unit_test(slips_in_commands_are_seen_through),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
