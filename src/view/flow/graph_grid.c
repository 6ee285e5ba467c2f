/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/graph_grid.h"

#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"

#include <string.h>

enum {
	CELLS_EACH = 14,  /* of the canvas for a vertex, that its surroundings can be read, */
	CELLS_AN_ARC = 6, /* and for an arc */
	TANK_LINES = 3, TANK_GAP = 2, TANK_LEAST = 5,
	MARKS = 2,        /* cells behind a name, of what it is and of what happened */
	NUMBERS_SHARE = 8, /* of the columns, at most, that stay free at the right for a number */
	ROW_GAP = 2,      /* lines between rows, where rows may be empty */
	MOST_SUBLINES = 4
};

static const struct picture_vertex *vertex_of(const struct graph_grid *grid, int i)
{
	return &grid->snapshot->picture.vertices[i];
}

char graph_grid_mark(const struct snapshot *snapshot, const struct picture_vertex *vertex)
{
	if (vertex->vertex == snapshot->terminals.source)
		return 's';
	if (vertex->vertex == snapshot->terminals.sink)
		return 't';
	if (snapshot->picture.has_cut)
		return vertex->before_cut ? '+' : 0;
	return vertex->active ? '*' : 0;
}

static int name_width(const struct graph_grid *grid, int i)
{
	char name[32];

	return (int)strlen(panel_vertex_name(grid->snapshot, vertex_of(grid, i)->vertex, name, sizeof(name)));
}

int graph_grid_heights(const struct grid_row *row, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	if (row->low < row->high)
		text_print(&text, "%d-", row->low);
	text_print(&text, "%d", row->high);
	return (int)text.length;
}

bool graph_grid_has_dots(const struct graph_grid *grid)
{
	int i;

	for (i = 0; i < grid->count; i++)
		if (grid->nodes[i].size == GRID_DOT)
			return true;
	return false;
}

/* Where in a tank the name begins: in its middle, if the name is short. */
static int tank_indent(const struct graph_grid *grid, int i)
{
	return name_width(grid, i) < 2 ? 2 : 1;
}

/* Of a vertex at that size. That of a tank does not depend on what happened. */
static int width_of(const struct graph_grid *grid, int i, enum grid_size size)
{
	const struct picture_vertex *vertex = vertex_of(grid, i);
	int width = name_width(grid, i) + (graph_grid_mark(grid->snapshot, vertex) != 0) + vertex->lifted;

	if (size == GRID_DOT)
		return 1;
	if (size == GRID_FULL && vertex->excess > 0)
		width += 1 + text_grouped_width(vertex->excess);
	if (size != GRID_TANK)
		return width;
	width = tank_indent(grid, i) + name_width(grid, i) + MARKS;
	return width > TANK_LEAST ? width : TANK_LEAST;
}

/* --- Columns. --- */

/* The vertices shown by their columns, from left to right. */
static void sort_columns(const struct graph_grid *grid, int *order)
{
	int i, j;

	for (i = 0; i < grid->count; i++) {
		for (j = i; j > 0 && vertex_of(grid, order[j - 1])->column > vertex_of(grid, i)->column; j--)
			order[j] = order[j - 1];
		order[j] = i;
	}
}

/* Columns at the right that stay free for marks, and the number, of what stands in the last column. */
static int keep_free(const struct graph_grid *grid, const int *order)
{
	const int last = order[grid->count - 1];
	const int most = grid->columns / NUMBERS_SHARE;
	const int number = 1 + text_grouped_width(vertex_of(grid, last)->tank);
	const int wanted = name_width(grid, last) + MARKS + (number < most ? number : most);
	const int half = grid->columns / (2 * grid->count);

	return wanted > half ? wanted - half : 0;
}

/* The middle of what stands in column `at` of those shown. */
static int middle_of(const struct graph_grid *grid, int at)
{
	return grid->left + (2 * at + 1) * (grid->columns - grid->free) / (2 * grid->count);
}

/* Where the name of a vertex begins, also of one whose name has no room: whatever its state. */
static int name_start(const struct graph_grid *grid, int i, int at)
{
	const int width = name_width(grid, i);
	int start = middle_of(grid, at) - width / 2;

	if (start + width > grid->left + grid->columns)
		start = grid->left + grid->columns - width;
	return start < grid->left ? grid->left : start;
}

/* Where a vertex of that size begins. */
static int start_of(const struct graph_grid *grid, int i, int at, enum grid_size size)
{
	const int start = name_start(grid, i, at);

	return size == GRID_DOT ? start + (name_width(grid, i) - 1) / 2
	       : size == GRID_TANK ? start - tank_indent(grid, i) : start;
}

/* --- Rows. --- */

