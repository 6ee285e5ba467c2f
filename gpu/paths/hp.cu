/* SPDX-License-Identifier: GPL-3.0-or-later
 * hp: breadth-first search and shortest paths under hierarchical processing: "Dynamic Load Balancing
 * Strategies for Graph Applications on GPUs", section III-C. Short lists are decomposed, by the
 * kernels of wd.cu.
 */
#include "gpu/paths/wd.h"
#include "gpu/strategy/hierarchy.h"

#include SIMT_DRIVE_STRATEGY

/* In a search other lanes may lower the same distances, whosever arcs they read. */
DEVICE void hierarchy_edges(struct team *T, const struct path_args *a, int32_t u, ARC_T begin,
			    ARC_T from, ARC_T to)
{
	strategy_edges(T, a, u, begin, from, to);
}

DEVICE void hierarchy_rest(struct team *T, const struct path_args *a, int32_t u, int64_t left)
{
	const int64_t at = a->sublists.out + fetch_add(a->sublists.size, 1);

	poke(a->sublists.list + at, u);
	poke(a->sublists.left + at, (int32_t)left);
}

/* A thread reads at most MDT more arcs of its entry. An item is a chunk of entries. */
KERNEL(paths_step, path_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries)
			hierarchy_step(T, a, strategy_vertex(T, a, i), a->deal.done,
				       a->sublists.most);
	}
}

DRIVE_STRATEGY(hp, STRATEGY_DOES(STEP, paths_step_body) STRATEGY_DEALS)
