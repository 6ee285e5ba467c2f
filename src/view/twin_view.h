/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin_view: how two runs differ, as tables and as a record, for whoever compares them.
 */
#ifndef SPILLWAY_VIEW_TWIN_VIEW_H
#define SPILLWAY_VIEW_TWIN_VIEW_H

#include "src/run/twin.h"

struct canvas;
struct network;
struct report;

/* Rows that both tables take at most. */
enum { TWIN_VIEW_ROWS = 2 * (TWIN_LISTED + 1) };

/* Draws the vertices that differ and the arcs that do; returns the row below. */
int twin_view_draw(const struct twin *twin, const struct network *network,
		   struct canvas *canvas, int row);
void twin_view_tell(const struct twin *twin, const struct network *network,
		    struct report *report);

#endif
