/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths: what turbo-bfs and turbo-sssp do for all vertices at once. The rest is in turbo_paths_row.h.
 * Items are chunks of vertices.
 */
#include "gpu/paths/turbo_paths_sweep.h"

#define TEAM_LANES 32

DEVICE int64_t *turbo_paths_seen(const struct turbo_path_args *a, int what)
{
	return a->seen + a->place * SEEN + what;
}

/* Active vertices below the bound join the pool. The nearest of the others is noted. */
SILENT_KERNEL(turbo_paths_collect, turbo_path_args)
{
	PER_LANE(int, near);
	PER_LANE(int32_t, entry);

	LANES(l) {
		const int64_t v = item * TEAM_LANES + l;

		AT(entry) = (int32_t)v;
		AT(near) = v < a->path.vertices && turbo_paths_is_near(T, a, v);
	}
	team_append(worklist_pool(&a->lists, a->lists.pool), a->lists.pool_size + a->lists.pool, near, entry);
}

/* The arcs of the present level, and the vertices that are not reached, are counted. */
SILENT_KERNEL(turbo_paths_weigh, turbo_path_args)
{
	PER_LANE(int64_t, arcs);
	PER_LANE(int64_t, unreached);
	int64_t all_arcs, all_unreached;

	LANES(l) {
		const int64_t v = item * TEAM_LANES + l;

		AT(arcs) = AT(unreached) = 0;
		if (v < a->path.vertices)
			AT(arcs) = turbo_paths_weigh_vertex(T, a, v, &AT(unreached));
	}
	all_arcs = team_sum(arcs);
	all_unreached = team_sum(unreached);
	ONE_LANE(l) {
		if (all_arcs)
			(void)atomic_add(turbo_paths_seen(a, SEEN_ARCS), all_arcs);
		if (all_unreached)
			(void)atomic_add(turbo_paths_seen(a, SEEN_UNREACHED), all_unreached);
	}
}

/* Unreached vertices look for the present level. */
KERNEL(turbo_paths_pull, turbo_path_args)
{
	PER_LANE(int64_t, reached);
	int64_t all;

	LANES(l) {
		const int64_t v = item * TEAM_LANES + l;

		AT(reached) = v < a->path.vertices && turbo_paths_pull_vertex(T, a, v);
	}
	all = team_sum(reached);
	ONE_LANE(l)
		if (all)
			(void)atomic_add(turbo_paths_seen(a, SEEN_PULLED), all);
}
