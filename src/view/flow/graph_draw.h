/* SPDX-License-Identifier: GPL-3.0-or-later
 * graph_draw: the arcs and vertices of a picture, on a canvas.
 */
#ifndef SPILLWAY_VIEW_FLOW_GRAPH_DRAW_H
#define SPILLWAY_VIEW_FLOW_GRAPH_DRAW_H

struct canvas;
struct graph_grid;

/* Draws the lines of arcs, then the vertices, then as many labels of arcs as have room. Returns how many arcs
 * have none. */
int graph_draw(struct canvas *canvas, const struct graph_grid *grid);

#endif
