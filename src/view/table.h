/* SPDX-License-Identifier: GPL-3.0-or-later
 * table: rows of cells under titles, laid out to fit a canvas.
 *
 * Cells are given first and measured; then columns are laid out. Where the canvas is
 * too narrow, whole columns are left out, the one of the highest rank first: a number
 * stands there whole or not at all. Before those of rank 1 go, texts that may shrink
 * do. Bars share what room is left.
 */
#ifndef SPILLWAY_VIEW_TABLE_H
#define SPILLWAY_VIEW_TABLE_H

#include "src/base/text.h"
#include "src/view/canvas.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;

enum column_kind {
	COLUMN_TEXT,   /* at the left */
	COLUMN_NUMBER, /* at the right, as names of vertices are too */
	COLUMN_BAR
};

struct column {
	const char *title;
	enum column_kind kind;
	int rank;   /* 0: never left out; of equals the last goes first */
	int least;  /* columns that will do, for texts and bars; 0: all of a text */
};

enum { TABLE_COLUMNS = 8, TABLE_GAP = 2 };

struct cell {
	size_t first;           /* of its string, in bytes of `strings` */
	int64_t amount, marked; /* of a bar */
	uint8_t role;           /* enum role */
	uint8_t kind;           /* enum spot_kind, */
	int64_t it, other;      /* and what it is about */
};

struct table {
	struct memory *memory;
	const struct column *columns;
	int count, rows, room;
	struct cell *cells;  /* [rows][count] */
	struct text strings; /* zero-ended, one after the other; the first is empty */
	bool failed;         /* memory ran out: nothing is drawn */
	int natural[TABLE_COLUMNS]; /* the widest cell or title */
	int width[TABLE_COLUMNS];   /* as it was drawn, 0: left out */
};

void table_init(struct table *table, struct memory *memory, const struct column *columns,
		int count);
void table_free(struct table *table);

/* Begins a row of empty cells; what follows fills them. */
void table_row(struct table *table);
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void table_text(struct table *table, int column, const char *format, ...);
/* A number with thousands set apart. */
void table_number(struct table *table, int column, int64_t number);
/* The longest bar of its column fills the width; `marked` as in chart_bar. */
void table_bar(struct table *table, int column, int64_t amount, int64_t marked);

/* Says what a cell of the row is, or all of them from this one on (bars have roles of
 * their own). */
void table_role(struct table *table, int column, enum role role);
void table_roles(struct table *table, int column, enum role role);

/* Says what stands in a cell of the row (spot.h). */
void table_spot(struct table *table, int column, enum spot_kind kind, int64_t it, int64_t other);

/* Whether all columns find room in so many, without shrinking. */
bool table_fits(const struct table *table, int columns);

/* Draws titles (where there are any) and rows from that row on; returns the one below. */
int table_draw(struct table *table, struct canvas *canvas, int row);

#endif
