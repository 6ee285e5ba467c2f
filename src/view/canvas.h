/* SPDX-License-Identifier: GPL-3.0-or-later
 * canvas: a rectangle of character cells. Panels draw on it; the prompt prints it
 * as lines, tests compare it.
 */
#ifndef SPILLWAY_VIEW_CANVAS_H
#define SPILLWAY_VIEW_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;
struct out;

/* The characters that charts are drawn with. */
enum symbols { SYMBOLS_ASCII, SYMBOLS_BLOCK, SYMBOLS_BRAILLE };

struct canvas {
	struct memory *memory;
	int rows, columns;
	enum symbols symbols;
	uint32_t *cells; /* [rows * columns] code points, a blank where nothing is */
};

bool canvas_init(struct canvas *canvas, int rows, int columns, enum symbols symbols,
		 struct memory *memory, struct err *err);
void canvas_free(struct canvas *canvas);

/* Puts one character; outside the canvas nothing happens. */
void canvas_put(struct canvas *canvas, int row, int column, uint32_t rune);
/* Writes formatted text from there to the right, cut at the edge. Returns the
 * column behind it. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
int canvas_print(struct canvas *canvas, int row, int column, const char *format, ...);
/* Writes a number with thousands set apart so that it ends before `column`. */
void canvas_number(struct canvas *canvas, int row, int column, int64_t number);

/* Rows down to the last that is not empty, and cells of a row up to the last that is
 * not blank. */
int canvas_rows_used(const struct canvas *canvas);
int canvas_used(const struct canvas *canvas, int row);

/* Prints the canvas as lines, without blanks at their ends, nor empty lines at its
 * end. */
void canvas_write(const struct canvas *canvas, struct out *out);

#endif
