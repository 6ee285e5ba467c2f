/* SPDX-License-Identifier: GPL-3.0-or-later
 * wd: workload decomposition of a worklist of vertices ("Dynamic Load Balancing Strategies for Graph
 * Applications on GPUs", section III-A and Fig. 4), for the kernels of wd.cu and for the free runs of wd and
 * hp.
 */
#ifndef SPILLWAY_GPU_PATHS_WD_H
#define SPILLWAY_GPU_PATHS_WD_H

#include "gpu/paths/vertices.h"
#include "gpu/strategy/decompose.h"

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
	return a->deal.done +
	       (arc == thread * a->deal.share ? load(a->deal.skip + thread) : 0);
}

/* Line 12, find_offsets: where each thread begins. An item is a chunk of threads. */
DEVICE void wd_find_offsets(struct team *T, const struct path_args *a, int64_t item)
{
	const struct deal *const deal = &a->deal;

	LANES(l) {
		const int64_t thread = item * TEAM_LANES + l;
		const int64_t arc = thread * deal->share;

		if (arc < deal->dealt) {
			const int64_t entry = decompose_entry(T, deal->offset, a->entries, arc);

			poke(deal->entry + thread, (int32_t)entry);
			poke(deal->skip + thread, (int32_t)(arc - load(deal->offset + entry)));
		}
	}
}

/* Lines 14 to 34. An item is a chunk of threads. */
DEVICE void wd_decompose(struct team *T, const struct path_args *a, int64_t item)
{
	decompose(T, a, item, a->deal.share, a->deal.dealt);
}

#endif
