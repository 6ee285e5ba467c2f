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

/* Turns a network whose labels say which vertices are left, and whose arcs all go from left to right
 * with capacity 1, into a matching problem: adds an arc of capacity 1 from S* to every vertex on
 * the left, and one from every vertex on the right to T* (WBPR, section 4.1). On failure the
 * network stays as it was, but its arrays may have more room. */
bool bipartite_join(struct network *network, struct memory *memory, struct err *err);

#endif
