/* SPDX-License-Identifier: GPL-3.0-or-later
 * tc: the thread-centric kernel, WBPR Algorithm 1 lines 8 to 22 (after He and Hong
 * 2010): a thread a vertex, without any barrier between cycles. Include a layout
 * first.
 *
 * The paper's line 12 reads h' < h(v); the minimum needs h(v) < h'.
 */
#ifndef SPILLWAY_GPU_FLOW_TC_H
#define SPILLWAY_GPU_FLOW_TC_H

#include "gpu/flow/flow.h"
#include "gpu/flow/lowest.h"

/* Lines 10 to 13: finds the lowest residual neighbour of u, its height and the place of the arc;
 * INT32_MAX: there is none. Returns the number of arcs read; < 0: it left before the end. */
DEVICE int64_t tc_find_lowest(struct team *T, const struct flow_args *a, int32_t u,
			      int32_t *low, ARC_T *lowest)
{
	int64_t scanned = 0;
	int part;

	*low = INT32_MAX;
	for (part = 0; part < LAYOUT_PARTS; part++) {
		const ARC_T begin = layout_begin(T, a, u, part);
		const ARC_T end = TOGETHER(layout_end(T, a, u, part));

		if (!lowest_of_row(T, a, u, begin, end, low, lowest))
			return -1;
		scanned += end - begin;
	}
	return scanned;
}

/* One cycle of one chunk of vertices. */
DEVICE void tc_cycle(struct team *T, const struct flow_args *a, int64_t item)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t u = (int32_t)vertex;

		if (vertex < a->graph.vertices && flow_is_active(T, a, u)) {
			const int32_t high = peek(a->height + u);
			ARC_T lowest = 0;
			int32_t low;
			const int64_t scanned = tc_find_lowest(T, a, u, &low, &lowest);

			if (scanned >= 0)
				EVENT(SCAN, u, 0, scanned);
			/* A lane may see excess before the arc on which it came. Then it tries
			 * again in the next cycle. */
			if (scanned >= 0 && low < INT32_MAX)
				flow_push_or_relabel(T, a, u, high, low, lowest);
		}
	}
}

#endif
