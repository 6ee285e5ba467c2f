/* SPDX-License-Identifier: GPL-3.0-or-later
 * edge_based: edge-based distribution ("Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section II-B and Fig. 2). The worklist holds arcs, which are dealt out to all threads one
 * after the other, so that neighbours in the list go to neighbours in a warp.
 *
 *      worklist     p  q  r  s  t  w  x
 *      thread       0  1  2  0  1  2  0        threads = 3
 *
 * The rules of edges.h hold.
 */
#ifndef SPILLWAY_GPU_STRATEGY_EDGE_BASED_H
#define SPILLWAY_GPU_STRATEGY_EDGE_BASED_H

#include "gpu/strategy/edges.h"

/* The arc of an entry of the worklist, and its tail: the kernel's own. */
DEVICE ARC_T edge_based_arc(struct team *T, const struct STRATEGY_ARGS *a, int64_t entry);
DEVICE int32_t edge_based_tail(struct team *T, const struct STRATEGY_ARGS *a, ARC_T arc);

/* Fig. 2, lines 11 to 20. An item is a chunk of threads. */
DEVICE void edge_based(struct team *T, const struct STRATEGY_ARGS *a, int64_t item, int64_t entries,
		       int64_t threads)
{
	LANES(l) {
		int64_t entry;

		for (entry = item * TEAM_LANES + l; entry < entries; entry += threads) {
			const ARC_T p = edge_based_arc(T, a, entry);

			strategy_edges(T, a, edge_based_tail(T, a, p), p, p, p + 1);
		}
	}
}

#endif
