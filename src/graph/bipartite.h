/* SPDX-License-Identifier: GPL-3.0-or-later
 * bipartite: graphs with two sides, for maximum matching.
 */
#ifndef SPILLWAY_GRAPH_BIPARTITE_H
#define SPILLWAY_GRAPH_BIPARTITE_H

#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

struct err;

/* Makes two sides from a graph that has one: vertex v becomes v on the left and v + vertices on
 * the right. Every arc goes from left to right (rows and columns of a matrix), and with
 * `both_ways` its reverse, too. False: there would be too many vertices, or no memory. */
bool bipartite_split(struct arc_list *list, int32_t *vertices, struct labels *labels,
		     bool both_ways, struct err *err);

#endif
