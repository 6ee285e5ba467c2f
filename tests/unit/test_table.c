/* SPDX-License-Identifier: GPL-3.0-or-later
 * What panels are made of: text that is cut or wrapped on a canvas, and tables.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* wcwidth */
#endif
#include "tests/unit/unit.h"

#include "src/base/memory.h"
#include "src/view/canvas.h"
#include "src/view/distribution.h"
#include "src/view/look/snapshot.h"
#include "src/view/rune.h"
#include "src/view/table.h"

#include <locale.h>
#include <wchar.h>

/* A row of an ASCII canvas as a string. */
static const char *line_of(const struct canvas *canvas, int row, char *line)
{
	int i;

	for (i = 0; i < canvas->columns; i++)
		line[i] = (char)canvas->cells[row * canvas->columns + i];
	line[i] = '\0';
	return line;
}

static void test_cut_text(void **state)
{
	static const struct {
		int columns;
		const char *text, *shown;
	} cases[] = {
		{ 6, "abcdef", "abcdef" },   { 5, "abcdef", "abcd>" },
		{ 5, "a 1234", "a >  " },    { 6, "a 1234", "a 1234" },
		{ 7, "a 1,234", "a 1,234" }, { 6, "a 1,234", "a >   " },
		{ 6, "a 0.55", "a 0.55" },   { 5, "a 0.55", "a >  " },
		{ 4, "a 1 b", "a > " },      { 4, "a,b,c", "a,b>" },
		{ 3, "123456", ">  " },      { 1, "ab", ">" },
	};
	struct memory memory = { 0 };
	struct canvas canvas;
	char line[64];
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		assert_true(canvas_init(&canvas, 1, cases[i].columns, SYMBOLS_ASCII, &memory,
					NULL));
		canvas_print(&canvas, 0, 0, "%s", cases[i].text);
		assert_string_equal(line_of(&canvas, 0, line), cases[i].shown);
		canvas_free(&canvas);
	}
}

/* Whatever would take no column or two, or turn the writing round, takes one. */
static void test_cells(void **state)
{
	static const struct {
		const char *text;
		uint32_t shown[4];
	} cases[] = {
		{ "abc", { 'a', 'b', 'c', ' ' } },
		{ "\xc3\xa9\xce\xb1\xd0\xb6", { 0xe9, 0x3b1, 0x436, ' ' } },
		{ "e\xcc\x81x", { 'e', '?', 'x', ' ' } },           /* combining acute */
		{ "\xe6\xbc\xa2" "b", { '?', 'b', ' ', ' ' } },      /* Han */
		{ "\xf0\x9f\x98\x80z", { '?', 'z', ' ', ' ' } },      /* emoji */
		{ "\xe2\x9a\xa1z", { '?', 'z', ' ', ' ' } },          /* wide, in the old plane */
		{ "\xd7\x90z", { '?', 'z', ' ', ' ' } },              /* Hebrew */
		{ "\xef\xbc\xa1z", { '?', 'z', ' ', ' ' } },          /* full width */
		{ "\xe2\xa3\xbf\xe2\x96\x88\xe2\x80\xa6", { 0x28ff, 0x2588, 0x2026, ' ' } },
	};
	struct memory memory = { 0 };
	struct canvas canvas;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		assert_true(canvas_init(&canvas, 2, 4, SYMBOLS_BLOCK, &memory, NULL));
		canvas_print(&canvas, 0, 0, "%s", cases[i].text);
		canvas_cell(&canvas, 1, 0, 4, cases[i].text, false);
		assert_memory_equal(canvas.cells, cases[i].shown, sizeof(cases[i].shown));
		assert_memory_equal(canvas.cells + 4, cases[i].shown, sizeof(cases[i].shown));
		canvas_free(&canvas);
	}
}

