/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/stroke.h"

enum { BRAILLE = 0x2800, DOTS_ACROSS = 2, DOTS_DOWN = 4 };

static int size_of(int difference)
{
	return difference < 0 ? -difference : difference;
}

/* Where step `at` of `steps` is between two numbers, rounded. */
static int between(int from, int to, int at, int steps)
{
	const int twice = 2 * (to - from) * at;

	if (!steps)
		return from;
	return from + (twice >= 0 ? (twice + steps) / (2 * steps) : -((-twice + steps) / (2 * steps)));
}

static bool is_slanted(uint32_t rune)
{
	return rune == '/' || rune == '\\' || rune == 'X';
}

/* What stands where a thin line meets something. */
static uint32_t cross(uint32_t there, uint32_t rune)
{
	if (rune == '-' && there != ' ')
		return there;
	return is_slanted(rune) && is_slanted(there) && rune != there ? 'X' : rune;
}

static void put_cell(struct canvas *canvas, int row, int column, uint32_t rune, enum role role)
{
	uint32_t there;

	if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns)
		return;
	there = canvas->cells[row * canvas->columns + column];
	rune = cross(there, rune);
	canvas_put(canvas, row, column, rune);
	if (rune != there)
		canvas_role(canvas, row, column, 1, role);
}

/* --- Dots. --- */

static void put_dot(struct canvas *canvas, int y, int x, enum role role)
{
	static const uint8_t dots[DOTS_DOWN][DOTS_ACROSS] = {
		{ 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 }
	};
	const int row = y / DOTS_DOWN, column = x / DOTS_ACROSS;
	uint32_t there;

	if (row >= canvas->rows || column >= canvas->columns)
		return;
	there = canvas->cells[row * canvas->columns + column];
	if ((there & ~(uint32_t)0xff) != BRAILLE)
		there = BRAILLE;
	canvas_put(canvas, row, column, there | dots[y % DOTS_DOWN][x % DOTS_ACROSS]);
	canvas_role(canvas, row, column, 1, role);
}

/* As many below each other as the line is strong. */
static void put_dots(struct canvas *canvas, const struct stroke *stroke, int y, int x)
{
	static const int most[] = { [STROKE_THIN] = 1, [STROKE_DOUBLE] = 2, [STROKE_SOLID] = DOTS_DOWN,
				    [STROKE_DOTTED] = 1 };
	int i;

	for (i = 0; i < most[stroke->weight]; i++)
		put_dot(canvas, stroke->weight == STROKE_SOLID ? y / DOTS_DOWN * DOTS_DOWN + i : y + i, x,
			stroke->role);
}

static void draw_dots(struct canvas *canvas, const struct stroke *stroke)
{
	const int y = stroke->row * DOTS_DOWN + 1, to_y = stroke->to_row * DOTS_DOWN + 1;
	const int x = stroke->column * DOTS_ACROSS;
	const int to_x = stroke->to_column * DOTS_ACROSS + DOTS_ACROSS - 1;
	const int down = size_of(to_y - y), across = size_of(to_x - x);
	const int steps = down > across ? down : across;
	int at;

	for (at = 0; at <= steps; at += stroke->weight == STROKE_DOTTED ? 1 + stroke->gap : 1)
		put_dots(canvas, stroke, between(y, to_y, at, steps), between(x, to_x, at, steps));
}

/* --- Letters. --- */

/* The letter of a cell that the line leaves for one `down` further down and `across` to the right. */
static uint32_t letter_of(int down, int across)
{
	if (!down)
		return '-';
	if (!across)
		return '|';
	return (down > 0) == (across > 0) ? '\\' : '/';
}

static void draw_letters(struct canvas *canvas, const struct stroke *stroke)
{
	const int down = size_of(stroke->to_row - stroke->row);
	const int across = size_of(stroke->to_column - stroke->column);
	const int steps = down > across ? down : across;
	uint32_t rune = stroke->weight == STROKE_SOLID ? '#' : stroke->weight == STROKE_DOUBLE ? '=' : ':';
	int row, column, next_row, next_column, at;

	for (at = 0; at <= steps; at += stroke->weight == STROKE_DOTTED ? 1 + stroke->gap / 3 : 1) {
		row = between(stroke->row, stroke->to_row, at, steps);
		column = between(stroke->column, stroke->to_column, at, steps);
		if (at < steps && stroke->weight == STROKE_THIN) {
			next_row = between(stroke->row, stroke->to_row, at + 1, steps);
			next_column = between(stroke->column, stroke->to_column, at + 1, steps);
			rune = letter_of(next_row - row, next_column - column);
		}
		put_cell(canvas, row, column, rune, stroke->role);
	}
}

void stroke_draw(struct canvas *canvas, const struct stroke *stroke)
{
	if (canvas->symbols == SYMBOLS_BRAILLE)
		draw_dots(canvas, stroke);
	else
		draw_letters(canvas, stroke);
}
