/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths: what turbo-bfs and turbo-sssp do for all vertices at once. The rest is in turbo_paths_row.h.
 */
#include "gpu/paths/far.h"
#include "gpu/paths/turbo_paths.h"

#define TEAM_LANES 32

/* Active vertices below the bound join the pool. The nearest of the others is noted. An item is a chunk of
 * vertices. */
SILENT_KERNEL(turbo_paths_collect, turbo_path_args)
{
	CAP_T *const nearest = (CAP_T *)a->nearest + a->place;
	PER_LANE(int, near);
	PER_LANE(int32_t, entry);

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		CAP_T distance = path_far();

		AT(entry) = (int32_t)vertex;
		if (vertex < a->path.vertices) {
			distance = peek((CAP_T *)a->path.distance + vertex);
			if (TOGETHER(peek((CAP_T *)a->read + vertex)) <= distance)
				distance = path_far();
		}
		AT(near) = distance != path_far() && distance < a->bound;
		if (!AT(near) && distance != path_far() && distance < peek(nearest))
			(void)atomic_min(nearest, distance);
	}
	team_append(worklist_pool(&a->lists, a->lists.pool), a->lists.pool_size + a->lists.pool, near, entry);
}