/* What the C library knows of columns agrees, where it has a table. */
static void test_columns(void **state)
{
	const char *locale = setlocale(LC_CTYPE, "C.UTF-8");
	uint32_t rune;

	(void)state;
	if (!locale || wcwidth(0x4e00) != 2)
		skip();
	for (rune = 0x20; rune < 0x30000; rune++)
		if (rune_of_cell(rune) == rune && wcwidth((wchar_t)rune) != -1)
			assert_int_equal(wcwidth((wchar_t)rune), 1);
	setlocale(LC_CTYPE, "C");
}

/* Two bars share the room, and each is as long as its part of the longest of its column. */
static void test_bars(void **state)
{
	static const struct column columns[] = {
		{ NULL, COLUMN_BAR, 0, 4 },
		{ "b", COLUMN_NUMBER, 0, 0 },
		{ NULL, COLUMN_BAR, 0, 4 },
	};
	static const int64_t amounts[] = { 49, 24, 12, 0 };
	static const char *const shown[] = { "########  1  ########", "####      2  ####    ",
					     "##        3  ##      ", "          4          " };
	struct memory memory = { 0 };
	struct canvas canvas;
	struct table table;
	char line[64];
	size_t i;

	(void)state;
	assert_true(canvas_init(&canvas, 5, 21, SYMBOLS_ASCII, &memory, NULL));
	table_init(&table, &memory, columns, 3);
	for (i = 0; i < LENGTH(amounts); i++) {
		table_row(&table);
		table_bar(&table, 0, amounts[i], 0);
		table_number(&table, 1, (int64_t)i + 1);
		table_bar(&table, 2, 10 * amounts[i], 0);
	}
	table_draw(&table, &canvas, 0);
	for (i = 0; i < LENGTH(shown); i++)
		assert_string_equal(line_of(&canvas, (int)i + 1, line), shown[i]);
	table_free(&table);
	canvas_free(&canvas);
}

/* However few the rows are, the last one ends behind the slowest warp. */
static void test_distribution(void **state)
{
	static const char *const shown[][14] = {
		{ "0.0-0.5      900", "0.5-1.0        6", "1.0-1.5        0", "1.5-2.0        4",
		  "2-4            1", "4-8            0", "8-16           0", "16-32          0",
		  "32-64          0", "64-128         0", "128-256        0", "256-512        0",
		  "512-1024       1" },
		{ "0-1          906", "1-4            5", "4-16           0", "16-64          0",
		  "64-256         0", "256-1024       1" },
		{ "0-1          906", "1-32           5", "32-1024        1" },
	};
	static const int rows[] = { 24, 12, 6 };
	struct spread spread = { .bins = { 800, 100, 6, 0, 0, 0, 4, 0, 1 }, .tail = { [0] = 1, [8] = 1 } };
	struct memory memory = { 0 };
	struct canvas canvas;
	char line[64];
	size_t i, j;
	int row;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		assert_true(canvas_init(&canvas, rows[i], 60, SYMBOLS_ASCII, &memory, NULL));
		distribution_draw(&canvas, 0, &spread, "whole run");
		for (row = 0; strncmp(line_of(&canvas, row, line), "work/mean", 9) != 0; row++)
			;
		for (j = 0; j < LENGTH(shown[i]) && shown[i][j]; j++)
			assert_memory_equal(line_of(&canvas, row + 1 + (int)j, line), shown[i][j],
					    strlen(shown[i][j]));
		row += 1 + (int)j;
		assert_true(row == rows[i] || strspn(line_of(&canvas, row, line), " ") == 60);
		canvas_free(&canvas);
	}
}

