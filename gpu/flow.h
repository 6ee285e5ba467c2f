/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow: the operations of push-relabel that the flow kernels share, after WBPR,
 * Algorithm 1. Letters are the paper's: e excess, h height, c_f residual capacity.
 */
#ifndef SPILLWAY_GPU_FLOW_H
#define SPILLWAY_GPU_FLOW_H

#include "gpu/layout_bcsr.h"

/* Algorithm 1, line 9: e(u) > 0 and h(u) < |V|. The source has h = |V|; the sink,
 * which the paper does not name, never discharges. */
DEVICE int flow_is_active(struct team *T, const struct flow_args *a, int32_t u)
{
	return peek(a->excess + u) > 0 && u != a->sink && u != a->source &&
	       peek(a->height + u) < a->vertices;
}

/* Lines 14 to 21, for u at height `high`, whose lowest residual neighbour v' stands
 * at height `low` behind arc p: push if u is higher, else lift u one above it. Only
 * u's own lane lowers e(u) and c_f(u, v'), so what it reads here can only have
 * grown since. */
DEVICE void flow_push_or_relabel(struct team *T, const struct flow_args *a, int32_t u,
				 int32_t high, int32_t low, ARC_T p)
{
	int32_t v;
	int64_t excess;
	CAP_T room, d;

	if (high <= low) {
		poke(a->height + u, low + 1);
		EVENT(RELABEL, u, high, low + 1);
		return;
	}
	v = load(a->head + p);
	excess = peek(a->excess + u);
	room = TOGETHER(peek(bcsr_residual(a, p)));
	d = excess < room ? (CAP_T)excess : room;
	atomic_sub(bcsr_residual(a, p), d);
	atomic_sub(a->excess + u, (int64_t)d);
	atomic_add(bcsr_residual(a, bcsr_twin(T, a, u, v)), d);
	/* Whoever sees the excess arrive must see the arc it can go back on. */
	FENCE();
	atomic_add(a->excess + v, (int64_t)d);
	if (d == room)
		EVENT(SATURATE, u, v, d);
	else
		EVENT(PUSH, u, v, d);
}

#endif
