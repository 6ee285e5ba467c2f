/* SPDX-License-Identifier: GPL-3.0-or-later
 * chart: bars and courses on a canvas, in ASCII, blocks or braille.
 */
#ifndef SPILLWAY_VIEW_CHART_H
#define SPILLWAY_VIEW_CHART_H

#include "src/view/canvas.h"

/* A bar to the right: `amount` of `whole` fills `width` cells. The first `marked`
 * of the amount are active: drawn so that they can be told apart without colour. Anything
 * above 0 shows. */
void chart_bar(struct canvas *canvas, int row, int column, int width, int64_t amount,
	       int64_t marked, int64_t whole);

/* A course of `count` values over time, in a box of `rows` x `columns`, its lowest
 * row last; `whole` fills it to the top. More values than points are thinned by
 * taking the largest of each stretch. */
void chart_course(struct canvas *canvas, int row, int column, int rows, int columns,
		  const int64_t *values, int64_t count, int64_t whole);

#endif
