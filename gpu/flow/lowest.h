/* SPDX-License-Identifier: GPL-3.0-or-later
 * lowest: the lowest residual neighbour of a vertex, found by a team: WBPR, Algorithm 2,
 * lines 7 to 9. Include a layout first.
 */
#ifndef SPILLWAY_GPU_FLOW_LOWEST_H
#define SPILLWAY_GPU_FLOW_LOWEST_H

#include "gpu/flow/args.h"
#include "gpu/core/simt.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif

enum { LOWEST_HURRY_ARCS = 4096 * TEAM_LANES }; /* arcs between two tests of HURRY */

/* Each lane reads every 32nd arc of u and keeps its lowest; a reduction in shared memory finds
 * the team's. Returns the neighbour's height in height[]; INT32_MAX: there is none. *place: place
 * of the arc to it. *scanned: arcs read; < 0: the team left before the end because of `hurry`
 * (HURRY). */
DEVICE int32_t lowest_neighbour(struct team *T, const struct flow_args *a,
				const int32_t *height, int32_t u, const int32_t *hurry,
				ARC_T *place, int64_t *scanned)
{
	PER_LANE(int32_t, low);
	PER_LANE(ARC_T, lowest);
	SHARED(int32_t, scratch, 2 * TEAM_LANES);
	int best, part;
	ARC_T from;

	*scanned = 0;
	LANES(l) {
		AT(low) = INT32_MAX;
		AT(lowest) = 0;
	}
	for (part = 0; part < LAYOUT_PARTS; part++) {
		const ARC_T begin = UNIFORM(TOGETHER(layout_begin(T, a, u, part)));
		const ARC_T end = UNIFORM(TOGETHER(layout_end(T, a, u, part)));

		for (from = begin; from < end; from += TEAM_LANES) {
			if ((from - begin) % LOWEST_HURRY_ARCS == LOWEST_HURRY_ARCS - TEAM_LANES &&
			    UNIFORM(HURRY(hurry))) {
				*scanned = -1;
				return INT32_MAX;
			}
			LANES(l) {
				const ARC_T p = from + l;

				if (p < end && peek(layout_residual(T, a, p)) > 0) {
					const int32_t h = peek(height + load(a->graph.head + p));

					if (h < AT(low)) {
						AT(low) = h;
						AT(lowest) = p;
					}
				}
			}
		}
		*scanned += end - begin;
	}
	best = team_argmin_shared(low, scratch);
	*place = team_bcast(lowest, best);
	return team_bcast(low, best);
}

#endif
