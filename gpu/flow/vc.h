/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc: the vertex-centric kernel, WBPR Algorithm 2 lines 6 to 14: a warp an entry of
 * the queue of active vertices (vc_collect.cu fills it). Include a layout first.
 *
 * The paper's line 11 compares h(v) < h(min) where Algorithm 1, line 14, has
 * h(u) > h'.
 */
#ifndef SPILLWAY_GPU_FLOW_VC_H
#define SPILLWAY_GPU_FLOW_VC_H

#include "gpu/flow/flow.h"
#include "gpu/flow/lowest.h"

DEVICE void vc_discharge(struct team *T, const struct flow_args *a, int64_t item)
{
	const int32_t u = UNIFORM(load(a->queue + item));
	const int32_t high = UNIFORM(peek(a->height + u));
	int64_t scanned;
	ARC_T place;
	const int32_t low = lowest_of_team(T, a, a->height, u, 0, LOWEST_TURNS,
					   a->graph.hurry, &place, &scanned);

	if (scanned < 0)
		return;
	ONE_LANE(l) {
		if (scanned >= 0)
			EVENT(SCAN, u, 0, scanned);
		if (low < INT32_MAX)
			flow_push_or_relabel(T, a, u, high, low, place);
	}
}

#endif
