/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/distribution.h"

#include "src/view/canvas.h"
#include "src/view/look/snapshot.h"
#include "src/view/table.h"

/* Pieces: halves of the mean up to twice it, then bins of the tail. */
enum { HALVES = 4, PIECES = HALVES + SPREAD_TAIL, CAPTION_ROWS = 2, LEAST_ROWS = 2 };

static int64_t warps_of(const struct spread *spread, int piece)
{
	if (piece >= HALVES)
		return spread->tail[piece - HALVES];
	return spread->bins[2 * piece] + spread->bins[2 * piece + 1];
}

/* The row of a piece. `doublings`: how often a row's beginning is doubled up to its end, behind the first
 * row, which ends at the mean; 0: each piece has a row. */
static int row_of(int piece, int doublings)
{
	if (!doublings)
		return piece;
	return piece < HALVES / 2 ? 0 : piece < HALVES ? 1 : 1 + (piece - HALVES + 1) / doublings;
}

/* Where a row begins, in means. */
static double begin_of(int row, int doublings)
{
	if (!doublings)
		return row <= HALVES ? row * 0.5 : (double)((int64_t)2 << (row - HALVES));
	return row ? (double)((int64_t)1 << doublings * (row - 1)) : 0;
}

static int last_piece(const struct spread *spread)
{
	int piece = PIECES - 1;

	while (piece && !warps_of(spread, piece))
		piece--;
	return piece;
}

int distribution_rows(const struct spread *spread)
{
	return CAPTION_ROWS + last_piece(spread) + 2;
}

static void fill(struct table *table, const struct spread *spread, int most)
{
	const int last = last_piece(spread);
	int doublings = 0, piece = 0, row;
	double begin, end;
	int64_t warps;

	most = most < LEAST_ROWS ? LEAST_ROWS : most;
	while (row_of(last, doublings) >= most)
		doublings++;
	for (row = 0; row <= row_of(last, doublings); row++) {
		for (warps = 0; piece <= last && row_of(piece, doublings) == row; piece++)
			warps += warps_of(spread, piece);
		begin = begin_of(row, doublings);
		end = begin_of(row + 1, doublings);
		table_row(table);
		table_text(table, 0, doublings || row >= HALVES ? "%.0f-%.0f" : "%.1f-%.1f", begin, end);
		table_number(table, 1, warps);
		table_bar(table, 2, warps, 0);
	}
}

int distribution_draw(struct canvas *canvas, int row, const struct spread *spread, const char *of)
{
	/* Where there is little room, the title of the bars stands in place of a caption. */
	const bool captioned = canvas->rows - row >= CAPTION_ROWS + 1 + LEAST_ROWS;
	const struct column columns[] = {
		{ "work/mean", COLUMN_TEXT, 0, 0 },
		{ "warps", COLUMN_NUMBER, 1, 0 },
		{ captioned ? NULL : of, COLUMN_BAR, 2, 4 },
	};
	struct table table;

	if (captioned) {
		row++;
		canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
		canvas_print(canvas, row++, 0, "%s, in units of the mean:", of);
	}
	table_init(&table, canvas->memory, columns, 3);
	fill(&table, spread, canvas->rows - row - 1);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row + 1;
}