static void test_roles(void **state)
{
	static const struct column columns[] = {
		{ "a", COLUMN_NUMBER, 0, 0 },
		{ "b", COLUMN_TEXT, 0, 0 },
		{ NULL, COLUMN_BAR, 0, 4 },
	};
	struct memory memory = { 0 };
	struct canvas canvas;
	struct table table;

	(void)state;
	assert_true(canvas_init(&canvas, 4, 12, SYMBOLS_ASCII, &memory, NULL));
	table_init(&table, &memory, columns, 3);
	table_row(&table);
	table_text(&table, 0, "1");
	table_roles(&table, 0, ROLE_CHOSEN);
	table_bar(&table, 2, 4, 2);
	table_row(&table);
	table_text(&table, 1, "x");
	table_role(&table, 1, ROLE_EVENT);
	table_draw(&table, &canvas, 0);
	table_free(&table);
	assert_int_equal(canvas.roles[0], ROLE_QUIET);
	assert_int_equal(canvas.roles[12], ROLE_CHOSEN);
	assert_int_equal(canvas.roles[12 + 3], ROLE_CHOSEN);
	assert_int_equal(canvas.roles[12 + 6], ROLE_ACTIVE);
	assert_int_equal(canvas.roles[12 + 11], ROLE_PLAIN);
	assert_int_equal(canvas.roles[24], ROLE_PLAIN);
	assert_int_equal(canvas.roles[24 + 3], ROLE_EVENT);
	canvas_role_rows(&canvas, 2, 9, ROLE_SINK);
	assert_int_equal(canvas.roles[24], ROLE_SINK);
	assert_int_equal(canvas.roles[47], ROLE_SINK);
	canvas_free(&canvas);
}

static void test_wrapped_text(void **state)
{
	struct memory memory = { 0 };
	struct canvas canvas;
	char line[64];

	(void)state;
	assert_true(canvas_init(&canvas, 4, 8, SYMBOLS_ASCII, &memory, NULL));
	assert_int_equal(canvas_wrap(&canvas, 0, 3, "ab cd 12345 incredible end"), 3);
	assert_string_equal(line_of(&canvas, 0, line), "ab cd   ");
	assert_string_equal(line_of(&canvas, 1, line), " 12345  ");
	assert_string_equal(line_of(&canvas, 2, line), " incred>");
	assert_false(canvas.below);
	canvas_free(&canvas);
}

/* Draws a row of a name, 1234567 and 89 into so many columns. */
static void draw_row(int columns, char *head, char *line)
{
	static const struct column kinds[] = {
		{ "name", COLUMN_TEXT, 0, 3 },
		{ "large", COLUMN_NUMBER, 1, 0 },
		{ "small", COLUMN_NUMBER, 2, 0 },
	};
	struct memory memory = { 0 };
	struct canvas canvas;
	struct table table;

	assert_true(canvas_init(&canvas, 2, columns, SYMBOLS_ASCII, &memory, NULL));
	table_init(&table, &memory, kinds, 3);
	table_row(&table);
	table_text(&table, 0, "abcdef");
	table_number(&table, 1, 1234567);
	table_number(&table, 2, 89);
	assert_int_equal(table_draw(&table, &canvas, 0), 2);
	line_of(&canvas, 0, head);
	line_of(&canvas, 1, line);
	table_free(&table);
	canvas_free(&canvas);
	assert_int_equal(memory.used, 0);
}

static void test_table(void **state)
{
	char head[64], line[64];

	(void)state;
	draw_row(24, head, line);
	assert_string_equal(head, "name        large  small");
	assert_string_equal(line, "abcdef  1,234,567     89");
	draw_row(22, head, line); /* a number of rank 2 goes */
	assert_string_equal(head, "name        large     ");
	assert_string_equal(line, "abcdef  1,234,567     ");
	draw_row(15, head, line); /* the name shrinks, */
	assert_string_equal(head, "name      large");
	assert_string_equal(line, "abc>  1,234,567");
	draw_row(14, head, line); /* as far as it may, */
	assert_string_equal(line, "ab>  1,234,567");
	draw_row(13, head, line); /* before one of rank 1 goes */
	assert_string_equal(line, "abcdef       ");
	draw_row(10, head, line);
	assert_string_equal(line, "abcdef    ");
	draw_row(4, head, line);
	assert_string_equal(line, "abc>");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cut_text),
		cmocka_unit_test(test_cells),
		cmocka_unit_test(test_columns),
		cmocka_unit_test(test_bars),
		cmocka_unit_test(test_distribution),
		cmocka_unit_test(test_roles),
		cmocka_unit_test(test_wrapped_text),
		cmocka_unit_test(test_table),
	};

	return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
