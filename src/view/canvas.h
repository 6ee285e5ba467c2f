/* SPDX-License-Identifier: GPL-3.0-or-later
 * canvas: a rectangle of character cells. Panels draw on it; the prompt prints it
 * as lines, tests compare it.
 */
#ifndef SPILLWAY_VIEW_CANVAS_H
#define SPILLWAY_VIEW_CANVAS_H

#include "src/view/spot.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;
struct out;

/* The characters that charts are drawn with. */
enum symbols { SYMBOLS_ASCII, SYMBOLS_BLOCK, SYMBOLS_BRAILLE };

/* What a cell is, for a screen that has colours: the same thing can always be read without
 * them. */
enum role {
	ROLE_PLAIN,
	ROLE_TITLE,
	ROLE_QUIET,    /* axes, legends */
	ROLE_ACTIVE,   /* an active vertex, or a warp at work */
	ROLE_CHOSEN,   /* what the user has chosen */
	ROLE_EVENT,    /* what happened last, or where the run stands */
	ROLE_SOURCE,   /* the source's side of the cut; the CPU */
	ROLE_SINK,     /* the sink's side; the GPU */
	ROLE_WARNING,
	ROLE_SHADE,    /* the lightest shade of a map, and those above it, up to the darkest: */
	ROLE_SHADE_LAST = ROLE_SHADE + 4,
	ROLES
};

/* What the title of a panel says: what stands around the panel says the rest. */
enum titled {
	TITLED_WHOLE,  /* its name, variant, machine, cycle and phase */
	TITLED_MOMENT, /* its name, and where the run stood: elsewhere by now */
	TITLED_NAME    /* its name */
};

struct canvas {
	struct memory *memory;
	int rows, columns;
	enum symbols symbols;
	enum titled titled;
	bool below;      /* something did not fit: it would have stood below the last row */
	uint32_t *cells; /* [rows * columns] code points, a blank where nothing is */
	uint8_t *roles;  /* [rows * columns] of enum role */
	bool points;     /* spots are wanted: */
	struct spot *spots; /* [spot_count] owned */
	int spot_count, spot_room;
};

bool canvas_init(struct canvas *canvas, int rows, int columns, enum symbols symbols,
		 struct memory *memory, struct err *err);
void canvas_free(struct canvas *canvas);

/* Puts one character, `?` for one that would not fill one column (rune.h); outside the
 * canvas nothing happens. */
void canvas_put(struct canvas *canvas, int row, int column, uint32_t rune);
/* Whether a digit stands there. */
bool canvas_has_digit(const struct canvas *canvas, int row, int column);
/* Makes a row empty. */
void canvas_wipe(struct canvas *canvas, int row);
/* Says what `width` cells from there on are; outside the canvas nothing happens. */
void canvas_role(struct canvas *canvas, int row, int column, int width, enum role role);
/* The same for whole rows, from `row` up to the one before `end`. */
void canvas_role_rows(struct canvas *canvas, int row, int end, enum role role);
/* Says what stands in `columns` cells from there on, or in those of several rows. */
void canvas_spot(struct canvas *canvas, int row, int column, int columns, enum spot_kind kind, int64_t it,
		 int64_t other);
void canvas_add_spot(struct canvas *canvas, const struct spot *spot);
/* Writes formatted text from there to the right. What passes the edge is cut: the
 * mark stands in its place, and no number is ever left half. Returns the column
 * behind it. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
int canvas_print(struct canvas *canvas, int row, int column, const char *format, ...);
/* The same for a string in `width` columns, at their right end if asked for. */
void canvas_cell(struct canvas *canvas, int row, int column, int width, const char *string,
		 bool right);
/* Writes formatted text over as many lines as it needs, at most `most`, broken at
 * blanks; the last is cut. Returns the row below. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
int canvas_wrap(struct canvas *canvas, int row, int most, const char *format, ...);
/* Writes a number with thousands set apart so that it ends before `column`; nothing
 * where there is no room for it. */
void canvas_number(struct canvas *canvas, int row, int column, int64_t number);
/* The character that stands where text was cut. */
uint32_t canvas_mark(const struct canvas *canvas);

/* Rows down to the last that is not empty, and cells of a row up to the last that is
 * not blank. */
int canvas_rows_used(const struct canvas *canvas);
int canvas_used(const struct canvas *canvas, int row);

/* Prints the canvas as lines, without blanks at their ends, nor empty lines at its
 * end. */
void canvas_write(const struct canvas *canvas, struct out *out);

#endif
