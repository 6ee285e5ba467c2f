/* SPDX-License-Identifier: GPL-3.0-or-later
 * bipartite: graphs of two sides, whose maximum matching is asked for.
 */
#ifndef SPILLWAY_GRAPH_BIPARTITE_H
#define SPILLWAY_GRAPH_BIPARTITE_H

#include "src/graph/network.h"

struct err;
struct memory;

/* Makes two sides of a graph that has one: vertex v becomes v on the left and
 * v + vertices on the right, every arc goes from left to right (rows and columns of
 * a matrix), and with `both_ways` its reverse too. Fails where there would be too many vertices, or no memory. */
bool bipartite_split(struct arc_list *list, int32_t *vertices, struct labels *labels,
		     bool both_ways, struct err *err);

/* Adds what makes a matching problem of arcs between two sides: an arc of capacity 1
 * from S*, vertex `count` of the labels, to every vertex on the left, and one from every
 * vertex on the right to T*, the next vertex. What is built of the list needs no join. */
bool bipartite_extend(struct arc_list *list, struct labels *labels, struct err *err);

/* Makes the matching problem of a network whose labels tell two sides and whose arcs
 * all go from left to right with capacity 1: joins S* to the left side and the right
 * side to T*, by arcs of capacity 1 (WBPR, section 4.1). Consumes *network, which
 * becomes the new one; on failure it stays. */
bool bipartite_join(struct network **network, struct memory *memory, struct err *err);

#endif
