/* SPDX-License-Identifier: GPL-3.0-or-later
 * comparison_view: how two runs differ, as tables and as a record, for whoever compares them.
 */
#ifndef SPILLWAY_VIEW_COMPARISON_VIEW_H
#define SPILLWAY_VIEW_COMPARISON_VIEW_H

#include "src/engine/comparison.h"

struct canvas;
struct graph;
struct companion_look;
struct report;
struct text;

/* Rows that both tables take at most. */
enum { COMPARISON_VIEW_ROWS = 2 * (COMPARISON_LISTED + 1) };

/* Draws the vertices that differ and the arcs that do; returns the row below. */
int comparison_view_draw(const struct comparison *diff, const struct graph *graph,
		   struct canvas *canvas, int row);
/* How much differs, and at which vertices. */
void comparison_view_tell(const struct comparison *diff, const struct graph *graph,
		    struct report *report);

/* How much differs: "3 heights, 1 excesses, 0 residual capacities". */
void comparison_view_count(const struct comparison *diff, struct text *text);
/* How a companion stands, in a sentence; "" where there is nothing to say. */
void comparison_view_say(const struct companion_look *look, struct text *text);

#endif
