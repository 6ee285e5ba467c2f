/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/canvas.h"

#include "src/base/memory.h"
#include "src/base/out.h"
#include "src/base/text.h"
#include "src/view/rune.h"

#include <stdarg.h>
#include <string.h>

bool canvas_init(struct canvas *canvas, int rows, int columns, enum symbols symbols,
		 struct memory *memory, struct err *err)
{
	size_t count = (size_t)rows * (size_t)columns;
	size_t i;

	memset(canvas, 0, sizeof(*canvas));
	canvas->memory = memory;
	canvas->rows = rows;
	canvas->columns = columns;
	canvas->symbols = symbols;
	canvas->cells = memory_array(memory, count, sizeof(*canvas->cells), "a panel", err);
	for (i = 0; canvas->cells && i < count; i++)
		canvas->cells[i] = ' ';
	canvas->roles = canvas->cells ? memory_array(memory, count, 1, "a panel", err) : NULL;
	if (canvas->roles)
		memset(canvas->roles, ROLE_PLAIN, count);
	else
		canvas_free(canvas);
	return canvas->cells != NULL;
}

void canvas_free(struct canvas *canvas)
{
	memory_free(canvas->cells);
	memory_free(canvas->roles);
	memory_free(canvas->spots);
	canvas->spots = NULL;
	canvas->spot_count = canvas->spot_room = 0;
	canvas->cells = NULL;
	canvas->roles = NULL;
}

void canvas_role(struct canvas *canvas, int row, int column, int width, enum role role)
{
	for (; width > 0; width--, column++)
		if (row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns)
			canvas->roles[row * canvas->columns + column] = (uint8_t)role;
}

void canvas_role_rows(struct canvas *canvas, int row, int end, enum role role)
{
	for (; row < end; row++)
		canvas_role(canvas, row, 0, canvas->columns, role);
}

/* Without memory it is left out. */
void canvas_add_spot(struct canvas *canvas, const struct spot *spot)
{
	const int room = canvas->spot_room ? 2 * canvas->spot_room : 64;
	void *spots = canvas->spots;

	if (!canvas->points || spot->row < 0 || spot->row >= canvas->rows || spot->columns < 1)
		return;
	if (canvas->spot_count == canvas->spot_room) {
		if (!memory_resize(canvas->memory, &spots, (size_t)room, sizeof(*spot), "a panel", NULL))
			return;
		canvas->spots = spots;
		canvas->spot_room = room;
	}
	canvas->spots[canvas->spot_count++] = *spot;
}

void canvas_spot(struct canvas *canvas, int row, int column, int columns, enum spot_kind kind, int64_t it,
		 int64_t other)
{
	const struct spot spot = { row, column, 1, columns, kind, it, other };

	canvas_add_spot(canvas, &spot);
}

void canvas_put(struct canvas *canvas, int row, int column, uint32_t rune)
{
	if (row >= canvas->rows && rune != ' ')
		canvas->below = true;
	if (row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns)
		canvas->cells[row * canvas->columns + column] = rune_of_cell(rune);
}

bool canvas_has_digit(const struct canvas *canvas, int row, int column)
{
	const bool inside = row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns;
	const uint32_t rune = inside ? canvas->cells[row * canvas->columns + column] : ' ';

	return rune >= '0' && rune <= '9';
}

void canvas_wipe(struct canvas *canvas, int row)
{
	int column;

	for (column = 0; column < canvas->columns; column++)
		canvas_put(canvas, row, column, ' ');
	canvas_role(canvas, row, 0, canvas->columns, ROLE_PLAIN);
}

uint32_t canvas_mark(const struct canvas *canvas)
{
	return canvas->symbols == SYMBOLS_ASCII ? '>' : 0x2026; /* ellipsis */
}

/* Text as code points, so that columns can be counted. */
enum { MOST_RUNES = 1024 };

struct runes {
	uint32_t rune[MOST_RUNES + 1]; /* a zero behind the last */
	int count;
};

static void decode(const char *bytes, size_t length, struct runes *runes)
{
	size_t at = 0;
	size_t taken;

	runes->count = 0;
	while (at < length && runes->count < MOST_RUNES) {
		taken = text_decode(bytes + at, length - at, &runes->rune[runes->count]);
		if (!taken)
			break;
		runes->count++;
		at += taken;
	}
	runes->rune[runes->count] = 0;
}

