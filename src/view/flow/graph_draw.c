/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/graph_draw.h"

#include "src/base/memory.h"
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
	EMPTY_MOST = 60,   /* of more, an empty one lies below the opposite one */
	PARTS = 6          /* straight parts of a bent arc */
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

void graph_board_cell(const struct graph_board *board, const struct drawn_arc *arc, int at, int steps,
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
		graph_board_cell(board, arc, at, steps, &line, &column);
		there = graph_board_at(board, line, column);
		hits += there == BOARD_LABEL
				? 100
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

void graph_board_walk(struct graph_board *board, const struct drawn_arc *arc,
		      void (*visit)(struct graph_board *board, int cell))
{
	const int steps = board->grid->columns + 2 * board->grid->lines;
	int last = -1;
	int at, line, column, cell;

	for (at = 0; at <= steps; at++) {
		graph_board_cell(board, arc, at, steps, &line, &column);
		cell = line * board->canvas->columns + column;
		if (cell != last && graph_board_has(board, line, column))
			visit(board, cell);
		last = cell;
	}
}

static void count_cell(struct graph_board *board, int cell)
{
	board->lines[cell]++;
}

enum role graph_board_role(const struct drawn_arc *arc)
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
	const bool double_line = shown->flow == shown->capacity &&
				 (!is_dense(board) || arc->weight >= ARC_CUT);
	struct stroke stroke = {
		.weight = !shown->flow ? STROKE_DOTTED : double_line ? STROKE_DOUBLE : STROKE_THIN,
		.gap = board->count <= EMPTY_MOST / 2 ? 2 : is_dense(board) ? 11
		       : board->count <= BENT_MOST / 2 ? 4 : 7,
		.role = graph_board_role(arc),
	};
	const int parts = arc->down || arc->right ? PARTS : 1;
	int part;

	for (part = 0; part < parts; part++) {
		graph_board_cell(board, arc, part, parts, &stroke.row, &stroke.column);
		graph_board_cell(board, arc, part + 1, parts, &stroke.to_row, &stroke.to_column);
		stroke_draw(board->canvas, &stroke);
	}
	if (board->count <= BENT_MOST)
		graph_board_walk(board, arc, count_cell);
}

/* Where an arc meets its head: a tip, which shows the direction. */
static void draw_head(struct graph_board *board, const struct drawn_arc *arc)
{
	static const uint32_t letters[] = { 'v', '^', '>', '<' };
	static const uint32_t signs[] = { 0x25bc, 0x25b2, 0x25b6, 0x25c0 };
	const int steps = board->grid->columns + 2 * board->grid->lines;
	int line = 0, column = 0, before, beside, at, way;

	for (at = steps; at > steps / 2; at--) {
		graph_board_cell(board, arc, at, steps, &line, &column);
		if (!graph_board_at(board, line, column))
			break;
	}
	graph_board_cell(board, arc, at > steps / 8 ? at - steps / 8 : 0, steps, &before, &beside);
	way = 2 * abs(line - before) >= abs(column - beside) ? line < before : column > beside ? 2 : 3;
	/* `>` behind a digit would say that a number was cut off. */
	if (at <= steps / 2 || (way == 2 && canvas_has_digit(board->canvas, line, column - 1)))
		return;
	canvas_put(board->canvas, line, column,
		   (board->canvas->symbols == SYMBOLS_ASCII ? letters : signs)[way]);
	canvas_role(board->canvas, line, column, 1, graph_board_role(arc));
	graph_board_take(board, line, column, 1, BOARD_TIP);
}

/* --- The whole. --- */

static int draw_all(struct graph_board *board)
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
	return graph_board_label_arcs(board);
}

int graph_draw(struct canvas *canvas, const struct graph_grid *grid)
{
	const size_t cells = (size_t)canvas->rows * (size_t)canvas->columns;
	const size_t arcs = (size_t)grid->snapshot->picture.arc_count + 1;
	struct graph_board board = { .canvas = canvas, .grid = grid };
	int unlabelled = 0;

	board.arcs = memory_array(canvas->memory, arcs, sizeof(*board.arcs), "a panel", NULL);
	board.taken = memory_array(canvas->memory, cells, sizeof(*board.taken), "a panel", NULL);
	board.lines = memory_array(canvas->memory, cells, sizeof(*board.lines), "a panel", NULL);
	board.own = memory_array(canvas->memory, cells, sizeof(*board.own), "a panel", NULL);
	if (board.arcs && board.taken && board.lines && board.own) {
		memset(board.taken, 0, cells * sizeof(*board.taken));
		memset(board.lines, 0, cells * sizeof(*board.lines));
		memset(board.own, 0, cells * sizeof(*board.own));
		unlabelled = draw_all(&board);
	}
	memory_free(board.arcs);
	memory_free(board.taken);
	memory_free(board.lines);
	memory_free(board.own);
	return unlabelled;
}
