/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every word of the kernels' vocabulary on the machine `sim`: the cases of
 * tests/simt, in every width, in every order of warps, with wide waves and with
 * waves of one. The same cases run on a GPU by build/words.
 */
#include "src/base/err.h"
#include "tests/simt/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Runs all cases; tells of each that goes wrong. */
static void try_all(void **state)
{
	const struct machine_options *options = *state;
	const struct word_case *row;
	enum width width;
	int failed = 0;
	struct err err;

	for (row = word_cases(); row->name; row++) {
		for (width = 0; width < WIDTHS; width++) {
			err_clear(&err);
			if (word_case_run(row, width, "sim:rtx3090", options, &err))
				continue;
			print_error("%s: %s: %s\n", row->name, width_name(width), err.message);
			failed++;
		}
	}
	assert_int_equal(failed, 0);
}

/* A trial in which one result, word, list or event too many is expected fails. */
static void expect_other_result(struct trial *trial)
{
	trial_column(trial, &trial->want, 3)[trial->places - 1] ^= 1;
}

static void expect_other_word(struct trial *trial)
{
	trial->want.word64[2 * trial->places - 1] ^= INT64_MIN;
}

static void expect_other_capacity(struct trial *trial)
{
	size_t size = width_capacity_size(trial->width);

	trial_set(trial->want.capacity, size, 0, trial_get(trial->want.capacity, size, 0) ^ 1);
}

static void expect_other_event(struct trial *trial)
{
	trial->want_events[EVENT_RELABEL].count++;
}

static void expect_nothing(struct trial *trial)
{
	(void)trial;
}

static const struct word_case *find_case(const char *name)
{
	const struct word_case *row = word_cases();

	while (row->name && strcmp(row->name, name) != 0)
		row++;
	assert_non_null(row->name);
	return row;
}

static void a_difference_is_told(void **state)
{
	static const struct {
		void (*expect)(struct trial *trial);
		const char *message;
	} wrong[] = {
		{ expect_other_result, "lane 31 of team 36: result 3 is -1, not -2" },
		{ expect_other_word, "word64[2367] is " },
		{ expect_other_capacity, "capacity[0] is " },
		{ expect_other_event, "events of kind 2: 0 of 0 in all, not 1 of 0" },
	};
	const struct machine_options options = { .wave = 1 };
	struct word_case row = *find_case("EVENT, nobody listens");
	struct err err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		row.expect = wrong[i].expect;
		err_clear(&err);
		assert_false(word_case_run(&row, WIDTH_C32_A32, "sim", &options, &err));
		assert_int_equal(err.kind, ERR_CHECK);
		assert_memory_equal(err.message, wrong[i].message, strlen(wrong[i].message));
	}
	/* A machine that does nothing at all would be found out by every case but the
	 * ones that are about nothing. */
	row = *find_case("load");
	row.expect = expect_nothing;
	err_clear(&err);
	assert_false(word_case_run(&row, WIDTH_C64_A64, "sim", &options, &err));
}

static void a_machine_that_is_missing_is_told(void **state)
{
	const struct machine_options options = { .wave = 1 };
	struct err err;

	(void)state;
	err_clear(&err);
	assert_false(word_case_run(find_case("load"), WIDTH_C32_A32, "abacus", &options, &err));
	assert_string_equal(err.message, "no machine is called abacus");
}

int main(void)
{
	struct machine_options ways[] = {
		{ .order = ORDER_FORWARD },
		{ .order = ORDER_REVERSED },
		{ .order = ORDER_SHUFFLED, .seed = 1 },
		{ .order = ORDER_FORWARD, .wave = 1, .counting = true },
		{ .order = ORDER_REVERSED, .wave = 1, .counting = true },
		{ .order = ORDER_SHUFFLED, .wave = 1, .counting = true, .seed = 2 },
	};
	const struct CMUnitTest tests[] = {
		{ "in order", try_all, NULL, NULL, &ways[0] },
		{ "reversed", try_all, NULL, NULL, &ways[1] },
		{ "shuffled", try_all, NULL, NULL, &ways[2] },
		{ "in order, waves of one, counted", try_all, NULL, NULL, &ways[3] },
		{ "reversed, waves of one, counted", try_all, NULL, NULL, &ways[4] },
		{ "shuffled, waves of one, counted", try_all, NULL, NULL, &ways[5] },
		cmocka_unit_test(a_difference_is_told),
		cmocka_unit_test(a_machine_that_is_missing_is_told),
	};

	return cmocka_run_group_tests_name("simt", tests, NULL, NULL);
}
