/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/canvas.h"

#include "src/base/memory.h"
#include "src/base/out.h"
#include "src/base/text.h"

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
	return canvas->cells != NULL;
}

void canvas_free(struct canvas *canvas)
{
	memory_free(canvas->cells);
	canvas->cells = NULL;
}

void canvas_put(struct canvas *canvas, int row, int column, uint32_t rune)
{
	if (row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns)
		canvas->cells[row * canvas->columns + column] = rune;
}

/* Puts UTF-8 text from a column on; returns the column behind it. */
static int put_text(struct canvas *canvas, int row, int column, const struct text *text)
{
	const char *bytes = text_string(text);
	size_t at = 0;
	uint32_t rune;

	while (at < text->length) {
		at += text_decode(bytes + at, text->length - at, &rune);
		canvas_put(canvas, row, column++, rune);
	}
	return column;
}

int canvas_print(struct canvas *canvas, int row, int column, const char *format, ...)
{
	char buffer[1024];
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	return put_text(canvas, row, column, &text);
}

void canvas_number(struct canvas *canvas, int row, int column, int64_t number)
{
	char buffer[64];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, number);
	put_text(canvas, row, column - (int)text.length, &text);
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
