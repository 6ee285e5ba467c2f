/* SPDX-License-Identifier: GPL-3.0-or-later
 * ladder_view: runs on one graph below each other, each of which differs from the one above in one
 * thing.
 */
#ifndef SPILLWAY_VIEW_LADDER_VIEW_H
#define SPILLWAY_VIEW_LADDER_VIEW_H

#include "src/view/look/account.h"

struct canvas;
struct out;
struct report;

/* A run, and what has changed: "use turbo". */
struct ladder_row {
	char change[32];
	struct account account;
};

/* Draws a row each, of one at least, from that row of the canvas on, and one above them. */
void ladder_view_draw(struct canvas *canvas, int row, const struct ladder_row *rows, int count);
/* What the last row takes of the first one's time, in a sentence; nothing where no times are known. */
void ladder_view_sum(const struct ladder_row *rows, int count, struct out *out);
/* Tells of row `number`, from 0. */
void ladder_view_tell(struct report *report, const struct ladder_row *rows, int number);

#endif
