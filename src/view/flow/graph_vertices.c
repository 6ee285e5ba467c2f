/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/graph_board.h"

#include "src/base/text.h"
#include "src/view/panel.h"

/* --- The board. --- */

bool graph_board_has(const struct graph_board *board, int line, int column)
{
	const struct graph_grid *grid = board->grid;

	return line >= grid->top && line < grid->top + grid->lines && column >= grid->left &&
	       column < grid->left + grid->columns;
}

int graph_board_at(const struct graph_board *board, int line, int column)
{
	return graph_board_has(board, line, column) ? board->taken[line * board->canvas->columns + column]
						    : BOARD_LABEL;
}

void graph_board_take(struct graph_board *board, int line, int column, int width, int what)
{
	int i;

	for (i = 0; i < width; i++)
		if (graph_board_has(board, line, column + i))
			board->taken[line * board->canvas->columns + column + i] = (uint16_t)what;
}

void graph_board_take_vertices(struct graph_board *board)
{
	const struct grid_node *node;
	int i, line;

	for (i = board->grid->count - 1; i >= 0; i--) {
		node = &board->grid->nodes[i];
		for (line = 0; line < (node->size == GRID_TANK ? 3 : 1); line++)
			graph_board_take(board, node->line + line, node->column, node->width, i + 1);
	}
}

const struct picture_vertex *graph_board_vertex(const struct graph_board *board, int i)
{
	return &board->grid->snapshot->picture.vertices[i];
}

bool graph_board_is_chosen(const struct graph_board *board, int i)
{
	return panel_is_chosen(board->grid->snapshot, graph_board_vertex(board, i)->vertex);
}

/* --- Vertices. --- */

static enum role role_of(const struct graph_board *board, int i)
{
	const struct snapshot *snapshot = board->grid->snapshot;
	const struct picture_vertex *vertex = graph_board_vertex(board, i);

	if (graph_board_is_chosen(board, i))
		return ROLE_CHOSEN;
	if (vertex->lifted)
		return ROLE_EVENT;
	if (vertex->vertex == snapshot->terminals.source)
		return ROLE_SOURCE;
	if (vertex->vertex == snapshot->terminals.sink)
		return ROLE_SINK;
	if (snapshot->picture.has_cut)
		return vertex->before_cut ? ROLE_SOURCE : ROLE_SINK;
	return vertex->active ? ROLE_ACTIVE : ROLE_PLAIN;
}

/* The surface of what is in the tank: in eighths, quarters, or letters. */
static uint32_t level_of(enum symbols symbols, const struct picture_vertex *vertex)
{
	static const uint32_t letters[] = { ':', '-', '=', '#' };
	static const uint32_t dots[] = { 0x28c0, 0x28e4, 0x28f6, 0x28ff };
	const int64_t whole = vertex->tank >= vertex->excess ? vertex->tank : vertex->excess;
	const int most = symbols == SYMBOLS_BLOCK ? 8 : 4;
	int level = (int)((double)vertex->excess / (double)whole * most + 0.5);

	level = level < 1 ? 1 : level > most ? most : level;
	return symbols == SYMBOLS_BLOCK ? 0x2580 + (uint32_t)level
	       : symbols == SYMBOLS_BRAILLE ? dots[level - 1] : letters[level - 1];
}

/* The name and its marks; returns the column behind. */
static int draw_name(struct graph_board *board, int i, int line, int column)
{
	const struct snapshot *snapshot = board->grid->snapshot;
	const char mark = graph_grid_mark(snapshot, graph_board_vertex(board, i));
	char name[32];

	panel_vertex_name(snapshot, graph_board_vertex(board, i)->vertex, name, sizeof(name));
	if (graph_board_is_chosen(board, i) && !graph_board_at(board, line, column - 1))
		canvas_put(board->canvas, line, column - 1, (uint32_t)PANEL_CHOSEN[0]);
	return canvas_print(board->canvas, line, column, "%s%.1s%s", name, mark ? &mark : "",
			    graph_board_vertex(board, i)->lifted ? "!" : "");
}

