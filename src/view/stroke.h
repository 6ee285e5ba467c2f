/* SPDX-License-Identifier: GPL-3.0-or-later
 * stroke: straight lines from cell to cell of a canvas, in braille where it has that, else in letters.
 */
#ifndef SPILLWAY_VIEW_STROKE_H
#define SPILLWAY_VIEW_STROKE_H

#include "src/view/canvas.h"

/* How strong a line is: - \ / |, or =, or #, or dots that leave gaps; in braille a row of dots, two rows, all
 * dots, or one and then a gap. */
enum stroke_weight { STROKE_THIN, STROKE_DOUBLE, STROKE_SOLID, STROKE_DOTTED };

struct stroke {
	int row, column;      /* where it begins, */
	int to_row, to_column; /* and ends: both cells belong to it */
	enum stroke_weight weight;
	int gap;              /* STROKE_DOTTED: dots or letters between two */
	enum role role;
};

/* Draws it. Slanted thin lines show where they cross others, as X where these are slanted the other way;
 * dots of braille add up. */
void stroke_draw(struct canvas *canvas, const struct stroke *stroke);

#endif
