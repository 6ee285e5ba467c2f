/* SPDX-License-Identifier: GPL-3.0-or-later
 * The session under attack: whatever allocation fails, a command reports it, what
 * was there before stays, and nothing is lost. And the tables: names are unique,
 * every row has its help.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/command/words.h"
#include "src/command/settings.h"
#include "src/graph/generate.h"
#include "src/graph/read.h"
#include "src/method/variants.h"
#include "src/engine/hash.h"
#include "src/engine/history.h"
#include "src/view/panel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A session that speaks into files nobody reads. */
struct fixture {
	struct session session;
	FILE *out, *messages;
};

static void open_session(struct fixture *fixture, enum style style)
{
	fixture->out = fopen("/dev/null", "w");
	fixture->messages = fopen("/dev/null", "w");
	assert_non_null(fixture->out);
	assert_non_null(fixture->messages);
	session_init(&fixture->session, fixture->out, fixture->messages);
	fixture->session.style = style;
}

static void close_session(struct fixture *fixture)
{
	session_free(&fixture->session);
	assert_int_equal(fixture->session.memory.used, 0);
	fclose(fixture->out);
	fclose(fixture->messages);
}

static unsigned long long hash_of_run(struct session *session)
{
	uint64_t hash;

	assert_true(run_hash(session->run, false, &hash, NULL));
	return hash;
}

/* --- The N-th allocation fails. --- */

/* Runs the line with request N of it failing, N = 1, 2, ..., until it succeeds;
 * the session must stay usable throughout. `before` sets the scene each time. */
static void attack(const char *before, const char *line, enum style style)
{
	struct fixture fixture;
	struct memory *memory = &fixture.session.memory;
	int64_t n;
	bool good;

	for (n = 1;; n++) {
		open_session(&fixture, style);
		assert_true(session_line(&fixture.session, before));
		memory->fail_at = memory->requests + n;
		good = session_line(&fixture.session, line);
		if (memory->requests < memory->fail_at) {
			assert_true(good);
			close_session(&fixture);
			break;
		}
		/* A failure may only cost the drawing of a chart or a word of a message;
		 * else the command has failed, with status 1. */
		if (!good)
			assert_int_equal(fixture.session.status, 1);
		memory->fail_at = 0;
		assert_true(session_line(&fixture.session, "echo alive"));
		close_session(&fixture);
	}
	assert_true(n > 1);
}

static const char graph[] = "generate genrmf a=3 b=4";
static const char solved[] = "generate genrmf a=3 b=4; solve";

static void test_failures_of_graphs(void **state)
{
	(void)state;
	attack("", graph, STYLE_PLAIN);
	attack("", "generate washington-rlg rows=3 cols=4", STYLE_JSON);
	attack(graph, "terminals far 3", STYLE_PLAIN);
	attack(graph, "terminals random 3; terminals hubs 0", STYLE_PLAIN);
}

static void test_failures_of_runs(void **state)
{
	(void)state;
	attack(graph, "start", STYLE_PLAIN);
	attack(graph, "step 3; step warp; run until cycle == 9; solve", STYLE_PLAIN);
	attack("generate genrmf a=3 b=4; use tc-bcsr", "solve", STYLE_JSON);
	attack(graph, "set wave 1; set warp-order shuffled; solve; reset; finish", STYLE_PLAIN);
	attack(solved, "verify; print hash full; print value + 1", STYLE_JSON);
}

static void test_failures_of_looking(void **state)
{
	static const char all[] = "show heights; show queue; show warps; show counters; show result; "
				  "show vertex 1; show flow; show flow 2; show code; show cut; "
				  "show arc 1 2; show seed";

	(void)state;
	attack(solved, all, STYLE_PLAIN);
	attack(solved, all, STYLE_JSON);
	attack(solved, "info graph; info variants; info machines; info settings; help; help step; "
		       "help expressions; apropos relabel; echo a b", STYLE_PLAIN);
	attack(solved, "info graph; info families; info formats; help load; echo a b", STYLE_JSON);
}

