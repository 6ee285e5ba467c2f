/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout_fcsr: arcs of the residual graph as ECL-MaxFlow has them (sections III-B and IV):
 * the rows of the reversed CSR, and of every declared arc (v, n) its flow f, beside a
 * capacity c that never changes. c_f is derived:
 *
 *   c_f(v, n) = c - f   at the arc's place, "forward"
 *   c_f(n, v) = f       at its place among those turned round, "reverse"
 *
 * So a push writes one word, where other layouts write two.
 */
#ifndef SPILLWAY_GPU_FLOW_LAYOUT_FCSR_H
#define SPILLWAY_GPU_FLOW_LAYOUT_FCSR_H

#include "gpu/flow/rows_rcsr.h"

/* The room left on a declared arc, forward or back. */
DEVICE CAP_T fcsr_room(struct team *T, const struct flow_args *a, ARC_T arc, int back)
{
	const CAP_T flow = peek((CAP_T *)a->residual + arc);

	return back ? flow : TOGETHER(load((const CAP_T *)a->capacity + arc)) - flow;
}

/* c_f of the arc at a place. */
DEVICE CAP_T layout_room(struct team *T, const struct flow_args *a, ARC_T place)
{
	const int back = place >= (ARC_T)a->arcs;

	return fcsr_room(T, a, back ? layout_arc(T, a, place) : place, back);
}

/* c_f of its opposite. */
DEVICE CAP_T layout_room_back(struct team *T, const struct flow_args *a, ARC_T place)
{
	const int back = place >= (ARC_T)a->arcs;

	return fcsr_room(T, a, back ? layout_arc(T, a, place) : place, !back);
}

/* Moves d along the arc at a place. */
DEVICE void layout_push(struct team *T, const struct flow_args *a, ARC_T place, CAP_T d)
{
	if (place < (ARC_T)a->arcs)
		atomic_add((CAP_T *)a->residual + place, d);
	else
		atomic_sub((CAP_T *)a->residual + layout_arc(T, a, place), d);
}

#endif
