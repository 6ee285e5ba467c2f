/* SPDX-License-Identifier: GPL-3.0-or-later
 * hierarchy: hierarchical processing ("Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section III-C). A thread has a vertex to itself, and reads at most `most` of its arcs in
 * a launch. Vertices with arcs left go into a sublist, which the next launch reads.
 *
 *      launch         1        2        3
 *      done           0        3        6        most = 3
 *      u, 7 arcs      0  1  2  3  4  5  6
 *      v, 2 arcs      0  1
 *
 * The rules of edges.h hold.
 */
#ifndef SPILLWAY_GPU_STRATEGY_HIERARCHY_H
#define SPILLWAY_GPU_STRATEGY_HIERARCHY_H

#include "gpu/strategy/edges.h"

/* The operation where no other lane reads arcs of u meanwhile: strategy_edges, which may be done
 * without atomics. */
DEVICE void hierarchy_edges(struct team *T, const struct STRATEGY_ARGS *a, int32_t u, ARC_T begin,
			    ARC_T from, ARC_T to);
/* u has so many arcs left, and joins the next sublist. */
DEVICE void hierarchy_rest(struct team *T, const struct STRATEGY_ARGS *a, int32_t u, int64_t left);

/* One lane reads the next arcs of u, of which earlier launches have read `done`. */
DEVICE void hierarchy_step(struct team *T, const struct STRATEGY_ARGS *a, int32_t u, int64_t done,
			   int32_t most)
{
	const ARC_T begin = strategy_begin(T, a, u);
	const ARC_T end = TOGETHER(strategy_end(T, a, u));
	const ARC_T from = begin + (ARC_T)done;
	const ARC_T to = end - from > most ? from + most : end;

	hierarchy_edges(T, a, u, begin, from, to);
	if (to < end)
		hierarchy_rest(T, a, u, end - to);
}

#endif
