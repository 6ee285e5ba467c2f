/* SPDX-License-Identifier: GPL-3.0-or-later
 * costs_span: which cycles the books of costs have, if the run is known further, or stands elsewhere. It went
 * back, and its books with it; or the screen keeps those of the moment from which Enter led away.
 */
#ifndef SPILLWAY_VIEW_COSTS_SPAN_H
#define SPILLWAY_VIEW_COSTS_SPAN_H

#include <stdbool.h>

struct canvas;
struct snapshot;
struct text;

/* Behind a panel's title: adds the cycles. False: there is nothing to say. */
bool costs_span_name(const struct snapshot *snapshot, struct text *text);
/* Rows of the way to the others; 0: there is nothing to say. */
int costs_span_rows(const struct snapshot *snapshot);
/* Draws why there are no costs; NULL: no launch has ended yet, and if the run is known further, the way
 * there. */
void costs_span_lack(struct canvas *canvas, int row, const struct snapshot *snapshot, const char *lack);
/* Draws it there; returns the row behind it. */
int costs_span_draw(struct canvas *canvas, int row, const struct snapshot *snapshot);

#endif
