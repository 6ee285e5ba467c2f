/* SPDX-License-Identifier: GPL-3.0-or-later
 * graph_grid: where the vertices of a picture stand on a canvas: lines by height, upwards, and columns
 * from the picture.
 */
#ifndef SPILLWAY_VIEW_FLOW_GRAPH_GRID_H
#define SPILLWAY_VIEW_FLOW_GRAPH_GRID_H

#include "src/view/look/snapshot.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How much of a vertex is shown, the least first. */
enum grid_size {
	GRID_DOT,   /* a cell */
	GRID_SHORT, /* its name, and a mark of what it is */
	GRID_FULL,  /* also its excess, as a level and as a number */
	GRID_TANK   /* a tank of three lines */
};

struct grid_node {
	enum grid_size size;
	int line, column; /* of the first cell of its name */
	int width;        /* from there on */
	int row;          /* of `rows` */
	bool shared;      /* another vertex has the same cell */
};

/* A line of vertices, or several for one height where they stand close. */
struct grid_row {
	int32_t high, low; /* the heights that it is for: several where lines are few */
	int line, lines;
};

struct graph_grid {
	const struct snapshot *snapshot;
	int top, lines;    /* of the canvas */
	int left, columns; /* behind the heights */
	int free;          /* of these, at the right, which no vertex stands in but its number */
	int count;         /* vertices shown: the first of the picture */
	int row_count;
	struct grid_row rows[PICTURE_MOST];
	struct grid_node nodes[PICTURE_MOST];
};

/* Fills *grid for a canvas of so many lines from `top` on, and so many columns. */
void graph_grid_lay_out(struct graph_grid *grid, const struct snapshot *snapshot, int top, int lines,
			int columns);
/* Lines at which all can be seen. */
int graph_grid_lines(const struct snapshot *snapshot);

/* The cell at which arcs meet a vertex. */
int graph_grid_line(const struct graph_grid *grid, int i);
int graph_grid_column(const struct graph_grid *grid, int i);
/* The first cell of its name. */
int graph_grid_name(const struct graph_grid *grid, int i);
/* The heights that a row is for: one, or a range, such as 2-6. Returns its width. */
int graph_grid_heights(const struct grid_row *row, char *buffer, size_t size);
/* Whether there is a vertex without room for its name. */
bool graph_grid_has_dots(const struct graph_grid *grid);
/* The mark of what a vertex is; 0: it has none. Once there is a cut, no vertex is active. */
char graph_grid_mark(const struct snapshot *snapshot, const struct picture_vertex *vertex);

#endif
