/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_search: the search of turbo's global relabelings. It corrects labels: it need not go level
 * by level, and its labels are exact distances when all worklists are empty.
 */
#include "gpu/flow/turbo_row.h"

/* The opposite of an arc to v has room: v gets the label, unless it has a lower one. */
DEVICE void turbo_label(struct team *T, const struct turbo_args *a, int32_t v, int32_t label)
{
	if (v != a->barred && atomic_min(a->flow.search.distance + v, label) > label)
		block_append(v);
}

#undef TEAM_LANES
#define TEAM_LANES 32

TURBO_WIDE(TURBO_NAME(turbo_search_long, STRIDE), turbo_args)
{
	const int32_t label = UNIFORM(peek(a->flow.search.distance + item)) + 1;
	const ARC_T begin = UNIFORM(TOGETHER(turbo_long_begin(T, a, item)));
	const ARC_T end = UNIFORM(turbo_long_end(T, a, item));
	ARC_T from;

	for (from = begin; from < end; from += TEAM_LANES) {
		LANES(l) {
			const ARC_T p = from + l;

			if (p < end) {
				const ARC_PAIR link = load_pair((const ARC_PAIR *)a->link + p);
				const CAP_PAIR room =
					TOGETHER(peek_pair((const CAP_PAIR *)a->flow.residual + p));

				if (room.second - room.first > 0)
					turbo_label(T, a, (int32_t)link.first, label);
			}
		}
	}
}

#undef TEAM_LANES
#define TEAM_LANES TURBO_LANES

/* An item is an entry: a vertex whose label has become lower. */
TURBO_KERNEL(TURBO_NAME(turbo_search, STRIDE), TURBO_NAME(turbo_search_long, STRIDE), turbo_args)
{
	PER_LANE(struct turbo_slots, slots);
	PER_LANE(int32_t, label);
	int32_t next;

	LANES(l) {
		turbo_load(T, a, item, 0, &AT(slots));
		AT(label) = item >= 0 && l == 0 ? TOGETHER(peek(a->flow.search.distance + item)) : 0;
	}
	next = team_bcast(label, 0) + 1;
	LANES(l) {
		int i;

		if (l == 0 && item >= 0 && AT(slots).link[0].first == TURBO_LONG)
			block_defer((int32_t)item);
		for (i = 0; i < TURBO_SLOTS; i++)
			if (AT(slots).room[i].second - AT(slots).room[i].first > 0)
				turbo_label(T, a, (int32_t)AT(slots).link[i].first, next);
	}
}
