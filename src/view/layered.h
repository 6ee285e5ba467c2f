/* SPDX-License-Identifier: GPL-3.0-or-later
 * layered: columns for the vertices of a graph that is to be drawn, each its own, so that a vertex may stand
 * at any height and never on top of another. The classic method (Sugiyama's): layers by distance from a root,
 * and within a layer vertices near the middle of those they are joined with in other layers.
 */
#ifndef SPILLWAY_VIEW_LAYERED_H
#define SPILLWAY_VIEW_LAYERED_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

struct layered_arc {
	int32_t from, to;
};

struct layered {
	int32_t count;                  /* vertices, from 0 */
	int32_t root;
	const struct layered_arc *arcs; /* [arc_count] */
	int64_t arc_count;
};

/* Fills column[count]: 0 to count - 1 from left to right, each once; the same for the same graph. False:
 * memory was refused. */
bool layered_place(const struct layered *graph, int32_t *column, struct memory *memory, struct err *err);

#endif
