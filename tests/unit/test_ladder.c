/* SPDX-License-Identifier: GPL-3.0-or-later
 * The ladder of `compare`: values that differ are an error, whoever is wrong, and times of different
 * kinds are not divided.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/command/ladder.h"
#include "src/view/canvas.h"
#include "src/view/ladder_view.h"

enum { ROWS = 3 };

static void fill(struct ladder_row *rows)
{
	static const char *const changes[ROWS] = { "use tc-rcsr", "use turbo", "set rounds auto" };
	int i;

	memset(rows, 0, ROWS * sizeof(*rows));
	for (i = 0; i < ROWS; i++) {
		snprintf(rows[i].change, sizeof(rows[i].change), "%s", changes[i]);
		rows[i].account.variant = i ? "turbo" : "tc-rcsr";
		rows[i].account.check.good = true;
		rows[i].account.check.value = 23;
		rows[i].account.seconds = 8 >> i;
	}
}

static void values_are_judged(void **state)
{
	struct ladder_row rows[ROWS];
	struct err err = { 0 };

	(void)state;
	fill(rows);
	assert_true(ladder_judge(rows, ROWS, &err));
	rows[2].account.check.value = 22;
	assert_true(ladder_judge(rows, 2, &err));
	assert_false(ladder_judge(rows, ROWS, &err));
	assert_int_equal(err.kind, ERR_CHECK);
	assert_string_equal(err.message,
			    "tc-rcsr finds 23, turbo with `set rounds auto` finds 22");
	err_clear(&err);
	fill(rows);
	rows[1].account.check.good = false;
	snprintf(rows[1].account.check.reason, sizeof(rows[1].account.check.reason), "no cut");
	assert_false(ladder_judge(rows, ROWS, &err));
	assert_int_equal(err.kind, ERR_CHECK);
	assert_string_equal(err.message, "turbo, with `use turbo`: NOT verified: no cut");
	err_clear(&err);
}

/* What is drawn: whether that text is there. */
static bool has(const struct ladder_row *rows, const char *text)
{
	struct memory memory = { 0 };
	struct canvas canvas;
	char line[81];
	bool found = false;
	int i, j;

	assert_true(canvas_init(&canvas, ROWS + 1, 80, SYMBOLS_ASCII, &memory, NULL));
	ladder_view_draw(&canvas, 0, rows, ROWS);
	for (i = 0; i < canvas.rows; i++) {
		for (j = 0; j < 80; j++)
			line[j] = (char)canvas.cells[i * canvas.columns + j];
		line[80] = '\0';
		found = found || strstr(line, text);
	}
	canvas_free(&canvas);
	return found;
}

static void times_are_of_one_kind(void **state)
{
	struct ladder_row rows[ROWS];

	(void)state;
	fill(rows);
	assert_true(has(rows, "measured"));
	assert_true(has(rows, "8.000000 seconds"));
	assert_true(has(rows, "4.000000 seconds      0.50"));
	assert_true(has(rows, "2.000000 seconds      0.50"));
	rows[1].account.known = KNOWN_MODEL;
	rows[1].account.modelled.launches = INT64_C(3000000000000);
	assert_true(has(rows, "3.000000 seconds       n/a"));
	assert_true(has(rows, "2.000000 seconds       n/a"));
	rows[0].account.simulated = true;
	assert_false(has(rows, "8.000000"));
	assert_false(has(rows, "measured"));
	rows[0].account.known = KNOWN_MODEL;
	rows[0].account.modelled.launches = INT64_C(4000000000000);
	assert_true(has(rows, "modelled"));
	assert_true(has(rows, "3.000000 seconds      0.75"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_judged),
		cmocka_unit_test(times_are_of_one_kind),
	};

	return cmocka_run_group_tests_name("ladder", tests, NULL, NULL);
}
