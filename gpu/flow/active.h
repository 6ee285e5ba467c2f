/* SPDX-License-Identifier: GPL-3.0-or-later
 * active: the test whether a vertex is active.
 */
#ifndef SPILLWAY_GPU_FLOW_ACTIVE_H
#define SPILLWAY_GPU_FLOW_ACTIVE_H

#include "gpu/flow/args.h"
#include "gpu/core/simt.h"

/* WBPR, Algorithm 1, line 9: e(u) > 0 and h(u) < |V|. The source has h = |V|; the
 * sink, which the paper does not name, never discharges. */
DEVICE int flow_is_active(struct team *T, const struct flow_args *a, int32_t u)
{
	return peek(a->excess + u) > 0 && u != a->sink && u != a->source &&
	       peek(a->height + u) < a->graph.vertices;
}

#endif
