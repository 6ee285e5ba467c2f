/* SPDX-License-Identifier: GPL-3.0-or-later
 * relabel: G-PR's global relabeling, Algorithms 4 (G-GR) and 5 (G-GR-KRNL): breadth-first from
 * all free rows over alternating paths, two levels of vertices a launch, a thread a row.
 * Afterwards psi is the exact distance to a free row, or m + n where no path leads to one.
 *
 * Threads write psi without atomics: all that write one word in one launch write the same value.
 * mu does not change, except in the last step.
 */
#include "gpu/matching/args.h"
#include "gpu/core/simt.h"

#define TEAM_LANES 32

/* Algorithm 4, line 1 (INITRELABEL). An item is a chunk of vertices. */
PLAIN_KERNEL(g_gr_begin, match_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		if (vertex < a->vertices)
			poke(a->psi + vertex,
			     vertex < a->rows && load(a->mu + vertex) == MATCH_FREE ? 0
										    : a->vertices);
	}
}

/* Algorithm 5, lines 3 to 8, for row u of this level. A column that is free, or that another one
 * has robbed of its row, is reached, and no path goes on from it. */
DEVICE void g_gr_visit(struct team *T, const struct match_args *a, int32_t u)
{
	const ARC_T begin = load((const ARC_T *)a->row + u);
	const ARC_T end = TOGETHER(load((const ARC_T *)a->row + u + 1));
	ARC_T p;

	for (p = begin; p < end; p++) {
		const int32_t v = load(a->head + p);

		if (peek(a->psi + v) == a->vertices) {
			const int32_t mate = load(a->mu + v);

			poke(a->psi + v, a->level + 1);
			if (mate >= 0 && load(a->mu + mate) == v) {
				poke(a->psi + mate, a->level + 2);
				poke(a->added, 1);
			}
		}
	}
}

/* Algorithm 5, lines 1 and 2. An item is a chunk of rows. */
SILENT_KERNEL(g_gr_level, match_args)
{
	LANES(l) {
		const int64_t row = item * TEAM_LANES + l;

		if (row < a->rows && peek(a->psi + row) == a->level)
			g_gr_visit(T, a, (int32_t)row);
	}
}

/* Whether column v is active. In the last check one that was given up becomes active again, if the
 * search has reached it. */
DEVICE int g_gr_is_active(struct team *T, const struct match_args *a, int32_t v, int reached)
{
	const int32_t mate = peek(a->mu + v);
	const int again = reached && a->last_check;

	if (mate >= 0)
		return load(a->mu + mate) != v;
	if (mate == MATCH_GIVEN_UP && again)
		poke(a->mu + v, MATCH_FREE);
	return mate == MATCH_FREE || again;
}

/* Our addition: counts the active columns, and the work of the search: every vertex, and the
 * entries of rows that were reached. An item is a chunk of vertices. */
SILENT_KERNEL(g_gr_end, match_args)
{
	PER_LANE(int32_t, active);
	PER_LANE(int64_t, visits);
	int32_t all_active;
	int64_t all_visits;

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t v = (int32_t)vertex;
		const int inside = vertex < a->vertices;
		const int reached = inside && peek(a->psi + v) < a->vertices;

		AT(active) = 0;
		AT(visits) = inside;
		if (inside && v >= a->rows)
			AT(active) = g_gr_is_active(T, a, v, reached);
		else if (reached)
			AT(visits) += load((const ARC_T *)a->row + v + 1) -
				      load((const ARC_T *)a->row + v);
	}
	all_active = team_sum(active);
	all_visits = team_sum(visits);
	ONE_LANE(l) {
		if (all_active)
			atomic_add(a->active, all_active);
		atomic_add(a->visits, all_visits);
	}
}
