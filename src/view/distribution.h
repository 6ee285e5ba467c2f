/* SPDX-License-Identifier: GPL-3.0-or-later
 * distribution: how many warps have done how much of the mean of the work, as rows of a table.
 *
 * Up to twice the mean a row is half of the mean wide, and from there on each row ends at the double of its
 * beginning; so the slowest warp has a row of its own kind, however slow it is. Where there is room for fewer
 * rows, the first ends at the mean, and the others are wider.
 */
#ifndef SPILLWAY_VIEW_DISTRIBUTION_H
#define SPILLWAY_VIEW_DISTRIBUTION_H

struct canvas;
struct spread;

/* Draws it from that row on; returns the one below. `of`: what the work is of, such as "whole run". */
int distribution_draw(struct canvas *canvas, int row, const struct spread *spread, const char *of);
/* The rows that it takes where there is room. */
int distribution_rows(const struct spread *spread);

#endif
