/* SPDX-License-Identifier: GPL-3.0-or-later
 * two_sides: graphs whose vertices fall into two sides with all edges in between; they are those without a
 * cycle of an odd number of edges.
 */
#ifndef SPILLWAY_GRAPH_TWO_SIDES_H
#define SPILLWAY_GRAPH_TWO_SIDES_H

#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

struct err;
struct memory;

/* Makes the two sides of a list of arcs: the vertices are numbered anew, those of the left side first, and
 * every arc goes from left to right. The first vertex of each connected part is on the left. *labels gets
 * the names in the new order. False: there are no two sides, *odd is the first arc that closes a cycle of
 * an odd number of edges with arcs before it; or, with *odd = -1, memory was refused (*err). Loops are left
 * alone. */
bool two_sides_split(struct arc_list *list, int32_t vertices, struct labels *labels, int64_t *odd,
		     struct err *err);

/* Makes the two sides of a flow network that is a matching's: the source has arcs to vertices of the
 * left side only, to each that has an edge, the sink has arcs from those of the right side in the same
 * way, and all others lead from left to right. If arcs have capacities, those of the ends let one unit
 * pass to or from each vertex; arcs of capacity 0 do not count. *fits: it is one. Then both ends and their
 * arcs are left out, and the vertices are numbered anew, as above; *vertices are two less. Else nothing has
 * changed. False: memory was refused. */
bool two_sides_strip(struct arc_list *list, int32_t *vertices, const struct marked *ends,
		     struct labels *labels, bool *fits, struct err *err);

enum { ODD_SHOWN = 8 };

/* The sides of a graph that has one, or a cycle of an odd number of edges. */
struct two_sides {
	int32_t left, right;      /* vertices of each, if there are two */
	int32_t length;           /* of the cycle, in edges; 0: there are two sides */
	int32_t cycle[ODD_SHOWN]; /* its vertices, as many as there is room for, one after the other */
	int32_t shown;
};

/* Looks at the vertices that have a number. False: memory was refused. Linear time. */
bool two_sides_find(const struct graph *graph, struct memory *memory, struct two_sides *sides,
		    struct err *err);

#endif
