/* SPDX-License-Identifier: GPL-3.0-or-later
 * collect: appends active vertices to the queue, WBPR Algorithm 2 lines 1 to 4: a thread a
 * vertex. The barrier of line 5 is the end of this launch (vc.h).
 */
#ifndef SPILLWAY_GPU_FLOW_COLLECT_H
#define SPILLWAY_GPU_FLOW_COLLECT_H

#include "gpu/flow/active.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif

/* One chunk of vertices. */
DEVICE void collect(struct team *T, const struct flow_args *a, int64_t item)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		if (vertex < a->graph.vertices && flow_is_active(T, a, (int32_t)vertex))
			lane_append(a->queue, a->queue_size, (int32_t)vertex);
	}
}

#endif
