/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc: the vertex-centric kernels, WBPR Algorithm 2: active vertices are collected
 * into a queue, then a warp works on each.
 *
 * The barrier of line 5 is the boundary between the two launches. The paper's line
 * 11 compares h(v) < h(min) where Algorithm 1, line 14, has h(u) > h'.
 */
#include "gpu/flow.h"

#define TEAM_LANES 32

/* Lines 1 to 4: a thread a vertex. */
KERNEL(vc_collect, flow_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		if (vertex < a->vertices && flow_is_active(T, a, (int32_t)vertex))
			lane_append(a->queue, a->queue_size, (int32_t)vertex);
	}
}

/* Lines 6 to 14: a warp an entry of the queue. Each lane takes every 32nd arc and
 * keeps its lowest; a reduction in shared memory finds the warp's. */
KERNEL(vc_discharge_bcsr, flow_args)
{
	const int32_t u = UNIFORM(load(a->queue + item));
	const int32_t high = UNIFORM(peek(a->height + u));
	const ARC_T begin = UNIFORM(TOGETHER(bcsr_begin(T, a, u)));
	const ARC_T end = UNIFORM(TOGETHER(bcsr_begin(T, a, u + 1)));
	PER_LANE(int32_t, low);
	PER_LANE(ARC_T, lowest);
	SHARED(int32_t, scratch, 2 * TEAM_LANES);
	int32_t least;
	int best;
	ARC_T from;

	LANES(l) {
		AT(low) = INT32_MAX;
		AT(lowest) = begin;
	}
	for (from = begin; from < end; from += TEAM_LANES) {
		LANES(l) {
			const ARC_T p = from + l;

			if (p < end && peek(bcsr_residual(a, p)) > 0) {
				const int32_t h = peek(a->height + load(a->head + p));

				if (h < AT(low)) {
					AT(low) = h;
					AT(lowest) = p;
				}
			}
		}
	}
	best = team_argmin_shared(low, scratch);
	least = team_bcast(low, best);
	from = team_bcast(lowest, best);
	ONE_LANE(l) {
		EVENT(SCAN, u, 0, end - begin);
		if (least < INT32_MAX)
			flow_push_or_relabel(T, a, u, high, least, from);
	}
}
