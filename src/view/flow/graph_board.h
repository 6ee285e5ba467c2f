/* SPDX-License-Identifier: GPL-3.0-or-later
 * graph_board: the canvas on which a graph is drawn, and what stands where: for graph_draw.c, which draws
 * arcs and their labels, and graph_vertices.c.
 */
#ifndef SPILLWAY_VIEW_FLOW_GRAPH_BOARD_H
#define SPILLWAY_VIEW_FLOW_GRAPH_BOARD_H

#include "src/view/flow/graph_grid.h"

#include <stdbool.h>
#include <stdint.h>

struct canvas;
struct drawn_arc;
struct picture_vertex;

/* In `taken`: text that belongs to no vertex. */
enum { BOARD_LABEL = 0xffff };

struct graph_board {
	struct canvas *canvas;
	const struct graph_grid *grid;
	struct drawn_arc *arcs; /* [count], owned by graph_draw.c, as are */
	int count;
	uint16_t *taken;        /* [rows * columns] a vertex, from 1, or BOARD_LABEL; */
	uint16_t *lines;        /* [rows * columns] how many arcs pass there */
};

/* Whether the cell belongs to the picture. */
bool graph_board_has(const struct graph_board *board, int line, int column);
/* What has the cell: 0: nothing, a vertex, from 1, or BOARD_LABEL, also outside of the picture. */
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

#endif