/* A graph that does not fit leaves the one that is there. */
static void test_what_was_there_stays(void **state)
{
	struct fixture fixture;

	(void)state;
	open_session(&fixture, STYLE_PLAIN);
	assert_true(session_line(&fixture.session, "generate genrmf a=3 b=4; step 4"));
	assert_true(session_line(&fixture.session, "set memory-limit 1"));
	assert_false(session_line(&fixture.session, "generate grid rows=500 cols=500 cap=5"));
	assert_true(session_line(&fixture.session, "set memory-limit none"));
	assert_true(session_line(&fixture.session, "assert cycle == 4; assert vertices == 36"));
	assert_true(session_line(&fixture.session, "solve; assert verified"));
	close_session(&fixture);
}

/* --- Tables. --- */

static const char *name_found(const struct session *session, const char *word)
{
	struct found found;
	struct err err;

	assert_true(command_find(session, word, &found, &err));
	assert_null(found.user);
	return found.command->name;
}

static void test_commands(void **state)
{
	const struct command *const *row;
	const struct command *const *other;
	const struct other_word *word;
	struct fixture fixture;

	(void)state;
	open_session(&fixture, STYLE_PLAIN);
	for (row = commands(); *row; row++) {
		assert_true(strlen((*row)->summary) > 0 && strlen((*row)->summary) <= 61);
		assert_non_null((*row)->group);
		assert_non_null((*row)->usage);
		/* What makes blocks is done where lines are read. */
		assert_true(!(*row)->run == ((*row)->keyword != KEYWORD_NONE));
		assert_true((*row)->most < 0 || (*row)->least <= (*row)->most);
		assert_string_equal(name_found(&fixture.session, (*row)->name), (*row)->name);
		if ((*row)->letter)
			assert_string_equal(name_found(&fixture.session, (*row)->letter),
					    (*row)->name);
		for (other = row + 1; *other; other++) {
			assert_string_not_equal((*row)->name, (*other)->name);
			if ((*row)->letter && (*other)->letter)
				assert_string_not_equal((*row)->letter, (*other)->letter);
		}
	}
	for (word = other_words(); word->word; word++) {
		assert_string_equal(name_found(&fixture.session, word->word), word->command);
		assert_null(command_exactly(word->word));
		assert_null(word_instead(word->word));
	}
	close_session(&fixture);
}

/* The words the language promises to everybody who knows gdb. */
static void test_fixed_abbreviations(void **state)
{
	static const char *const fixed[][2] = {
		{ "s", "step" }, { "c", "continue" }, { "n", "step" }, { "r", "run" }, { "u", "run" },
		{ "p", "print" }, { "i", "info" }, { "q", "quit" },
	};
	struct fixture fixture;
	size_t i;

	(void)state;
	open_session(&fixture, STYLE_PLAIN);
	for (i = 0; i < sizeof(fixed) / sizeof(fixed[0]); i++)
		assert_string_equal(name_found(&fixture.session, fixed[i][0]), fixed[i][1]);
	close_session(&fixture);
}

static void test_settings(void **state)
{
	const struct setting *row, *other;
	struct settings settings;
	struct text value;
	struct err err;
	char buffer[64];

	(void)state;
	settings_init(&settings);
	for (row = settings_rows(); row->name; row++) {
		assert_true(strlen(row->help) > 0);
		for (other = row + 1; other->name; other++)
			assert_true(strcmp(row->name, other->name) < 0);
		/* What a setting is can be set again. */
		text_fixed(&value, buffer, sizeof(buffer));
		row->get(row, &settings, &value);
		assert_true(row->set(row, &settings, buffer, &err));
		assert_false(row->set(row, &settings, "no such value", &err));
	}
}

static void test_other_tables(void **state)
{
	const struct panel *const *panel;
	const struct variant *const *variant;
	const struct family *const *family;
	const struct format *const *format;
	int i;

	(void)state;
	for (panel = panels(); *panel; panel++) {
		assert_ptr_equal(panel_find((*panel)->name), *panel);
		assert_non_null((*panel)->draw);
		assert_non_null((*panel)->tell);
		assert_true((*panel)->needs != 0);
	}
	for (variant = variants(); *variant; variant++) {
		assert_ptr_equal(variant_find((*variant)->name, NULL), *variant);
		assert_non_null((*variant)->paper);
	}
	for (family = families(); *family; family++)
		assert_ptr_equal(family_find((*family)->name, NULL), *family);
	for (format = formats(); *format; format++)
		assert_non_null((*format)->looks_like);
	for (i = 0; i < COUNTERS; i++)
		assert_true(strlen(counter_help((enum counter)i)) > 0);
}

