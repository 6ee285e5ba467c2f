/* SPDX-License-Identifier: GPL-3.0-or-later
 * tc: the thread-centric kernel, WBPR Algorithm 1 lines 8 to 22 (after He and Hong
 * 2010): a thread a vertex, without any barrier between cycles.
 *
 * The paper's line 12 reads h' < h(v); the minimum needs h(v) < h'.
 */
#include "gpu/flow.h"

#define TEAM_LANES 32

KERNEL(tc_bcsr, flow_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t u = (int32_t)vertex;

		if (vertex < a->vertices && flow_is_active(T, a, u)) {
			const int32_t high = peek(a->height + u);
			const ARC_T begin = bcsr_begin(T, a, u);
			const ARC_T end = TOGETHER(bcsr_begin(T, a, u + 1));
			int32_t low = INT32_MAX;
			ARC_T lowest = 0;
			ARC_T p;

			for (p = begin; p < end; p++) {
				if (peek(bcsr_residual(a, p)) > 0) {
					const int32_t h = peek(a->height + load(a->head + p));

					if (h < low) {
						low = h;
						lowest = p;
					}
				}
			}
			EVENT(SCAN, u, 0, end - begin);
			/* Excess may be seen before the arc it came on: look again
			 * in the next cycle. */
			if (low < INT32_MAX)
				flow_push_or_relabel(T, a, u, high, low, lowest);
		}
	}
}
