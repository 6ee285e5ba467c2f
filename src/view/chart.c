/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/chart.h"

/* value / whole of `points`, rounded, but at least 1 for what is above 0. */
static int scale(int64_t value, int64_t whole, int points)
{
	int64_t scaled;

	if (value <= 0 || whole <= 0)
		return 0;
	if (value >= whole)
		return points;
	/* In doubles: the product may pass 63 bits, and points are few. */
	scaled = (int64_t)((double)value / (double)whole * points + 0.5);
	return scaled < 1 ? 1 : (int)scaled;
}

/* The cell of a bar of which `filled` of 8 eighths are full. */
static uint32_t bar_cell(enum symbols symbols, int filled, bool marked)
{
	if (symbols == SYMBOLS_ASCII)
		return marked ? '*' : '#';
	if (symbols == SYMBOLS_BRAILLE) {
		if (marked)
			return filled > 4 ? 0x283f : 0x2807; /* upper three of four dots */
		return filled > 4 ? 0x28ff : 0x2847;
	}
	if (marked)
		return 0x2593;                               /* dark shade */
	return 0x2588 + (uint32_t)(8 - filled);              /* full to one eighth */
}

void chart_bar(struct canvas *canvas, int row, int column, int width, int64_t amount,
	       int64_t marked, int64_t whole)
{
	int fine = canvas->symbols == SYMBOLS_ASCII ? 1 : 8;
	int length = scale(amount, whole, width * fine);
	int mark = scale(marked, whole, width * fine);
	int at, filled;

	for (at = 0; at * fine < length; at++) {
		filled = length - at * fine;
		if (filled > fine)
			filled = fine;
		canvas_put(canvas, row, column + at,
			   bar_cell(canvas->symbols, filled * 8 / fine, at * fine < mark));
		if (at * fine < mark)
			canvas_role(canvas, row, column + at, 1, ROLE_ACTIVE);
	}
}

/* The largest of the values that fall on point `at` of `points`. */
static int64_t largest_at(const int64_t *values, int64_t count, int at, int points)
{
	int64_t first = count <= points ? at : count * at / points;
	int64_t last = count <= points ? at + 1 : count * (at + 1) / points;
	int64_t largest = 0;
	int64_t i;

	for (i = first; i < last && i < count; i++)
		if (values[i] > largest)
			largest = values[i];
	return largest;
}

/* Braille: two points a cell, four dots each. Dots count from the top; these are
 * the bits of the left and the right column filled from below. */
static uint32_t braille_cell(int left, int right)
{
	static const uint32_t lefts[] = { 0x00, 0x40, 0x44, 0x46, 0x47 };
	static const uint32_t rights[] = { 0x00, 0x80, 0xa0, 0xb0, 0xb8 };

	return 0x2800 + lefts[left] + rights[right];
}

/* How much of a cell in line `line` (0 lowest) is full, in `fine` steps. */
static int fill_of(int height, int line, int fine)
{
	int filled = height - line * fine;

	return filled < 0 ? 0 : filled > fine ? fine : filled;
}

void chart_course(struct canvas *canvas, int row, int column, int rows, int columns,
		  const int64_t *values, int64_t count, int64_t whole)
{
	bool braille = canvas->symbols == SYMBOLS_BRAILLE;
	int fine = canvas->symbols == SYMBOLS_ASCII ? 1 : braille ? 4 : 8;
	int points = braille ? 2 * columns : columns;
	int at, line, left, right;

	for (at = 0; at < columns; at++) {
		int step = braille ? 2 * at : at;

		left = scale(largest_at(values, count, step, points), whole, rows * fine);
		right = braille ? scale(largest_at(values, count, step + 1, points), whole,
					rows * fine)
				: 0;
		for (line = 0; line < rows; line++) {
			int l = fill_of(left, line, fine);
			int r = fill_of(right, line, fine);
			uint32_t rune = braille                               ? braille_cell(l, r)
					: canvas->symbols == SYMBOLS_ASCII ? '#'
									   : 0x2580 + (uint32_t)l;

			if (l || r)
				canvas_put(canvas, row + rows - 1 - line, column + at, rune);
		}
	}
}