/* --- Runs on the side. --- */

/* The present run keeps its past until a run on the side needs the room; then it goes back by
 * doing again what lies between. */
static void test_the_past_makes_room(void **state)
{
	static const char *const lines[] = { "compare vc-bcsr", "twin vc-bcsr tc-bcsr", "diagnose" };
	struct fixture fixture;
	struct session *session = &fixture.session;
	struct memory *memory = &session->memory;
	size_t i, kept, needed;
	char line[64];

	(void)state;
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		open_session(&fixture, STYLE_PLAIN);
		assert_true(session_line(session, "set record on; generate grid rows=9 cols=9 cap=9; "
						  "terminals 1 81; step 9"));
		snprintf(line, sizeof(line), "assert hash == 0x%016llx", hash_of_run(session));
		assert_true(session_line(session, "run"));
		memory->peak = memory->used;
		assert_true(session_line(session, lines[i]));
		needed = memory->peak - memory->used;
		kept = (size_t)history_facts(session->run).bytes;
		assert_true(kept > 1000);
		memory->limit = memory->used + needed - 1000;
		assert_true(session_line(session, lines[i]));
		assert_int_equal(history_facts(session->run).bytes, 0);
		assert_null(memory->spare);
		assert_true(session_line(session, "goto 9"));
		assert_true(session_line(session, line));
		/* There is nothing more to give. */
		memory->limit = memory->used + 1000;
		assert_false(session_line(session, lines[i]));
		close_session(&fixture);
	}
}

static bool can_open(struct err *err)
{
	(void)err;
	return true;
}

static bool cannot_open(struct err *err)
{
	return err_set(err, ERR_WORK, "this is no terminal");
}

static void keep_bytes(void *context, const char *bytes, size_t length)
{
	text_raw(context, bytes, length);
}

/* A message that is broken into lines is printed in one line where the memory for that is refused. */
static void test_wrapped_message(void **state)
{
	static const char words[] = "  one two three four five six seven eight nine ten eleven twelve";
	static const char wrapped[] = "  one two three four\n    five six seven\n    eight nine ten\n"
				      "    eleven twelve\n";
	struct fixture fixture;
	struct session *session = &fixture.session;
	char printed[200];
	struct text text;
	int i;

	(void)state;
	open_session(&fixture, STYLE_PLAIN);
	for (i = 0; i < 3; i++) {
		text_fixed(&text, printed, sizeof(printed));
		out_redirect(&session->messages, keep_bytes, &text);
		session->memory.fail_at = i ? session->memory.requests + i : 0;
		session_wrap(session, &session->messages, words, 0, 4, 20);
		out_redirect(&session->messages, NULL, NULL);
		assert_int_equal(strlen(printed), i ? sizeof(words) : sizeof(wrapped) - 1);
		assert_memory_equal(printed, i ? words : wrapped, text.length - 1);
	}
	close_session(&fixture);
}

/* Whoever has a screen switches to it, where it can be opened; `save` does not do so again. */
static void test_screen(void **state)
{
	struct fixture fixture;

	(void)state;
	open_session(&fixture, STYLE_PLAIN);
	assert_false(session_line(&fixture.session, "tui"));
	fixture.session.screen = cannot_open;
	assert_false(session_line(&fixture.session, "tui"));
	assert_false(fixture.session.switching);
	fixture.session.screen = can_open;
	assert_true(session_line(&fixture.session, "tui"));
	assert_true(fixture.session.switching);
	assert_null(fixture.session.diary.first);
	close_session(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_failures_of_graphs),
		cmocka_unit_test(test_failures_of_runs),
		cmocka_unit_test(test_failures_of_looking),
		cmocka_unit_test(test_what_was_there_stays),
		cmocka_unit_test(test_the_past_makes_room),
		cmocka_unit_test(test_commands),
		cmocka_unit_test(test_fixed_abbreviations),
		cmocka_unit_test(test_settings),
		cmocka_unit_test(test_other_tables),
		cmocka_unit_test(test_wrapped_message),
		cmocka_unit_test(test_screen),
	};

	return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