static void draw_tank(struct graph_board *board, int i)
{
	struct canvas *canvas = board->canvas;
	const struct grid_node *node = &board->grid->nodes[i];
	const struct picture_vertex *vertex = graph_board_vertex(board, i);
	const bool ascii = canvas->symbols == SYMBOLS_ASCII;
	const int last = node->column + node->width - 1;
	int column;

	for (column = node->column; column <= last; column++) {
		canvas_put(canvas, node->line, column, ' ');
		canvas_put(canvas, node->line + 1, column,
			   vertex->excess > 0 ? level_of(canvas->symbols, vertex) : ' ');
		canvas_put(canvas, node->line + 2, column, ascii ? '-' : 0x2500);
	}
	canvas_put(canvas, node->line + 1, node->column, ascii ? '|' : 0x2502);
	canvas_put(canvas, node->line + 1, last, ascii ? '|' : 0x2502);
	canvas_put(canvas, node->line + 2, node->column, ascii ? '+' : 0x2514);
	canvas_put(canvas, node->line + 2, last, ascii ? '+' : 0x2518);
	draw_name(board, i, node->line, graph_grid_name(board->grid, i));
	for (column = 0; column < 3; column++)
		canvas_role(canvas, node->line + column, node->column, node->width, role_of(board, i));
}

/* Cells of the number that says its excess. */
static int amount_width(const struct picture_vertex *vertex)
{
	char buffer[32];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, vertex->excess);
	return (int)text.length;
}

/* The number beside the tank, where nothing stands yet. */
static void draw_amount(struct graph_board *board, int i)
{
	const struct grid_node *node = &board->grid->nodes[i];
	const int line = node->line + 1, column = node->column + node->width;
	char buffer[32];
	struct text text;
	int at;

	if (graph_board_vertex(board, i)->excess <= 0)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, graph_board_vertex(board, i)->excess);
	for (at = 0; at <= (int)text.length; at++)
		if (graph_board_at(board, line, column + at))
			return;
	canvas_print(board->canvas, line, column, "%s", buffer);
	canvas_role(board->canvas, line, column, (int)text.length, ROLE_ACTIVE);
	canvas_spot(board->canvas, line, column, (int)text.length, SPOT_EXCESS,
		    graph_board_vertex(board, i)->vertex, 0);
	graph_board_take(board, line, column, (int)text.length, BOARD_LABEL);
}

/* Whether a vertex that tells more has one of its cells, or one beside them: names and numbers stay whole. */
static bool yields(const struct graph_board *board, int i)
{
	const struct grid_node *node = &board->grid->nodes[i];
	int column, owner;

	for (column = node->column - 1; column <= node->column + node->width; column++) {
		owner = graph_board_at(board, node->line, column);
		if (owner && owner < i + 1)
			return true;
	}
	return false;
}

static void draw_short(struct graph_board *board, int i)
{
	const struct grid_node *node = &board->grid->nodes[i];
	const struct picture_vertex *vertex = graph_board_vertex(board, i);
	char mark = graph_grid_mark(board->grid->snapshot, vertex);
	int column;

	if (node->size == GRID_DOT || yields(board, i)) {
		mark = graph_board_is_chosen(board, i) ? PANEL_CHOSEN[0] : vertex->lifted ? '!' : mark;
		canvas_put(board->canvas, node->line, node->column, mark ? (uint32_t)mark : 'o');
	} else {
		column = draw_name(board, i, node->line, node->column);
		if (node->size == GRID_FULL && vertex->excess > 0) {
			canvas_put(board->canvas, node->line, column,
				   level_of(board->canvas->symbols, vertex));
			canvas_number(board->canvas, node->line, node->column + node->width, vertex->excess);
		}
	}
	canvas_role(board->canvas, node->line, node->column, node->width, role_of(board, i));
}

/* Of a tank, draw_amount adds that of the excess. */
static void add_spots(struct graph_board *board, int i)
{
	const struct grid_node *node = &board->grid->nodes[i];
	const struct picture_vertex *vertex = graph_board_vertex(board, i);
	const bool told = node->size == GRID_FULL && vertex->excess > 0 && !yields(board, i);
	const int amount = told ? amount_width(vertex) : 0;

	canvas_spot(board->canvas, node->line, node->column, node->width - amount - (amount > 0), SPOT_VERTEX,
		    vertex->vertex, 0);
	if (amount)
		canvas_spot(board->canvas, node->line, node->column + node->width - amount, amount,
			    SPOT_EXCESS, vertex->vertex, 0);
}

void graph_board_draw_vertices(struct graph_board *board)
{
	int i;

	for (i = board->grid->count - 1; i >= 0; i--) {
		if (board->grid->nodes[i].size == GRID_TANK)
			draw_tank(board, i);
		else
			draw_short(board, i);
		add_spots(board, i);
	}
	for (i = 0; i < board->grid->count; i++)
		if (board->grid->nodes[i].size == GRID_TANK)
			draw_amount(board, i);
}
