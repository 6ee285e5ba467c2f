/* SPDX-License-Identifier: GPL-3.0-or-later
 * graph_board: the canvas on which a graph is drawn, and what stands where: for graph_draw.c, which draws
 * arcs, graph_labels.c and graph_vertices.c.
 */
#ifndef SPILLWAY_VIEW_FLOW_GRAPH_BOARD_H
#define SPILLWAY_VIEW_FLOW_GRAPH_BOARD_H

#include "src/view/canvas.h"
#include "src/view/flow/graph_grid.h"

#include <stdbool.h>
#include <stdint.h>

struct picture_arc;
struct picture_vertex;

/* Arcs from the least telling on, so that those that tell more are drawn over them. */
enum weight_of_arc { ARC_EMPTY, ARC_FLOW, ARC_FULL, ARC_CUT, ARC_CHOSEN, ARC_LIT };

struct drawn_arc {
	const struct picture_arc *arc;
	enum weight_of_arc weight;
	int down, right;     /* how far its middle is from the straight line, to pass by other vertices */
};

/* In `taken`: text that belongs to no vertex, and the tip of an arc. */
enum { BOARD_LABEL = 0xffff, BOARD_TIP = 0xfffe };

struct graph_board {
	struct canvas *canvas;
	const struct graph_grid *grid;
	struct drawn_arc *arcs; /* [count] the least telling first; owned by graph_draw.c, as are */
	int count;
	uint16_t *taken;        /* [rows * columns] a vertex, from 1, or one of these; */
	uint16_t *lines;        /* [rows * columns] how many arcs pass there; */
	uint8_t *own;           /* [rows * columns] whether the one does whose label is placed */
};

/* Whether the cell belongs to the picture. */
bool graph_board_has(const struct graph_board *board, int line, int column);
/* What has the cell: 0: nothing, a vertex, from 1, a tip, or BOARD_LABEL, also outside of the picture. */
int graph_board_at(const struct graph_board *board, int line, int column);
/* `what` takes so many cells, those of them that belong to the picture. */
void graph_board_take(struct graph_board *board, int line, int column, int width, int what);
/* Vertex i of the picture, and whether it is the one that is followed. */
const struct picture_vertex *graph_board_vertex(const struct graph_board *board, int i);
bool graph_board_is_chosen(const struct graph_board *board, int i);

/* Gives all vertices their cells; of two that want one, that with the lower number has it. */
void graph_board_take_vertices(struct graph_board *board);
/* Draws all vertices. Names and numbers stay whole. */
void graph_board_draw_vertices(struct graph_board *board);

/* The cell at `at` of `steps` on the way of an arc; and the role that it is drawn in. */
void graph_board_cell(const struct graph_board *board, const struct drawn_arc *arc, int at, int steps,
		      int *line, int *column);
enum role graph_board_role(const struct drawn_arc *arc);
/* Calls for each cell that an arc passes, once, with its index in `lines`. */
void graph_board_walk(struct graph_board *board, const struct drawn_arc *arc,
		      void (*visit)(struct graph_board *board, int cell));
/* Gives arcs their labels, the most telling first; graph_labels.c. Returns how many have none. */
int graph_board_label_arcs(struct graph_board *board);

#endif
