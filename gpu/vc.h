/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc: the vertex-centric kernel, WBPR Algorithm 2 lines 6 to 14: a warp an entry of
 * the queue of active vertices (vc_collect.cu fills it). Include a layout first.
 *
 * The paper's line 11 compares h(v) < h(min) where Algorithm 1, line 14, has
 * h(u) > h'.
 */
#ifndef SPILLWAY_GPU_VC_H
#define SPILLWAY_GPU_VC_H

#include "gpu/flow.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif

enum { VC_HURRY_ARCS = 4096 * TEAM_LANES }; /* between two looks whether to leave */

/* Each lane takes every 32nd arc and keeps its lowest; a reduction in shared memory
 * finds the warp's. */
DEVICE void vc_discharge(struct team *T, const struct flow_args *a, int64_t item)
{
	const int32_t u = UNIFORM(load(a->queue + item));
	const int32_t high = UNIFORM(peek(a->height + u));
	PER_LANE(int32_t, low);
	PER_LANE(ARC_T, lowest);
	SHARED(int32_t, scratch, 2 * TEAM_LANES);
	int64_t scanned = 0;
	int32_t least;
	int best, part;
	ARC_T from;

	LANES(l) {
		AT(low) = INT32_MAX;
		AT(lowest) = 0;
	}
	for (part = 0; part < LAYOUT_PARTS; part++) {
		const ARC_T begin = UNIFORM(TOGETHER(layout_begin(T, a, u, part)));
		const ARC_T end = UNIFORM(TOGETHER(layout_end(T, a, u, part)));

		for (from = begin; from < end; from += TEAM_LANES) {
			if ((from - begin) % VC_HURRY_ARCS == VC_HURRY_ARCS - TEAM_LANES &&
			    UNIFORM(HURRY(a->hurry)))
				return;
			LANES(l) {
				const ARC_T p = from + l;

				if (p < end && peek(layout_residual(T, a, p)) > 0) {
					const int32_t h = peek(a->height + load(a->head + p));

					if (h < AT(low)) {
						AT(low) = h;
						AT(lowest) = p;
					}
				}
			}
		}
		scanned += end - begin;
	}
	best = team_argmin_shared(low, scratch);
	least = team_bcast(low, best);
	from = team_bcast(lowest, best);
	ONE_LANE(l) {
		EVENT(SCAN, u, 0, scanned);
		if (least < INT32_MAX)
			flow_push_or_relabel(T, a, u, high, least, from);
	}
}

#endif
