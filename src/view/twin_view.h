/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin_view: how two runs differ, as tables and as a record, for whoever compares them.
 */
#ifndef SPILLWAY_VIEW_TWIN_VIEW_H
#define SPILLWAY_VIEW_TWIN_VIEW_H

#include "src/engine/twin.h"

struct canvas;
struct network;
struct pair_look;
struct report;
struct text;

/* Rows that both tables take at most. */
enum { TWIN_VIEW_ROWS = 2 * (TWIN_LISTED + 1) };

/* Draws the vertices that differ and the arcs that do; returns the row below. */
int twin_view_draw(const struct twin *twin, const struct network *network,
		   struct canvas *canvas, int row);
/* How much differs, and at which vertices. */
void twin_view_tell(const struct twin *twin, const struct network *network,
		    struct report *report);

/* How much differs: "3 heights, 1 excesses, 0 residual capacities". */
void twin_view_count(const struct twin *twin, struct text *text);
/* How a pair stands, in a sentence; "" where there is nothing to say. */
void twin_view_say(const struct pair_look *look, struct text *text);

#endif
