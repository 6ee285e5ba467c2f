/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_mm_blocks: the searches and discharges of turbo-mm, by blocks with worklists (turbo_mm.h). Four
 * lanes do a short row together, a warp does a longer one.
 */
#include "gpu/matching/turbo_mm_row.h"

#define TEAM_LANES WARP_LANES

/* An item is a row whose label has become lower. */
WIDE_BODY(turbo_mm_search_long, turbo_mm_args)
{
	const struct match_args *match = &a->match;
	const ARC_T begin = UNIFORM(mm_begin(T, match, item));
	const ARC_T length = UNIFORM(mm_length(T, match, item, begin));
	const int32_t label = UNIFORM(TOGETHER(peek(match->psi + item))) + 1;
	PER_LANE(struct mm_slots, slots);
	ARC_T first;

	for (first = 0; first < length; first += MM_SLOTS * TEAM_LANES) {
		LANES(l) {
			mm_load(T, match, begin, length, first + l, TEAM_LANES, 0, &AT(slots));
			mm_label(T, match, label, &AT(slots));
		}
	}
}

/* An item is an active column. Once a free row is seen, the rest of a long row is not read. */
WIDE_BODY(turbo_mm_discharge_long, turbo_mm_args)
{
	const struct match_args *match = &a->match;
	const ARC_T begin = UNIFORM(mm_begin(T, match, item));
	const ARC_T length = UNIFORM(mm_length(T, match, item, begin));
	const ARC_T turn = mm_turn(T, a, item, length);
	PER_LANE(struct mm_slots, slots);
	PER_LANE(struct mm_best, best);
	PER_LANE(int32_t, low);
	PER_LANE(int32_t, other);
	int32_t lowest = INT32_MAX;
	int32_t second, owner;
	ARC_T first;

	LANES(l)
		AT(best) = mm_no_best(T);
	for (first = 0; first < length && lowest > 0; first += MM_SLOTS * TEAM_LANES) {
		LANES(l) {
			mm_load(T, match, begin, length, first + l, TEAM_LANES, turn, &AT(slots));
			mm_look(T, match, &AT(slots), &AT(best));
			AT(low) = AT(best).low;
		}
		lowest = team_min(low);
	}
	LANES(l)
		AT(low) = AT(best).low;
	owner = team_argmin(low);
	LANES(l)
		AT(other) = l == owner ? AT(best).second : AT(best).low;
	second = first < length ? 0 : team_min(other);
	LANES(l) {
		if (l == 0)
			EVENT(SCAN, (int32_t)item, 0, first < length ? first : length);
		if (l == owner)
			mm_discharge(T, match, (int32_t)item, &AT(best), second);
	}
}

#undef TEAM_LANES
#define TEAM_LANES MM_LANES

/* An item is a row whose label has become lower. */
BLOCK_KERNEL(turbo_mm_search, turbo_mm_search_long, turbo_mm_args)
{
	const struct match_args *match = &a->match;
	PER_LANE(struct mm_slots, slots);
	PER_LANE(int32_t, label);
	int32_t next;

	LANES(l) {
		const ARC_T begin = item >= 0 ? mm_begin(T, match, item) : 0;
		const ARC_T length = item >= 0 ? mm_length(T, match, item, begin) : 0;

		AT(label) = item >= 0 && l == 0 ? TOGETHER(peek(match->psi + item)) : 0;
		mm_load(T, match, begin, length <= MM_SHORT ? length : 0, l, TEAM_LANES, 0, &AT(slots));
		if (l == 0 && length > MM_SHORT)
			block_defer((int32_t)item);
	}
	next = team_bcast(label, 0) + 1;
	LANES(l)
		mm_label(T, match, next, &AT(slots));
}

/* An item is an active column. */
BLOCK_KERNEL(turbo_mm_discharge, turbo_mm_discharge_long, turbo_mm_args)
{
	const struct match_args *match = &a->match;
	PER_LANE(struct mm_slots, slots);
	PER_LANE(struct mm_best, best);
	PER_LANE(ARC_T, entries);
	PER_LANE(int32_t, low);
	PER_LANE(int32_t, other);
	int32_t second, owner;

	LANES(l) {
		const ARC_T begin = item >= 0 ? mm_begin(T, match, item) : 0;
		const ARC_T length = item >= 0 ? mm_length(T, match, item, begin) : 0;

		AT(entries) = length;
		AT(best) = mm_no_best(T);
		mm_load(T, match, begin, length <= MM_SHORT ? length : 0, l, TEAM_LANES,
			mm_turn(T, a, item, length), &AT(slots));
		mm_look(T, match, &AT(slots), &AT(best));
		AT(low) = AT(best).low;
		if (l == 0 && length > MM_SHORT)
			block_defer((int32_t)item);
	}
	owner = team_argmin(low);
	LANES(l)
		AT(other) = l == owner ? AT(best).second : AT(best).low;
	second = team_min(other);
	LANES(l) {
		if (item >= 0 && l == owner && AT(entries) <= MM_SHORT) {
			EVENT(SCAN, (int32_t)item, 0, AT(entries));
			mm_discharge(T, match, (int32_t)item, &AT(best), second);
		}
	}
}

#include SIMT_DRIVE_MATCHING

DRIVE_TURBO_MM(BLOCK_THREADS)