/* The next lower height of a vertex shown, or -1. */
static int32_t height_below(const struct graph_grid *grid, int64_t above)
{
	int32_t best = -1;
	int i;

	for (i = 0; i < grid->count; i++)
		if (vertex_of(grid, i)->height < above && vertex_of(grid, i)->height > best)
			best = vertex_of(grid, i)->height;
	return best;
}

static int count_heights(const struct graph_grid *grid)
{
	int32_t height = height_below(grid, INT64_MAX);
	int count = 0;

	for (; height >= 0; height = height_below(grid, height))
		count++;
	return count;
}

static int32_t lowest(const struct graph_grid *grid)
{
	int32_t lowest = vertex_of(grid, 0)->height;
	int i;

	for (i = 1; i < grid->count; i++)
		if (vertex_of(grid, i)->height < lowest)
			lowest = vertex_of(grid, i)->height;
	return lowest;
}

/* So many heights a row; `all`: also those that no vertex has. */
static void make_rows(struct graph_grid *grid, int each, bool all)
{
	const int32_t last = lowest(grid);
	int32_t height = height_below(grid, INT64_MAX);
	int in_row = 0;

	for (grid->row_count = 0; height >= last; height = all ? height - 1 : height_below(grid, height)) {
		if (in_row == 0)
			grid->rows[grid->row_count++] = (struct grid_row){ .high = height };
		grid->rows[grid->row_count - 1].low = height;
		in_row = (in_row + 1) % each;
	}
}

/* Columns for heights up to the number of vertices, and where there may be more of them than lines, for
 * ranges: whatever the state, so that the picture keeps its columns. */
static void make_room_for_heights(struct graph_grid *grid, int columns)
{
	const int digits = text_digits(grid->snapshot->graph->vertices);

	grid->left = 2 + (grid->count > grid->lines ? 2 * digits + 1 : digits);
	grid->columns = columns - grid->left;
}

/* Greater heights need more columns. */
static void make_more_room(struct graph_grid *grid)
{
	const int columns = grid->left + grid->columns;
	char buffer[32];
	int row, width;

	for (row = 0; row < grid->row_count; row++) {
		width = graph_grid_heights(&grid->rows[row], buffer, sizeof(buffer));
		if (grid->left < width + 2)
			grid->left = width + 2;
	}
	grid->columns = columns - grid->left;
}

static void find_rows(struct graph_grid *grid)
{
	int i, row;

	for (i = 0; i < grid->count; i++)
		for (row = 0; row < grid->row_count; row++)
			if (vertex_of(grid, i)->height <= grid->rows[row].high &&
			    vertex_of(grid, i)->height >= grid->rows[row].low)
				grid->nodes[i].row = row;
}

/* --- Vertices within rows. --- */

/* What is taken of the lines of one row, up to which column. */
struct taken {
	int end[MOST_SUBLINES];
	int most, used;
};

/* A blank stands between two names; `gap`: also before a dot, which would look like a mark of the name. */
static bool put(struct graph_grid *grid, struct taken *taken, int i, int at, enum grid_size size, bool gap)
{
	struct grid_node *node = &grid->nodes[i];
	const int width = width_of(grid, i, size);
	const int start = start_of(grid, i, at, size);
	int line;

	if (start < grid->left || start + width > grid->left + grid->columns)
		return false;
	for (line = 0; line < taken->most; line++) {
		if (start < taken->end[line] + (gap && taken->end[line] > grid->left))
			continue;
		*node = (struct grid_node){ size, line, start, width, node->row, false };
		taken->end[line] = start + width;
		taken->used = line >= taken->used ? line + 1 : taken->used;
		return true;
	}
	return false;
}

static void put_best(struct graph_grid *grid, struct taken *taken, int i, int at)
{
	if (put(grid, taken, i, at, GRID_FULL, true) || put(grid, taken, i, at, GRID_SHORT, true) ||
	    put(grid, taken, i, at, GRID_DOT, true) || put(grid, taken, i, at, GRID_DOT, false))
		return;
	grid->nodes[i] = (struct grid_node){ .size = GRID_DOT, .column = start_of(grid, i, at, GRID_DOT),
					     .width = 1, .row = grid->nodes[i].row, .shared = true };
}

/* Spreads the vertices of each row over at most so many lines; node->line is the one within the row. Tanks:
 * false, if they do not fit beside each other. */
static bool fill_rows(struct graph_grid *grid, const int *order, int most, bool tanks)
{
	struct taken taken;
	int row, at;

	for (row = 0; row < grid->row_count; row++) {
		taken = (struct taken){ .most = tanks ? 1 : most };
		for (at = 0; at < grid->count; at++) {
			if (grid->nodes[order[at]].row != row)
				continue;
			if (tanks && !put(grid, &taken, order[at], at, GRID_TANK, true))
				return false;
			if (!tanks)
				put_best(grid, &taken, order[at], at);
		}
		grid->rows[row].lines = tanks ? TANK_LINES : taken.used > 1 ? taken.used : 1;
	}
	return true;
}

