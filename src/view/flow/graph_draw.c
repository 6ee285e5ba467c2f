/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/graph_draw.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/view/flow/graph_board.h"
#include "src/view/flow/graph_grid.h"
#include "src/view/panel.h"
#include "src/view/stroke.h"

#include <stdlib.h>
#include <string.h>

enum {
	ARCS_MOST = 1500,  /* shown; of more the empty ones are left out, */
	BENT_MOST = 400,   /* none is led around vertices, and none has a label */
	CELLS_A_HEAD = 20, /* of the canvas for an arc, that tips do not hide more than they show */
	ALL_LABELS_MOST = 24, /* each has one, wherever there is room */
	EMPTY_MOST = 60,   /* of more, empty ones have no label */
	PARTS = 6,         /* straight parts of a bent arc */
	STEPS = 16         /* places along an arc, for its label and for what it meets */
};

/* Arcs from the least telling on, so that those that tell more are drawn over them. */
enum weight_of_arc { ARC_EMPTY, ARC_FLOW, ARC_FULL, ARC_CUT, ARC_CHOSEN, ARC_LIT };

struct drawn_arc {
	const struct picture_arc *arc;
	enum weight_of_arc weight;
	int down, right;     /* how far its middle is from the straight line, to pass by other vertices */
};

/* --- What there is to draw. --- */

static enum weight_of_arc weigh(const struct graph_board *board, const struct picture_arc *arc)
{
	if (arc->pushed || arc->taken_back)
		return ARC_LIT;
	if (graph_board_is_chosen(board, arc->from) || graph_board_is_chosen(board, arc->to))
		return ARC_CHOSEN;
	if (arc->in_cut)
		return ARC_CUT;
	return !arc->flow ? ARC_EMPTY : arc->flow == arc->capacity ? ARC_FULL : ARC_FLOW;
}

static int compare(const void *a, const void *b)
{
	const struct drawn_arc *one = a;
	const struct drawn_arc *other = b;

	if (one->weight != other->weight)
		return one->weight < other->weight ? -1 : 1;
	return (one->arc > other->arc) - (one->arc < other->arc);
}

/* The cell at `at` of `steps` on the way. */
static void cell_at(const struct graph_board *board, const struct drawn_arc *arc, int at, int steps,
		    int *line, int *column)
{
	const struct graph_grid *grid = board->grid;
	const int y = graph_grid_line(grid, arc->arc->from), x = graph_grid_column(grid, arc->arc->from);
	const int to_y = graph_grid_line(grid, arc->arc->to), to_x = graph_grid_column(grid, arc->arc->to);
	const double t = (double)at / steps, bent = 4 * t * (1 - t);

	*line = (int)(y + (to_y - y) * t + arc->down * bent + 0.5);
	*column = (int)(x + (to_x - x) * t + arc->right * bent + 0.5);
}

/* Over how many cells of other vertices an arc passes; one that leaves the canvas passes over many. */
static int count_hits(const struct graph_board *board, const struct drawn_arc *arc)
{
	const int steps = board->grid->columns;
	int hits = 0;
	int at, line, column, there;

	for (at = 0; at <= steps; at++) {
		cell_at(board, arc, at, steps, &line, &column);
		there = graph_board_at(board, line, column);
		hits += there == BOARD_LABEL ? 100
					     : there && there != arc->arc->from + 1 && there != arc->arc->to + 1;
	}
	return hits;
}

/* Leads it around other vertices, if a small bend does it: to the side that it has more of. */
static void bend(const struct graph_board *board, struct drawn_arc *arc)
{
	static const int bends[] = { 2, -2, 3, -3, 4, -4, 6, -6 };
	const int down = abs(graph_grid_line(board->grid, arc->arc->to) -
			     graph_grid_line(board->grid, arc->arc->from));
	const int right = abs(graph_grid_column(board->grid, arc->arc->to) -
			      graph_grid_column(board->grid, arc->arc->from));
	int least = count_hits(board, arc);
	struct drawn_arc bent = *arc;
	int hits;
	size_t i;

	for (i = 0; i < sizeof(bends) / sizeof(bends[0]) && least; i++) {
		bent.down = right >= 2 * down ? bends[i] : 0;
		bent.right = right >= 2 * down ? 0 : 2 * bends[i];
		hits = count_hits(board, &bent);
		if (hits >= least)
			continue;
		least = hits;
		*arc = bent;
	}
}

