/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_mm: what turbo-mm does for all vertices at once: the beginning and the end of a global
 * relabeling, and the collection of active columns. The rest is in turbo_mm_blocks.cu.
 */
#include "gpu/core/simt.h"
#include "gpu/matching/turbo_mm.h"

#define TEAM_LANES 32

/* Whether column v is active: it was not given up, and has no row, or one that is another column's. */
DEVICE int mm_is_active(struct team *T, const struct match_args *a, int32_t v)
{
	const int32_t mate = peek(a->mu + v);

	return mate >= 0 ? peek(a->mu + mate) != v : mate == MATCH_FREE;
}

/* A global relabeling begins: only free rows have a label, and the pool has them. Columns that were robbed
 * forget their row, so that in the search every row of a column is its own. Active columns get a label
 * above m + n if the search is to find them. An item is a chunk of vertices. */
PLAIN_KERNEL(turbo_mm_search_begin, turbo_mm_args)
{
	const struct match_args *match = &a->match;
	PER_LANE(int, active);
	PER_LANE(int, free);
	PER_LANE(int32_t, entry);
	int32_t all;

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t v = (int32_t)vertex;

		AT(entry) = v;
		AT(active) = vertex >= match->rows && vertex < match->vertices &&
			     mm_is_active(T, match, v);
		AT(free) = vertex < match->rows && peek(match->mu + v) == MATCH_FREE;
		if (AT(active))
			poke(match->mu + v, MATCH_FREE);
		if (vertex < match->vertices)
			poke(match->psi + v,
			     AT(free) ? 0 : match->vertices + (AT(active) && a->early));
	}
	team_append(worklist_pool(&a->lists, a->lists.pool), a->lists.pool_size + a->lists.pool, free,
		    entry);
	all = team_sum(active);
	ONE_LANE(l)
		if (all && a->early)
			atomic_add(a->live, all);
}

/* The pool had no room for some entries of a search: all rows that have a label join it. An item is a
 * chunk of vertices. */
PLAIN_KERNEL(turbo_mm_search_refill, turbo_mm_args)
{
	const int32_t pool = !a->lists.pool; /* the next epoch reads it */
	PER_LANE(int, labeled);
	PER_LANE(int32_t, entry);

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		AT(entry) = (int32_t)vertex;
		AT(labeled) = vertex < a->match.rows && peek(a->match.psi + vertex) < a->match.vertices;
	}
	team_append(worklist_pool(&a->lists, pool), a->lists.pool_size + pool, labeled, entry);
}

/* The label of a vertex that the search has not reached: m + n, unless it has ended early. */
DEVICE int32_t mm_beyond(const struct turbo_mm_args *a, int is_row)
{
	return a->depth && a->depth + is_row < a->match.vertices ? a->depth + is_row
								 : a->match.vertices;
}

/* Whether column v is active behind a search. One that an exact search has not reached is given up. In the
 * last check one that another variant has given up by mistake becomes active again. */
DEVICE int mm_stays(struct team *T, const struct turbo_mm_args *a, int32_t v, int is_reached)
{
	const int32_t mate = peek(a->match.mu + v);

	if (mate == MATCH_GIVEN_UP && is_reached && a->match.last_check) {
		poke(a->match.mu + v, MATCH_FREE);
		return 1;
	}
	if (mate == MATCH_FREE && !is_reached && !a->depth) {
		poke(a->match.mu + v, MATCH_GIVEN_UP);
		EVENT(GIVE_UP, v, v, a->match.vertices);
		return 0;
	}
	return mate == MATCH_FREE;
}

/* A global relabeling ends: active columns are counted, or given up, and vertices that were not reached
 * get their labels. An item is a chunk of vertices. */
KERNEL(turbo_mm_search_end, turbo_mm_args)
{
	const struct match_args *match = &a->match;
	PER_LANE(int32_t, active);
	PER_LANE(int32_t, nearer); /* 0 less the label of a vertex that has one */
	PER_LANE(int64_t, visits);
	int32_t all_active, farthest;
	int64_t all_visits;

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t v = (int32_t)vertex;
		const int is_inside = vertex < match->vertices;
		const int is_row = vertex < match->rows;
		const int32_t psi = is_inside ? peek(match->psi + v) : match->vertices;
		const int is_reached = psi < match->vertices;

		AT(active) = 0;
		AT(visits) = is_inside;
		AT(nearer) = is_reached ? -psi : 0;
		if (is_inside && !is_reached)
			poke(match->psi + v, mm_beyond(a, is_row));
		if (is_inside && !is_row)
			AT(active) = mm_stays(T, a, v, is_reached);
		if (is_row && is_reached)
			AT(visits) += load((const ARC_T *)match->row + v + 1) -
				      load((const ARC_T *)match->row + v);
	}
	all_active = team_sum(active);
	all_visits = team_sum(visits);
	farthest = -team_min(nearer);
	ONE_LANE(l) {
		if (farthest > peek(a->farthest))
			(void)atomic_max(a->farthest, farthest);
		if (all_active)
			atomic_add(match->active, all_active);
		atomic_add(match->visits, all_visits);
	}
}

/* Active columns join the pool. An item is a chunk of columns. */
PLAIN_KERNEL(turbo_mm_collect, turbo_mm_args)
{
	PER_LANE(int, active);
	PER_LANE(int32_t, entry);

	LANES(l) {
		const int64_t column = a->match.rows + item * TEAM_LANES + l;

		AT(entry) = (int32_t)column;
		AT(active) = column < a->match.vertices && mm_is_active(T, &a->match, (int32_t)column);
	}
	team_append(worklist_pool(&a->lists, a->lists.pool), a->lists.pool_size + a->lists.pool, active,
		    entry);
}
