/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_search: the search of turbo's global relabelings, for rows of STRIDE places. It corrects
 * labels: it need not go level by level, and its labels are exact distances when all worklists are
 * empty. A warp does a longer row.
 */
#include "gpu/flow/turbo_push.h"

#undef TEAM_LANES
#define TEAM_LANES WARP_LANES

TURBO_WIDE(TURBO_NAME(turbo_search_long, STRIDE), turbo_args)
{
	turbo_label_row_warp(T, a, (int32_t)item);
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
		int32_t before[TURBO_SLOTS];
		int i;

		if (l == 0 && item >= 0 && AT(slots).at[0].link.first == TURBO_LONG)
			block_defer((int32_t)item);
		for (i = 0; i < TURBO_SLOTS; i++) {
			const ARC_SLOT *slot = &AT(slots).at[i];

			before[i] = turbo_label(T, a, slot->room.second - slot->room.first > 0,
						(int32_t)slot->link.first, next);
		}
		for (i = 0; i < TURBO_SLOTS; i++)
			turbo_found(T, a, (int32_t)AT(slots).at[i].link.first, before[i], next);
	}
}
