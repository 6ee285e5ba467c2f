/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_search: the search of turbo's global relabelings. It corrects labels: it need not go level
 * by level, and its labels are exact distances when all worklists are empty.
 */
#include "gpu/flow/turbo_row.h"

/* The opposite of an arc to v has room: v gets the label, unless it has a lower one. A label above
 * |V| says that the search is to find v. */
DEVICE void turbo_label(struct team *T, const struct turbo_args *a, int32_t v, int32_t label)
{
	int32_t before;

	if (v == a->barred)
		return;
	before = atomic_min(a->flow.search.distance + v, label);
	if (before > label)
		block_append(v);
	if (before > a->flow.graph.vertices)
		block_count(1);
}

#undef TEAM_LANES
#define TEAM_LANES 32

/* The arcs of a long row that a lane looks at together: at p, and every 32nd behind it. */
DEVICE void turbo_label_arcs(struct team *T, const struct turbo_args *a, ARC_T p, ARC_T end,
			     int32_t label)
{
	ARC_PAIR link[TURBO_PARTS];
	CAP_PAIR room[TURBO_PARTS];
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		const ARC_T at = p + i * WARP_LANES;

		link[i].first = 0;
		room[i].first = room[i].second = 0;
		if (at < end) {
			link[i] = TOGETHER(load_pair((const ARC_PAIR *)a->link + at));
			room[i] = TOGETHER(peek_pair((const CAP_PAIR *)a->flow.residual + at));
		}
	}
	for (i = 0; i < TURBO_PARTS; i++)
		if (room[i].second - room[i].first > 0)
			turbo_label(T, a, (int32_t)link[i].first, label);
}

TURBO_WIDE(TURBO_NAME(turbo_search_long, STRIDE), turbo_args)
{
	const int32_t label = UNIFORM(peek(a->flow.search.distance + item)) + 1;
	const ARC_T begin = UNIFORM(TOGETHER(turbo_long_begin(T, a, item)));
	const ARC_T end = UNIFORM(turbo_long_end(T, a, item));
	ARC_T from;

	for (from = begin; from < end; from += TURBO_PARTS * TEAM_LANES) {
		LANES(l)
			turbo_label_arcs(T, a, from + l, end, label);
	}
}

/* The arc at p alone. */
DEVICE void turbo_label_arc(struct team *T, const struct turbo_args *a, ARC_T p, ARC_T end,
			    int32_t label)
{
	turbo_label_arcs(T, a, p, p + 1 < end ? p + 1 : end, label);
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