/* What lines are left stands between the rows. */
static void spread_rows(struct graph_grid *grid)
{
	const int gaps = grid->row_count - 1;
	int used = 0, before = 0;
	int row, i;

	for (row = 0; row < grid->row_count; row++)
		used += grid->rows[row].lines;
	for (row = 0; row < grid->row_count; row++) {
		grid->rows[row].line = grid->top + before;
		if (gaps)
			grid->rows[row].line += (grid->lines - used) * row / gaps;
		before += grid->rows[row].lines;
	}
	for (i = 0; i < grid->count; i++)
		grid->nodes[i].line += grid->rows[grid->nodes[i].row].line;
}

/* --- The whole. --- */

/* How many of the first vertices have no more arcs than that between them. */
static int count_sparse(const struct picture_look *picture, int arcs)
{
	int ends[PICTURE_MOST] = { 0 };
	int64_t i;
	int count;

	for (i = 0; i < picture->arc_count; i++) {
		const struct picture_arc *arc = &picture->arcs[i];

		ends[arc->from > arc->to ? arc->from : arc->to]++;
	}
	for (count = 0; count < picture->count && arcs >= ends[count]; count++)
		arcs -= ends[count];
	return count;
}

static void choose_count(struct graph_grid *grid, int lines, int columns)
{
	const int sparse = count_sparse(&grid->snapshot->picture, lines * columns / CELLS_AN_ARC);
	const int wide = lines * columns / CELLS_EACH;
	const int room = wide < sparse ? wide : sparse;

	grid->count = grid->snapshot->picture.count;
	if (grid->count > room)
		grid->count = room > PICTURE_LEAST ? room : PICTURE_LEAST;
	if (grid->count > grid->snapshot->picture.count)
		grid->count = grid->snapshot->picture.count;
}

static bool try_tanks(struct graph_grid *grid, const int *order, bool all)
{
	make_rows(grid, 1, all);
	make_more_room(grid);
	if (grid->row_count * (TANK_LINES + TANK_GAP) - TANK_GAP > grid->lines)
		return false;
	find_rows(grid);
	return fill_rows(grid, order, 1, true);
}

/* Heights that no vertex has get a row, where there is room for that. */
static void lay_out_lines(struct graph_grid *grid, const int *order, int heights, int64_t all)
{
	const int each = (heights + grid->lines - 1) / grid->lines;
	int most;

	make_rows(grid, each, all * (1 + ROW_GAP) <= grid->lines);
	make_more_room(grid);
	find_rows(grid);
	most = (grid->lines - (grid->row_count - 1)) / grid->row_count;
	fill_rows(grid, order, most < 1 ? 1 : most > MOST_SUBLINES ? MOST_SUBLINES : most, false);
}

void graph_grid_lay_out(struct graph_grid *grid, const struct snapshot *snapshot, int top, int lines,
			int columns)
{
	int order[PICTURE_MOST];
	int64_t highest, all;
	int heights;

	memset(grid, 0, sizeof(*grid));
	grid->snapshot = snapshot;
	grid->top = top;
	grid->lines = lines < 1 ? 1 : lines;
	choose_count(grid, grid->lines, columns);
	highest = height_below(grid, INT64_MAX);
	heights = count_heights(grid);
	all = highest - lowest(grid) + 1;
	make_room_for_heights(grid, columns);
	sort_columns(grid, order);
	grid->free = keep_free(grid, order);
	if (!(all <= grid->lines && try_tanks(grid, order, true)) &&
	    !(heights <= grid->lines && try_tanks(grid, order, false)))
		lay_out_lines(grid, order, heights, all);
	spread_rows(grid);
}

int graph_grid_lines(const struct snapshot *snapshot)
{
	struct graph_grid grid;
	int heights;

	memset(&grid, 0, sizeof(grid));
	grid.snapshot = snapshot;
	grid.count = snapshot->picture.count;
	heights = count_heights(&grid);
	return heights * (TANK_LINES + TANK_GAP) - TANK_GAP;
}

int graph_grid_line(const struct graph_grid *grid, int i)
{
	return grid->nodes[i].line + (grid->nodes[i].size == GRID_TANK);
}

int graph_grid_name(const struct graph_grid *grid, int i)
{
	const struct grid_node *node = &grid->nodes[i];

	return node->column + (node->size == GRID_TANK ? tank_indent(grid, i) : 0);
}

int graph_grid_column(const struct graph_grid *grid, int i)
{
	return graph_grid_name(grid, i) +
	       (grid->nodes[i].size == GRID_DOT ? 0 : (name_width(grid, i) - 1) / 2);
}
