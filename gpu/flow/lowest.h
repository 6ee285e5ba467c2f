/* SPDX-License-Identifier: GPL-3.0-or-later
 * lowest: the search for the lowest residual neighbour of a vertex: WBPR, Algorithm 1, lines 9 to
 * 13, and Algorithm 2, lines 7 to 9. A lane searches alone (lowest_of_lane), or a team shares a
 * vertex (lowest_of_team). Of several neighbours of that height a lane keeps the first; where the
 * scan of a row begins is the plan's `arc-order` (lowest_turn). Include a layout first.
 */
#ifndef SPILLWAY_GPU_FLOW_LOWEST_H
#define SPILLWAY_GPU_FLOW_LOWEST_H

#include "gpu/flow/args.h"
#include "gpu/core/simt.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif

enum { LOWEST_HURRY_ARCS = 4096 }; /* arcs that a lane reads between two tests of HURRY */

/* How a team searches: a set, known when the kernel is compiled. */
enum {
	LOWEST_BY_SHUFFLES = 1, /* the lowest of what its lanes have found; else by shared memory */
	LOWEST_TURNS = 2        /* rows may be rotated (lowest_turn) */
};

/* A lane looks at the arc at place p. *low: lowest height so far; INT32_MAX: none. *place: where
 * the arc to it is. */
DEVICE void lowest_look(struct team *T, const struct flow_args *a, const int32_t *height, ARC_T p,
			int32_t *low, ARC_T *place)
{
	if (layout_room(T, a, p) > 0) {
		const int32_t h = peek(height + load(a->graph.head + p));

		if (h < *low) {
			*low = h;
			*place = p;
		}
	}
}

/* How far from its first arc the scan of a row of u begins. */
DEVICE ARC_T lowest_turn(struct team *T, const struct flow_args *a, int32_t u, ARC_T size)
{
	const uint32_t mixed = (uint32_t)u * 2654435761u +
			       (uint32_t)(a->turn + ROUND) * 2246822519u;

	(void)T;
	return a->turn ? (ARC_T)((uint64_t)mixed * (uint64_t)size >> 32) : 0;
}

/* One lane looks at the arcs at [from, to). Returns 0 if it left before the end because of
 * `hurry` (HURRY); NULL: it never does. */
DEVICE int lowest_of_lane(struct team *T, const struct flow_args *a, ARC_T from, ARC_T to,
			  const int32_t *hurry, int32_t *low, ARC_T *place)
{
	ARC_T p = from;
	ARC_T stop;

	while (p < to) {
		stop = to - p > LOWEST_HURRY_ARCS ? p + LOWEST_HURRY_ARCS : to;
		for (; p < stop; p++)
			lowest_look(T, a, a->height, p, low, place);
		if (p < to && hurry && HURRY(hurry))
			return 0;
	}
	return 1;
}

/* The same of a row of u, from where it is rotated to. */
DEVICE int lowest_of_row(struct team *T, const struct flow_args *a, int32_t u, ARC_T begin,
			 ARC_T end, int32_t *low, ARC_T *place)
{
	const ARC_T middle = begin + lowest_turn(T, a, u, end - begin);
	ARC_T from = middle;
	ARC_T to = end;
	int half;

	for (half = 0; half < 2; half++) {
		if (!lowest_of_lane(T, a, from, to, a->graph.hurry, low, place))
			return 0;
		from = begin;
		to = middle;
	}
	return 1;
}

/* A team looks at the arcs of u, from part `part` of its rows on: each lane at every
 * TEAM_LANES-th arc. Returns the neighbour's height in height[]; INT32_MAX: there is none.
 * *place: place of the arc to it. *scanned: arcs read; < 0: the team left before the end because
 * of `hurry`. */
DEVICE int32_t lowest_of_team(struct team *T, const struct flow_args *a, const int32_t *height,
			      int32_t u, int part, int how, const int32_t *hurry,
			      ARC_T *place, int64_t *scanned)
{
	enum { HURRY_ARCS = LOWEST_HURRY_ARCS * TEAM_LANES };
	PER_LANE(int32_t, low);
	PER_LANE(ARC_T, lowest);
	SHARED(int32_t, scratch, 2 * TEAM_LANES);
	ARC_T from;
	const int halves = how & LOWEST_TURNS ? 2 : 1;
	int best, half;

	*scanned = 0;
	LANES(l) {
		AT(low) = INT32_MAX;
		AT(lowest) = 0;
	}
	for (; part < LAYOUT_PARTS; part++) {
		const ARC_T begin = UNIFORM(TOGETHER(layout_begin(T, a, u, part)));
		const ARC_T end = UNIFORM(TOGETHER(layout_end(T, a, u, part)));
		const ARC_T middle =
			begin + (halves > 1 ? lowest_turn(T, a, u, end - begin) : 0);
		ARC_T first = middle;
		ARC_T last = end;

		for (half = 0; half < halves; half++, first = begin, last = middle)
			for (from = first; from < last; from += TEAM_LANES) {
				if ((from - first) % HURRY_ARCS == HURRY_ARCS - TEAM_LANES &&
				    hurry && UNIFORM(HURRY(hurry))) {
					*scanned = -1;
					return INT32_MAX;
				}
				LANES(l)
					if (from + l < last)
						lowest_look(T, a, height, from + l, &AT(low),
							    &AT(lowest));
			}
		*scanned += end - begin;
	}
	best = how & LOWEST_BY_SHUFFLES ? team_argmin(low) : team_argmin_shared(low, scratch);
	*place = team_bcast(lowest, best);
	return team_bcast(low, best);
}

#endif
