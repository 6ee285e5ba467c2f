/* SPDX-License-Identifier: GPL-3.0-or-later
 * lowest: the search for the lowest residual neighbour of a vertex: WBPR, Algorithm 1, lines 9 to
 * 13, and Algorithm 2, lines 7 to 9. A lane searches alone (lowest_of_lane), or a team shares a
 * vertex (lowest_of_team). Of several neighbours of that height a lane keeps the first. Include a
 * layout first.
 */
#ifndef SPILLWAY_GPU_FLOW_LOWEST_H
#define SPILLWAY_GPU_FLOW_LOWEST_H

#include "gpu/flow/args.h"
#include "gpu/core/simt.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif

enum { LOWEST_HURRY_ARCS = 4096 }; /* arcs that a lane reads between two tests of HURRY */

/* How a team finds the lowest of what its lanes have found. */
enum lowest_by { LOWEST_BY_SHARED_MEMORY, LOWEST_BY_SHUFFLES };

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

/* One lane looks at the arcs at [from, to). Returns 0 if it left before the end because of
 * `hurry` (HURRY); NULL: it never does. */
DEVICE int lowest_of_lane(struct team *T, const struct flow_args *a, ARC_T from, ARC_T to,
			  const int32_t *hurry, int32_t *low, ARC_T *place)
{
	ARC_T p;

	for (p = from; p < to; p++) {
		if ((p - from) % LOWEST_HURRY_ARCS == LOWEST_HURRY_ARCS - 1 && hurry &&
		    HURRY(hurry))
			return 0;
		lowest_look(T, a, a->height, p, low, place);
	}
	return 1;
}

/* A team looks at the arcs of u, from part `part` of its rows on: each lane at every
 * TEAM_LANES-th arc. Returns the neighbour's height in height[]; INT32_MAX: there is none.
 * *place: place of the arc to it. *scanned: arcs read; < 0: the team left before the end because
 * of `hurry`. */
DEVICE int32_t lowest_of_team(struct team *T, const struct flow_args *a, const int32_t *height,
			      int32_t u, int part, enum lowest_by by, const int32_t *hurry,
			      ARC_T *place, int64_t *scanned)
{
	enum { HURRY_ARCS = LOWEST_HURRY_ARCS * TEAM_LANES };
	PER_LANE(int32_t, low);
	PER_LANE(ARC_T, lowest);
	SHARED(int32_t, scratch, 2 * TEAM_LANES);
	ARC_T from;
	int best;

	*scanned = 0;
	LANES(l) {
		AT(low) = INT32_MAX;
		AT(lowest) = 0;
	}
	for (; part < LAYOUT_PARTS; part++) {
		const ARC_T begin = UNIFORM(TOGETHER(layout_begin(T, a, u, part)));
		const ARC_T end = UNIFORM(TOGETHER(layout_end(T, a, u, part)));

		for (from = begin; from < end; from += TEAM_LANES) {
			if ((from - begin) % HURRY_ARCS == HURRY_ARCS - TEAM_LANES && hurry &&
			    UNIFORM(HURRY(hurry))) {
				*scanned = -1;
				return INT32_MAX;
			}
			LANES(l)
				if (from + l < end)
					lowest_look(T, a, height, from + l, &AT(low), &AT(lowest));
		}
		*scanned += end - begin;
	}
	best = by == LOWEST_BY_SHUFFLES ? team_argmin(low) : team_argmin_shared(low, scratch);
	*place = team_bcast(lowest, best);
	return team_bcast(low, best);
}

#endif
