/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_hkdw: the kernels that g-hkdw adds to a phase of g-hk, after Duff and Wiberg: walks begin at the
 * rows that are still free, over edges of any labels (gpu/matching/walk.h). At the end of each path
 * is a free column, and the rows of all paths are taken by their next columns at once.
 */
#include "gpu/core/simt.h"

#define TEAM_LANES 32

#include "gpu/matching/walk.h"

/* For a chunk of rows. */
PLAIN_KERNEL(g_hkdw_begin, match_walk_args)
{
	PER_LANE(int32_t, u);
	PER_LANE(int, begins);

	LANES(l) {
		const int64_t row = item * TEAM_LANES + l;
		const int inside = row < a->match.rows;

		AT(u) = (int32_t)row;
		AT(begins) = inside && load(a->match.mu + row) == MATCH_FREE;
		if (inside)
			poke(a->next + row, NOWHERE);
		if (AT(begins))
			walk_enter(T, a, AT(u), NOWHERE);
	}
	team_append(a->walks, a->count, begins, u);
}

/* For a chunk of walks. */
KERNEL(g_hkdw_walk, match_walk_args)
{
	LANES(l) {
		const int64_t walk = item * TEAM_LANES + l;

		if (walk < a->entries)
			walk_go(T, a, walk, 1);
	}
}

/* For a chunk of rows. */
KERNEL(g_hkdw_augment, match_walk_args)
{
	LANES(l) {
		const int64_t row = item * TEAM_LANES + l;

		if (row < a->match.rows) {
			const int32_t v = load(a->next + row);

			if (v != NOWHERE)
				walk_take(T, a, v, (int32_t)row);
		}
	}
}
