/* SPDX-License-Identifier: GPL-3.0-or-later
 * adapt: changes to a graph between reading and use: capacities, reverse arcs, the largest
 * component.
 */
#ifndef SPILLWAY_GRAPH_ADAPT_H
#define SPILLWAY_GRAPH_ADAPT_H

#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

struct err;
struct memory;

/* Gives every arc weight 1, which means that. */
void adapt_unit(struct arc_list *list, enum weight meaning);
/* Makes the arcs edges of a matching, and drops those of capacity 0. Adds to *unused how many others have had
 * a capacity that is not 1. */
void adapt_edges(struct arc_list *list, int64_t *unused);
/* Adds the reverse of every arc, right behind it, with the same capacity. */
bool adapt_both_ways(struct arc_list *list, struct err *err);
/* Draws the capacity of every declared arc from [low, high], in the order of
 * tails, then heads; `symmetric`: the two directions of a pair share one draw. */
void adapt_random(struct graph *graph, int64_t low, int64_t high, uint64_t seed,
		  bool symmetric);
/* Keeps the largest weakly connected component only (the one with the smallest
 * vertex, where several are equal). Marks outside it are an error. */
bool adapt_largest_component(struct graph *graph, struct marked *marks, struct memory *memory,
			     struct err *err);

#endif
