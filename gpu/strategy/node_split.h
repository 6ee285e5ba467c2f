/* SPDX-License-Identifier: GPL-3.0-or-later
 * node_split: node splitting ("Dynamic Load Balancing Strategies for Graph Applications on GPUs",
 * section III-B). A vertex of many arcs has children, and a thread reads a child's part of the
 * arcs. The parts of a vertex are equal, but for one arc.
 *
 *      vertex         u              v
 *      arcs           0  1  2  3  4  0  1
 *      first_child    0              2        3 behind the last
 *      child          0  0  0  1  1  2  2
 *
 * The rules of edges.h hold.
 */
#ifndef SPILLWAY_GPU_STRATEGY_NODE_SPLIT_H
#define SPILLWAY_GPU_STRATEGY_NODE_SPLIT_H

#include "gpu/strategy/edges.h"

/* One lane reads the arcs of a child. parent[children], first_child[vertices + 1]. */
DEVICE void node_split(struct team *T, const struct STRATEGY_ARGS *a, int32_t child,
		       const int32_t *parent, const int32_t *first_child)
{
	const int32_t u = load(parent + child);
	const int32_t first = load(first_child + u);
	const int32_t parts = TOGETHER(load(first_child + u + 1)) - first;
	const ARC_T begin = strategy_begin(T, a, u);
	const ARC_T degree = TOGETHER(strategy_end(T, a, u)) - begin;
	const ARC_T part = degree / parts;
	const ARC_T more = degree % parts;
	const ARC_T nth = child - first;
	const ARC_T from = begin + nth * part + (nth < more ? nth : more);
	const ARC_T to = from + part + (nth < more);

	strategy_edges(T, a, u, begin, from, to);
}

#endif
