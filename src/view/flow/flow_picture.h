/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow_picture: which vertices the flow panel draws, and how they share its columns.
 */
#ifndef SPILLWAY_VIEW_FLOW_FLOW_PICTURE_H
#define SPILLWAY_VIEW_FLOW_FLOW_PICTURE_H

#include "src/view/look/snapshot.h"

#include <stdbool.h>
#include <stdint.h>

struct flow_picture {
	const struct snapshot *snapshot;
	int shown[FLOW_LOOK_MOST]; /* indices in the snapshot's list, in the graph's order */
	int count;
	bool whole;               /* all vertices of the graph are shown */
	int label, name, number, bar; /* columns of a height, a name, its excess in digits (0:
					 that is not shown), a bar */
	int a_line;               /* vertices that stand side by side */
	int lines;                /* that hold a vertex */
};

/* All vertices if they fit in so many lines and columns, with the digits of their excess if
 * that takes no line more; returns whether. */
bool flow_picture_whole(struct flow_picture *picture, const struct snapshot *snapshot,
			int columns, int lines);
/* The centre and what fits of its neighbours. */
void flow_picture_near(struct flow_picture *picture, const struct snapshot *snapshot,
		       int columns, int lines);

const struct flow_vertex *flow_picture_vertex(const struct flow_picture *picture, int i);
/* Where the name of the vertex stands that is number `beside` on its height, and the column
 * behind its bar. */
int flow_picture_column(const struct flow_picture *picture, int beside);
int flow_picture_cell(const struct flow_picture *picture);
/* The next lower height of a vertex shown, or -1. */
int32_t flow_picture_below(const struct flow_picture *picture, int64_t above);
int64_t flow_picture_largest(const struct flow_picture *picture);
/* How many stretches there are of heights that no vertex shown has. */
int flow_picture_gaps(const struct flow_picture *picture);

#endif
