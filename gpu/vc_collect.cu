/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc_collect: active vertices join the queue, WBPR Algorithm 2 lines 1 to 4: a
 * thread a vertex. The barrier of line 5 is the boundary between this launch and
 * the next (vc.h).
 */
#include "gpu/active.h"

#define TEAM_LANES 32

KERNEL(vc_collect, flow_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		if (vertex < a->vertices && flow_is_active(T, a, (int32_t)vertex))
			lane_append(a->queue, a->queue_size, (int32_t)vertex);
	}
}