static bool is_crowded(const struct graph_board *board)
{
	return board->grid->snapshot->picture.arc_count > ARCS_MOST;
}

/* Whether it lies below the opposite arc, as both are empty. */
static bool is_hidden(const struct graph_board *board, const struct picture_arc *arc)
{
	const struct picture_look *picture = &board->grid->snapshot->picture;
	const struct picture_arc *other;

	if (arc->from < arc->to || weigh(board, arc) != ARC_EMPTY || picture->arc_count <= EMPTY_MOST)
		return false;
	for (other = picture->arcs; other < arc; other++)
		if (other->from == arc->to && other->to == arc->from)
			return true;
	return false;
}

static void gather(struct graph_board *board)
{
	const struct picture_look *picture = &board->grid->snapshot->picture;
	const struct picture_arc *arc;
	int i;

	for (arc = picture->arcs; arc < picture->arcs + picture->arc_count; arc++)
		if (arc->from < board->grid->count && arc->to < board->grid->count &&
		    (!is_crowded(board) || weigh(board, arc) > ARC_EMPTY) && !is_hidden(board, arc))
			board->arcs[board->count++] = (struct drawn_arc){ arc, weigh(board, arc), 0, 0 };
	qsort(board->arcs, (size_t)board->count, sizeof(*board->arcs), compare);
	for (i = 0; i < board->count && board->count <= BENT_MOST; i++)
		bend(board, &board->arcs[i]);
}

/* --- Lines. --- */

static void count_line(struct graph_board *board, const struct drawn_arc *arc)
{
	const int steps = board->grid->columns + 2 * board->grid->lines;
	int last = -1;
	int at, line, column, cell;

	for (at = 0; at <= steps; at++) {
		cell_at(board, arc, at, steps, &line, &column);
		cell = line * board->canvas->columns + column;
		if (cell != last && graph_board_has(board, line, column))
			board->lines[cell]++;
		last = cell;
	}
}

static enum role role_of_arc(const struct drawn_arc *arc)
{
	static const enum role roles[] = {
		[ARC_EMPTY] = ROLE_QUIET, [ARC_FLOW] = ROLE_PLAIN, [ARC_FULL] = ROLE_PLAIN,
		[ARC_CUT] = ROLE_SOURCE, [ARC_CHOSEN] = ROLE_CHOSEN, [ARC_LIT] = ROLE_EVENT
	};

	return roles[arc->weight];
}

/* Whether tips would hide more than they show; then arcs are lighter, too. */
static bool is_dense(const struct graph_board *board)
{
	return board->count * CELLS_A_HEAD > board->grid->lines * board->grid->columns;
}

static void draw_line(struct graph_board *board, const struct drawn_arc *arc)
{
	const struct picture_arc *shown = arc->arc;
	const bool double_line = shown->flow == shown->capacity && (!is_dense(board) || arc->weight >= ARC_CUT);
	struct stroke stroke = {
		.weight = !shown->flow ? STROKE_DOTTED : double_line ? STROKE_DOUBLE : STROKE_THIN,
		.gap = board->count <= EMPTY_MOST / 2 ? 2 : is_dense(board) ? 11 : board->count <= BENT_MOST / 2 ? 4 : 7,
		.role = role_of_arc(arc),
	};
	const int parts = arc->down || arc->right ? PARTS : 1;
	int part;

	for (part = 0; part < parts; part++) {
		cell_at(board, arc, part, parts, &stroke.row, &stroke.column);
		cell_at(board, arc, part + 1, parts, &stroke.to_row, &stroke.to_column);
		stroke_draw(board->canvas, &stroke);
	}
	if (board->count <= BENT_MOST)
		count_line(board, arc);
}

