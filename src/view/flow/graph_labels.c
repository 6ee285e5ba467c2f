/* SPDX-License-Identifier: GPL-3.0-or-later
 * Labels of arcs, flow/capacity: on the arc or beside it, near its middle. No label stands on a vertex or on
 * another label. Of the places that are free an arc takes the one where its label hides least and is taken
 * least for that of another arc.
 */
#include "src/base/text.h"
#include "src/view/flow/graph_board.h"

#include <stdlib.h>

enum {
	LABELS_MOST = 400, /* arcs: of more, only those have a label that tell most */
	EMPTY_MOST = 60,   /* of more, empty ones have none */
	ALL_MOST = 24,     /* up to so many, a label takes any place that is free; */
	COST_MOST = 9,     /* of more, a place that costs no more */
	STEPS = 16,        /* places along an arc */
	LEFT = 3           /* cells of an arc that stay in sight */
};

/* What a place costs. */
enum {
	COST_HIDES = 6,    /* for each cell of another arc below it, */
	COST_TOUCHES = 3,  /* at its ends, */
	COST_NEAR = 1,     /* above and below it */
	COST_BESIDE = 2,   /* it stands beside its arc, */
	COST_OVER = 3,     /* or above or below it */
	COST_BREAKS = 8    /* it hides its arc */
};

struct label {
	char text[64];
	int width;
	int visible;       /* cells of its arc that no vertex, tip or label has */
	int line, column;  /* the best place so far; */
	int cost;          /* -1: there is none */
};

static void mark(struct graph_board *board, int cell)
{
	board->own[cell] = 1;
}

static void unmark(struct graph_board *board, int cell)
{
	board->own[cell] = 0;
}

static bool is_own(const struct graph_board *board, int line, int column)
{
	return graph_board_has(board, line, column) && board->own[line * board->canvas->columns + column];
}

/* Whether other arcs pass there, and the own one does not. */
static bool is_foreign(const struct graph_board *board, int line, int column)
{
	const int cell = line * board->canvas->columns + column;

	return graph_board_has(board, line, column) && board->lines[cell] && !board->own[cell];
}

/* How many cells of its own arc are in sight. */
static int count_visible(const struct graph_board *board)
{
	const struct graph_grid *grid = board->grid;
	int line, column, count = 0;

	for (line = grid->top; line < grid->top + grid->lines; line++)
		for (column = grid->left; column < grid->left + grid->columns; column++)
			count += is_own(board, line, column) && !graph_board_at(board, line, column);
	return count;
}

/* Whether a label may end beside it: nothing is there, or the wall of a tank, or a tip that is no letter. */
static bool is_gap(const struct graph_board *board, int line, int column)
{
	const int there = graph_board_at(board, line, column);
	const struct grid_node *node = &board->grid->nodes[there > 0 && there < BOARD_TIP ? there - 1 : 0];

	if (there == BOARD_TIP)
		return board->canvas->symbols != SYMBOLS_ASCII;
	return !there || (there != BOARD_LABEL && node->size == GRID_TANK && node->line != line);
}

/* What the place costs by what is around it; -1: something stands there. */
static int cost_of(const struct graph_board *board, const struct label *label, int line, int column)
{
	const int columns = board->canvas->columns;
	int cost = 0, hidden = 0;
	int i, over;

	if (!is_gap(board, line, column - 1) || !is_gap(board, line, column + label->width))
		return -1;
	for (i = 0; i < label->width; i++)
		if (graph_board_at(board, line, column + i))
			return -1;
	for (i = 0; i < label->width; i++) {
		const bool own = is_own(board, line, column + i);

		hidden += own;
		over = board->lines[line * columns + column + i] - own;
		cost += over > 0 ? COST_HIDES : 0;
		cost += is_foreign(board, line - 1, column + i) ? COST_NEAR : 0;
		cost += is_foreign(board, line + 1, column + i) ? COST_NEAR : 0;
	}
	cost += is_foreign(board, line, column - 1) ? COST_TOUCHES : 0;
	cost += is_foreign(board, line, column + label->width) ? COST_TOUCHES : 0;
	if (hidden && label->visible - hidden < LEFT)
		cost += COST_BREAKS;
	return cost;
}

static void try_place(const struct graph_board *board, struct label *label, int line, int column, int more)
{
	const int cost = cost_of(board, label, line, column);

	if (cost < 0 || (label->cost >= 0 && cost + more >= label->cost))
		return;
	label->cost = cost + more;
	label->line = line;
	label->column = column;
}

/* On the arc at that cell; and unless that is `only`, at its right and left, or above and below it. */
static void try_around(const struct graph_board *board, struct label *label, int line, int column, int more,
		       bool only)
{
	int left = column, right = column;

	while (is_own(board, line, left - 1))
		left--;
	while (is_own(board, line, right + 1))
		right++;
	try_place(board, label, line, column - label->width / 2, more);
	if (only)
		return;
	if (right - left < label->width) {
		try_place(board, label, line, right + 1, more + COST_BESIDE);
		try_place(board, label, line, left - label->width, more + COST_BESIDE);
	} else {
		try_place(board, label, line - 1, column - label->width / 2, more + COST_OVER);
		try_place(board, label, line + 1, column - label->width / 2, more + COST_OVER);
	}
}

static void print_label(const struct picture_arc *arc, struct label *label)
{
	struct text text;

	text_fixed(&text, label->text, sizeof(label->text));
	text_grouped(&text, arc->flow);
	text_print(&text, "/");
	text_grouped(&text, arc->capacity);
	label->width = (int)text.length;
}

static bool find_place(struct graph_board *board, const struct drawn_arc *arc, struct label *label)
{
	static const int places[] = { 8, 9, 7, 10, 6, 11, 5, 12, 4, 13, 3 };
	/* Beside dots among many arcs it would seem to belong to another. */
	const bool only = arc->weight == ARC_EMPTY && board->count > ALL_MOST;
	int line, column;
	size_t i;

	label->cost = -1;
	graph_board_walk(board, arc, mark);
	label->visible = count_visible(board);
	for (i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		graph_board_cell(board, arc, places[i], STEPS, &line, &column);
		try_around(board, label, line, column, abs(places[i] - STEPS / 2), only);
	}
	graph_board_walk(board, arc, unmark);
	return label->cost >= 0 &&
	       (label->cost <= COST_MOST || arc->weight >= ARC_CHOSEN || board->count <= ALL_MOST);
}

static bool draw_label(struct graph_board *board, const struct drawn_arc *arc)
{
	struct label label;

	print_label(arc->arc, &label);
	if (!find_place(board, arc, &label))
		return false;
	canvas_print(board->canvas, label.line, label.column, "%s", label.text);
	canvas_role(board->canvas, label.line, label.column, label.width, graph_board_role(arc));
	graph_board_take(board, label.line, label.column, label.width, BOARD_LABEL);
	return true;
}

static bool wants_label(const struct graph_board *board, const struct drawn_arc *arc)
{
	return arc->weight >= ARC_CHOSEN ||
	       board->count <= (arc->weight == ARC_EMPTY ? EMPTY_MOST : LABELS_MOST);
}

int graph_board_label_arcs(struct graph_board *board)
{
	int i, without = 0;

	for (i = board->count - 1; i >= 0; i--)
		if (!wants_label(board, &board->arcs[i]) || !draw_label(board, &board->arcs[i]))
			without++;
	return without;
}
