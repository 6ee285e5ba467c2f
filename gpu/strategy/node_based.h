/* SPDX-License-Identifier: GPL-3.0-or-later
 * node_based: node-based distribution ("Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section II-A). A thread has an entry of a worklist to itself, and reads all its arcs.
 *
 *      worklist     u                 v           w
 *      arcs         0  1  2  3  4     0  1        0  1  2  3
 *      thread       0  0  0  0  0     1  1        2  2  2  2
 *
 * The rules of edges.h hold.
 */
#ifndef SPILLWAY_GPU_STRATEGY_NODE_BASED_H
#define SPILLWAY_GPU_STRATEGY_NODE_BASED_H

#include "gpu/strategy/edges.h"

/* The vertex of an entry of the worklist: the kernel's own. */
DEVICE int32_t strategy_vertex(struct team *T, const struct STRATEGY_ARGS *a, int64_t entry);

/* An item is a chunk of entries. */
DEVICE void node_based(struct team *T, const struct STRATEGY_ARGS *a, int64_t item, int64_t entries)
{
	LANES(l) {
		const int64_t entry = item * TEAM_LANES + l;

		if (entry < entries) {
			const int32_t u = strategy_vertex(T, a, entry);
			const ARC_T begin = strategy_begin(T, a, u);
			const ARC_T end = TOGETHER(strategy_end(T, a, u));

			strategy_edges(T, a, u, begin, begin, end);
		}
	}
}

#endif
