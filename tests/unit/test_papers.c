/* SPDX-License-Identifier: GPL-3.0-or-later
 * `set paper`: each value is one that its setting takes and gives, each line says where the paper has it, and
 * `none` leaves nothing behind.
 */
#include "tests/unit/unit.h"

#include "gpu/core/profile.h"
#include "src/base/text.h"
#include "src/command/papers.h"

#include <string.h>

static const char *const names[] = { "wbpr", "he-hong", "ecl", "g-pr", "load-balancing" };

enum { NAMES = sizeof(names) / sizeof(names[0]), LONG = 110, TITLE = 120 };

static const char *print(const struct settings *settings, char buffer[256])
{
	struct text text;

	text_fixed(&text, buffer, 256);
	papers_print(settings, &text);
	return buffer;
}

static void expect_ours(const struct settings *settings)
{
	struct settings ours;

	settings_init(&ours);
	assert_memory_equal(settings, &ours, sizeof(ours));
}

/* A line is the name, the value, and two blanks before the place. */
static int count_lines(const struct settings *settings)
{
	char buffer[300];
	struct text text;
	int line = 0;

	for (;; line++) {
		text_fixed(&text, buffer, sizeof(buffer));
		if (!papers_line(settings, line, &text))
			return line;
		assert_true(strlen(buffer) > 20 && strlen(buffer) <= (line ? LONG : TITLE));
		assert_non_null(strstr(buffer, line ? "  " : ": "));
	}
}

static void each_holds(void **state)
{
	struct settings settings;
	char buffer[256];
	int i;

	(void)state;
	settings_init(&settings);
	for (i = 0; i < NAMES; i++) {
		assert_true(papers_set(&settings, names[i]));
		assert_string_equal(print(&settings, buffer), names[i]);
		assert_true(count_lines(&settings) > 3);
		assert_non_null(profile_find(strchr(papers_device(&settings), ':') + 1));
	}
	assert_true(papers_set(&settings, "none"));
	assert_null(papers_device(&settings));
	assert_int_equal(count_lines(&settings), 0);
	expect_ours(&settings);
}

/* From one to another nothing is left, and what was changed stays. */
static void one_after_another(void **state)
{
	struct settings alone, settings;
	int i, j;

	(void)state;
	for (i = 0; i < NAMES; i++) {
		settings_init(&alone);
		assert_true(papers_set(&alone, names[i]));
		for (j = 0; j < NAMES; j++) {
			settings_init(&settings);
			assert_true(papers_set(&settings, names[j]));
			assert_true(papers_set(&settings, names[i]));
			assert_memory_equal(&settings, &alone, sizeof(alone));
		}
	}
	settings_init(&settings);
	assert_true(papers_set(&settings, "wbpr"));
	settings.relabel = RELABEL_ADAPTIVE;
	settings.relabel_cycles = 300;
	assert_false(papers_set(&settings, "wbp"));
	assert_int_equal(settings.relabel_on, RELABEL_ON_HOST);
	assert_true(papers_set(&settings, "none"));
	assert_int_equal(settings.relabel_on, RELABEL_ON_AUTO);
	settings.relabel = RELABEL_AUTO;
	assert_int_equal(settings.relabel_cycles, 300);
	settings.relabel_cycles = 0;
	expect_ours(&settings);
}

/* What was set before a paper comes back, also behind several. */
static void what_was_before_comes_back(void **state)
{
	struct settings settings, before;
	int i, j;

	(void)state;
	settings_init(&before);
	before.relabel = RELABEL_EVERY;
	before.relabel_cycles = 50;
	before.relabel_on = RELABEL_ON_MACHINE;
	before.blocks = 7;
	before.policy = POLICY_ORACLE;
	before.bandwidth = 99;
	before.initial = INITIAL_NONE;
	before.work_chunking = false;
	before.mdt_bins = 3;
	for (i = 0; i < NAMES; i++)
		for (j = 0; j < NAMES; j++) {
			settings = before;
			assert_true(papers_set(&settings, names[i]));
			assert_true(papers_set(&settings, names[j]));
			assert_true(papers_set(&settings, "none"));
			assert_memory_equal(&settings, &before, sizeof(before));
		}
	/* One that was changed in between stays as it is. */
	assert_true(papers_set(&settings, "he-hong"));
	settings.bandwidth = 1234;
	assert_true(papers_set(&settings, "wbpr"));
	assert_int_equal(settings.bandwidth, 1234);
	assert_int_equal(settings.policy, POLICY_ORACLE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_holds),
		cmocka_unit_test(one_after_another),
		cmocka_unit_test(what_was_before_comes_back),
	};

	return cmocka_run_group_tests_name("papers", tests, NULL, NULL);
}