/* Where an arc meets its head: a tip, which shows the direction. */
static void draw_head(struct graph_board *board, const struct drawn_arc *arc)
{
	static const uint32_t letters[] = { 'v', '^', '>', '<' };
	static const uint32_t signs[] = { 0x25bc, 0x25b2, 0x25b6, 0x25c0 };
	const int steps = board->grid->columns + 2 * board->grid->lines;
	int line = 0, column = 0, before, beside, at, way;

	for (at = steps; at > steps / 2; at--) {
		cell_at(board, arc, at, steps, &line, &column);
		if (!graph_board_at(board, line, column))
			break;
	}
	cell_at(board, arc, at > steps / 8 ? at - steps / 8 : 0, steps, &before, &beside);
	way = 2 * abs(line - before) >= abs(column - beside) ? line < before : column > beside ? 2 : 3;
	/* `>` behind a digit would say that a number was cut off. */
	if (at <= steps / 2 || (way == 2 && canvas_has_digit(board->canvas, line, column - 1)))
		return;
	canvas_put(board->canvas, line, column, (board->canvas->symbols == SYMBOLS_ASCII ? letters : signs)[way]);
	canvas_role(board->canvas, line, column, 1, role_of_arc(arc));
	graph_board_take(board, line, column, 1, BOARD_LABEL);
}

/* --- Labels. --- */

/* How many cells there belong to other arcs; -1: something stands there. */
static int cost_of(const struct graph_board *board, int line, int column, int width)
{
	int cost = 0;
	int i;

	for (i = -1; i <= width; i++) {
		if (graph_board_at(board, line, column + i))
			return -1;
		cost += i >= 0 && i < width && board->lines[line * board->canvas->columns + column + i] > 1;
	}
	return cost;
}

/* In the middle of an arc, or near it. Among many arcs the label of one that tells nothing yields to
 * others. */
static void draw_label(struct graph_board *board, const struct drawn_arc *arc)
{
	static const int places[] = { 8, 9, 7, 10, 6, 11, 5, 12, 4, 13, 3 };
	int best = -1, least = arc->weight >= ARC_CHOSEN || board->count <= ALL_LABELS_MOST ? 1000 : 1;
	int line, column, cost, width;
	char buffer[64];
	struct text text;
	size_t i;

	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, arc->arc->flow);
	text_print(&text, "/");
	text_grouped(&text, arc->arc->capacity);
	width = (int)text.length;
	for (i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		cell_at(board, arc, places[i], STEPS, &line, &column);
		cost = cost_of(board, line, column - width / 2, width);
		if (cost < 0 || cost > least || (best >= 0 && cost == least))
			continue;
		least = cost;
		best = places[i];
	}
	if (best < 0)
		return;
	cell_at(board, arc, best, STEPS, &line, &column);
	canvas_print(board->canvas, line, column - width / 2, "%s", buffer);
	canvas_role(board->canvas, line, column - width / 2, width, role_of_arc(arc));
	graph_board_take(board, line, column - width / 2, width, BOARD_LABEL);
}

static bool has_label(const struct graph_board *board, const struct drawn_arc *arc)
{
	if (arc->weight >= ARC_CHOSEN)
		return true;
	return board->count <= (arc->weight == ARC_EMPTY ? EMPTY_MOST : BENT_MOST);
}

/* --- The whole. --- */

static void draw_all(struct graph_board *board)
{
	bool has_heads;
	int i;

	graph_board_take_vertices(board);
	gather(board);
	has_heads = !is_dense(board);
	for (i = 0; i < board->count; i++)
		draw_line(board, &board->arcs[i]);
	graph_board_draw_vertices(board);
	for (i = 0; i < board->count; i++)
		if (has_heads || board->arcs[i].weight >= ARC_CHOSEN)
			draw_head(board, &board->arcs[i]);
	for (i = board->count - 1; i >= 0; i--)
		if (has_label(board, &board->arcs[i]))
			draw_label(board, &board->arcs[i]);
}

void graph_draw(struct canvas *canvas, const struct graph_grid *grid)
{
	const size_t cells = (size_t)canvas->rows * (size_t)canvas->columns;
	const size_t arcs = (size_t)grid->snapshot->picture.arc_count + 1;
	struct graph_board board = { .canvas = canvas, .grid = grid };

	board.arcs = memory_array(canvas->memory, arcs, sizeof(*board.arcs), "a panel", NULL);
	board.taken = memory_array(canvas->memory, cells, sizeof(*board.taken), "a panel", NULL);
	board.lines = memory_array(canvas->memory, cells, sizeof(*board.lines), "a panel", NULL);
	if (board.arcs && board.taken && board.lines) {
		memset(board.taken, 0, cells * sizeof(*board.taken));
		memset(board.lines, 0, cells * sizeof(*board.lines));
		draw_all(&board);
	}
	memory_free(board.arcs);
	memory_free(board.taken);
	memory_free(board.lines);
}
