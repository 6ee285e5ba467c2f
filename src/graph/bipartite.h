/* SPDX-License-Identifier: GPL-3.0-or-later
 * bipartite: graphs with two sides, for maximum matching.
 */
#ifndef SPILLWAY_GRAPH_BIPARTITE_H
#define SPILLWAY_GRAPH_BIPARTITE_H

#include "src/graph/network.h"

struct err;
struct memory;

/* Makes two sides from a graph that has one: vertex v becomes v on the left and v + vertices on
 * the right. Every arc goes from left to right (rows and columns of a matrix), and with
 * `both_ways` its reverse, too. False: there would be too many vertices, or no memory. */
bool bipartite_split(struct arc_list *list, int32_t *vertices, struct labels *labels,
		     bool both_ways, struct err *err);

/* Turns arcs between two sides into a matching problem: adds an arc of capacity 1 from S*, vertex
 * `count` of the labels, to every vertex on the left, and one from every vertex on the right to
 * T*, the next vertex. A network built from this list needs no bipartite_join. */
bool bipartite_extend(struct arc_list *list, struct labels *labels, struct err *err);

/* The same for a network whose labels say which vertices are left and whose arcs all go from left
 * to right with capacity 1 (WBPR, section 4.1). Consumes *network, which becomes the new one; on
 * failure it stays. */
bool bipartite_join(struct network **network, struct memory *memory, struct err *err);

#endif
