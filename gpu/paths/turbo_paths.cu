/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths: what turbo-bfs and turbo-sssp do for all vertices at once, items being chunks of vertices; and
 * for the parts of long rows. The rest is in turbo_paths_row.h.
 */
#include "gpu/paths/turbo_paths_arcs.h"
#include "gpu/paths/turbo_paths_sweep.h"

#define TEAM_LANES 32

/* The first of the vertices that a lane takes. The others are TEAM_LANES apart. */
DEVICE int64_t turbo_paths_first(int64_t item, int lane)
{
	return item * TEAM_LANES * TURBO_PATHS_SWEPT + lane;
}

/* Of a lane: which of its vertices are active and below the bound; what it has seen. */
struct turbo_paths_near {
	int is[TURBO_PATHS_SWEPT];
};

struct turbo_paths_seen {
	int64_t of[SEEN];
};

/* Active vertices below the bound join the pool. The nearest of the others is noted. */
SILENT_KERNEL(turbo_paths_collect, turbo_path_args)
{
	PER_LANE(struct turbo_paths_near, near);
	PER_LANE(int, joins);
	PER_LANE(int32_t, entry);
	int i;

	LANES(l)
		turbo_paths_are_near(T, a, turbo_paths_first(item, l), TEAM_LANES, AT(near).is);
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		LANES(l) {
			AT(entry) = (int32_t)(turbo_paths_first(item, l) + i * TEAM_LANES);
			AT(joins) = AT(near).is[i];
		}
		team_append(worklist_pool(&a->lists, a->lists.pool), a->lists.pool_size + a->lists.pool,
			    joins, entry);
	}
}

/* What the lanes have seen is added up. */
#define TURBO_PATHS_ADD(seen)                                                                 \
	do {                                                                                  \
		PER_LANE(int64_t, one);                                                       \
		int64_t all;                                                                  \
		int what;                                                                     \
                                                                                              \
		for (what = 0; what < SEEN; what++) {                                         \
			LANES(l)                                                              \
				AT(one) = AT(seen).of[what];                                  \
			all = team_sum(one);                                                  \
			ONE_LANE(l)                                                           \
				if (all)                                                      \
					(void)atomic_add(a->seen + a->place * SEEN + what, all); \
		}                                                                             \
	} while (0)

/* The arcs of the present level, and the vertices that are not reached, are counted. */
SILENT_KERNEL(turbo_paths_weigh, turbo_path_args)
{
	PER_LANE(struct turbo_paths_seen, seen);

	LANES(l) {
		AT(seen) = (struct turbo_paths_seen){ { 0 } };
		turbo_paths_weigh_vertices(T, a, turbo_paths_first(item, l), TEAM_LANES, AT(seen).of);
	}
	TURBO_PATHS_ADD(seen);
}

/* Unreached vertices look for the present level. */
KERNEL(turbo_paths_pull, turbo_path_args)
{
	PER_LANE(struct turbo_paths_seen, seen);

	LANES(l) {
		AT(seen) = (struct turbo_paths_seen){ { 0 } };
		turbo_paths_pull_vertices(T, a, turbo_paths_first(item, l), TEAM_LANES, AT(seen).of);
	}
	TURBO_PATHS_ADD(seen);
}

/* The pool gets an entry, if it has room. Its size says so if it has not. */
DEVICE void turbo_paths_join(struct team *T, const struct worklists *lists, int32_t v)
{
	const int32_t at = fetch_add(lists->pool_size + lists->pool, 1);

	if (at < lists->pool_room)
		poke(worklist_pool(lists, lists->pool) + at, v);
}

/* An item is a part of a long row. Vertices that become active join the pool. */
KERNEL(turbo_paths_part, turbo_path_args)
{
	const struct worklists *const lists = &a->lists;

	LANES(l) {
		int32_t joins[TURBO_PATHS_SLOTS];
		int i;

		turbo_paths_read_part(T, a, load(a->parts + item), l, joins);
		for (i = 0; i < TURBO_PATHS_SLOTS; i++)
			if (joins[i] >= 0)
				turbo_paths_join(T, lists, joins[i]);
	}
}
