/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_hk: the kernels of a phase of g-hk, after Hopcroft and Karp, behind a global relabeling: walks
 * begin at the free columns, go down the labels (gpu/matching/walk.h), and the columns of all paths
 * take their next rows at once.
 */
#include "gpu/core/simt.h"

#define TEAM_LANES 32

#include "gpu/matching/push.h"
#include "gpu/matching/walk.h"

/* Whether a walk begins at column v. If no path leads from it to a free row, v is given up. One
 * that another variant has left without its row is free. */
DEVICE int g_hk_begins(struct team *T, const struct match_walk_args *a, int32_t v)
{
	const int32_t mate = peek(a->match.mu + v);

	poke(a->next + v, NOWHERE);
	if (!g_pr_is_active(T, &a->match, v, mate))
		return 0;
	if (load(a->match.psi + v) == a->match.vertices) {
		poke(a->match.mu + v, MATCH_GIVEN_UP);
		EVENT(GIVE_UP, v, v, a->match.vertices);
		return 0;
	}
	if (mate != MATCH_FREE)
		poke(a->match.mu + v, MATCH_FREE);
	walk_enter(T, a, v, NOWHERE);
	return 1;
}

/* For a chunk of columns. */
KERNEL(g_hk_begin, match_walk_args)
{
	PER_LANE(int32_t, v);
	PER_LANE(int, begins);

	LANES(l) {
		const int64_t column = a->match.rows + item * TEAM_LANES + l;

		AT(v) = (int32_t)column;
		AT(begins) = column < a->match.vertices && g_hk_begins(T, a, AT(v));
	}
	team_append(a->walks, a->count, begins, v);
}

/* For a chunk of walks. */
KERNEL(g_hk_walk, match_walk_args)
{
	LANES(l) {
		const int64_t walk = item * TEAM_LANES + l;

		if (walk < a->entries)
			walk_go(T, a, walk, 0);
	}
}

/* For a chunk of columns. */
KERNEL(g_hk_augment, match_walk_args)
{
	LANES(l) {
		const int64_t column = a->match.rows + item * TEAM_LANES + l;
		const int32_t v = (int32_t)column;

		if (column < a->match.vertices) {
			const int32_t u = load(a->next + v);

			if (u != NOWHERE)
				walk_take(T, a, v, u);
		}
	}
}
