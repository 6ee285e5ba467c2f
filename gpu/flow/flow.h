/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow: the operations of push-relabel that the flow kernels share, after WBPR,
 * Algorithm 1. Letters are the paper's: e excess, h height, c_f residual capacity.
 * Include a layout first.
 */
#ifndef SPILLWAY_GPU_FLOW_FLOW_H
#define SPILLWAY_GPU_FLOW_FLOW_H

#include "gpu/flow/active.h"

/* Lines 14 to 21, for u at height `high`. Its lowest residual neighbour v' has height `low`, and
 * the arc to it is at `place`. If u is higher, push; else relabel u to one above v'. Only u's own
 * lane lowers e(u) and c_f(u, v'), so the values read here can only have grown since. */
DEVICE void flow_push_or_relabel(struct team *T, const struct flow_args *a, int32_t u,
				 int32_t high, int32_t low, ARC_T place)
{
	int32_t v;
	int64_t excess;
	CAP_T *residual;
	CAP_T room, d;

	if (high <= low) {
		poke(a->height + u, low + 1);
		EVENT(RELABEL, u, high, low + 1);
		return;
	}
	v = load(a->graph.head + place);
	residual = layout_residual(T, a, place);
	excess = peek(a->excess + u);
	room = TOGETHER(peek(residual));
	d = excess < room ? (CAP_T)excess : room;
	atomic_sub(residual, d);
	atomic_sub(a->excess + u, (int64_t)d);
	atomic_add(layout_twin(T, a, place, u, v), d);
	/* A thread that sees the new excess must also see the arc on which it can return. */
	FENCE();
	atomic_add(a->excess + v, (int64_t)d);
	if (d == room)
		EVENT_AT(SATURATE, u, v, d, high, low);
	else
		EVENT_AT(PUSH, u, v, d, high, low);
}

#endif