static bool is_digit(uint32_t rune)
{
	return rune >= '0' && rune <= '9';
}

/* Whether the mark may not stand at place `at`: behind a digit it would look as if
 * more of them followed, and "1,234" or "0.5" must not be cut at the comma. */
static bool spoils_number(const struct runes *runes, int from, int at)
{
	const uint32_t *rune = runes->rune;

	if (at <= from)
		return false;
	if (is_digit(rune[at - 1]))
		return true;
	return (rune[at - 1] == ',' || rune[at - 1] == '.') && at - 1 > from &&
	       is_digit(rune[at - 2]) && is_digit(rune[at]);
}

/* Puts the runes [from, to) into `width` columns; returns how many columns they took. */
static int put(struct canvas *canvas, int row, int column, int width,
	       const struct runes *runes, int from, int to)
{
	int kept = to - from;
	int i;

	if (width < 1)
		return 0;
	if (kept > width)
		for (kept = width - 1; spoils_number(runes, from, from + kept); kept--)
			;
	for (i = 0; i < kept; i++)
		canvas_put(canvas, row, column + i, runes->rune[from + i]);
	if (kept == to - from)
		return kept;
	canvas_put(canvas, row, column + kept, canvas_mark(canvas));
	return kept + 1;
}

int canvas_print(struct canvas *canvas, int row, int column, const char *format, ...)
{
	char buffer[1024];
	struct runes runes;
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	decode(buffer, text.length, &runes);
	return column + put(canvas, row, column, canvas->columns - column, &runes, 0, runes.count);
}

void canvas_cell(struct canvas *canvas, int row, int column, int width, const char *string,
		 bool right)
{
	struct runes runes;

	if (width > canvas->columns - column)
		width = canvas->columns - column;
	decode(string, strlen(string), &runes);
	if (right && runes.count < width) {
		column += width - runes.count;
		width = runes.count;
	}
	put(canvas, row, column, width, &runes, 0, runes.count);
}

/* Where the line ends that begins at `from` and has `width` columns: at a blank, if
 * there is one. */
static int end_of_line(const struct runes *runes, int from, int width)
{
	int end = from + width;

	if (runes->count <= end)
		return runes->count;
	while (end > from && runes->rune[end] != ' ')
		end--;
	if (end > from)
		return end;
	/* A word longer than the line: it is cut. */
	while (end < runes->count && runes->rune[end] != ' ')
		end++;
	return end;
}

int canvas_wrap(struct canvas *canvas, int row, int most, const char *format, ...)
{
	char buffer[1024];
	struct runes runes;
	struct text text;
	va_list args;
	int from = 0;
	int indent = 0;
	int to;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	decode(buffer, text.length, &runes);
	while (from < runes.count) {
		to = --most > 0 ? end_of_line(&runes, from, canvas->columns - indent) : runes.count;
		put(canvas, row++, indent, canvas->columns - indent, &runes, from, to);
		for (from = to; runes.rune[from] == ' '; from++)
			;
		indent = 1;
	}
	return row;
}

void canvas_number(struct canvas *canvas, int row, int column, int64_t number)
{
	char buffer[64];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, number);
	if (column >= (int)text.length)
		canvas_cell(canvas, row, column - (int)text.length, (int)text.length, buffer,
			    false);
}

int canvas_used(const struct canvas *canvas, int row)
{
	int column = canvas->columns;

	while (column > 0 && canvas->cells[row * canvas->columns + column - 1] == ' ')
		column--;
	return column;
}

int canvas_rows_used(const struct canvas *canvas)
{
	int rows = canvas->rows;

	while (rows > 0 && !canvas_used(canvas, rows - 1))
		rows--;
	return rows;
}

void canvas_write(const struct canvas *canvas, struct out *out)
{
	char buffer[8];
	struct text text;
	int rows = canvas_rows_used(canvas);
	int row, column, used;

	for (row = 0; row < rows; row++) {
		used = canvas_used(canvas, row);
		for (column = 0; column < used; column++) {
			text_fixed(&text, buffer, sizeof(buffer));
			text_rune(&text, canvas->cells[row * canvas->columns + column]);
			out_write(out, buffer, text.length);
		}
		out_write(out, "\n", 1);
	}
}
