/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs_wd: breadth-first search under workload decomposition: "Dynamic Load Balancing Strategies
 * for Graph Applications on GPUs", section III-A and Fig. 4, where every arc has length 1. The
 * prefix sums of line 10 are in scan.cu.
 */
#include "gpu/paths/args.h"

#define TEAM_LANES 32
#define STRATEGY_ARGS path_args
#include "gpu/strategy/decompose.h"

DEVICE int32_t strategy_vertex(struct team *T, const struct path_args *a, int64_t entry)
{
	return load(a->queue + a->in + entry);
}

DEVICE ARC_T strategy_begin(struct team *T, const struct path_args *a, int32_t u)
{
	return load((const ARC_T *)a->row + u);
}

DEVICE ARC_T strategy_end(struct team *T, const struct path_args *a, int32_t u)
{
	return load((const ARC_T *)a->row + u + 1);
}

/* Lines 15 and 16: where find_offsets says. */
DEVICE int64_t decompose_first(struct team *T, const struct path_args *a, int64_t thread,
			       int64_t arc)
{
	(void)arc;
	return load(a->deal.entry + thread);
}

/* Line 22: all entries but the thread's first are read from their first arc on. */
DEVICE int64_t decompose_skip(struct team *T, const struct path_args *a, int64_t thread,
			      int64_t entry, int64_t arc)
{
	(void)entry;
	return arc == thread * a->deal.share ? load(a->deal.skip + thread) : 0;
}

/* Line 29: v joins the output worklist, with its outdegree. */
DEVICE void bfs_push(struct team *T, const struct path_args *a, int32_t v)
{
	const int64_t at = a->out + atomic_add(a->size, 1);
	const ARC_T begin = strategy_begin(T, a, v);
	const ARC_T end = TOGETHER(strategy_end(T, a, v));

	poke(a->queue + at, v);
	poke(a->deal.degree + at, (int32_t)(end - begin));
}

/* Lines 26 to 30, for some arcs of u. Of the threads that find v at the same distance, the one
 * whose atomic minimum lowers it pushes v. */
DEVICE void strategy_edges(struct team *T, const struct path_args *a, int32_t u, ARC_T begin,
			   ARC_T from, ARC_T to)
{
	CAP_T *const distance = (CAP_T *)a->distance;
	const CAP_T through = peek(distance + u) + 1;
	ARC_T p;

	(void)begin;
	for (p = from; p < to; p++) {
		const int32_t v = load(a->head + p);

		if (peek(distance + v) > through &&
		    atomic_min(distance + v, through) > through) {
			bfs_push(T, a, v);
			EVENT(REACH, u, v, through);
		}
	}
	EVENT(SCAN, u, 0, to - from);
}

/* Line 12, find_offsets: where each thread begins. An item is a chunk of threads. */
PLAIN_KERNEL(paths_find_offsets, path_args)
{
	const struct deal *const deal = &a->deal;

	LANES(l) {
		const int64_t thread = item * TEAM_LANES + l;
		const int64_t arc = thread * deal->share;

		if (arc < deal->dealt) {
			const int64_t entry =
				decompose_entry(T, deal->offset, deal->entries, arc);

			poke(deal->entry + thread, (int32_t)entry);
			poke(deal->skip + thread, (int32_t)(arc - load(deal->offset + entry)));
		}
	}
}

/* Lines 14 to 34. An item is a chunk of threads. */
KERNEL(bfs_decompose, path_args)
{
	decompose(T, a, item, a->deal.share, a->deal.dealt);
}
