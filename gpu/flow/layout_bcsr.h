/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout_bcsr: arcs of the residual graph in the bidirectional CSR of WBPR 3.2.
 *
 * Every layout defines these: the arcs that leave u in the residual graph are at places
 * [layout_begin, layout_end) of each of LAYOUT_PARTS parts. head[place] is an arc's head,
 * layout_room its c_f. Where a word has it, layout_residual is that word, and layout_twin that of
 * the opposite arc. A kernel file includes one layout.
 *
 * Here one sorted row has all neighbours of a vertex, with their residual capacities. The
 * opposite arc of (u, v) is in the row of v, and a binary search finds it.
 */
#ifndef SPILLWAY_GPU_FLOW_LAYOUT_BCSR_H
#define SPILLWAY_GPU_FLOW_LAYOUT_BCSR_H

#include "gpu/flow/args.h"
#include "gpu/core/simt.h"

#define LAYOUT_PARTS 1

DEVICE ARC_T layout_begin(struct team *T, const struct flow_args *a, int32_t u, int part)
{
	(void)part;
	return load((const ARC_T *)a->graph.row + u);
}

DEVICE ARC_T layout_end(struct team *T, const struct flow_args *a, int32_t u, int part)
{
	(void)part;
	return load((const ARC_T *)a->graph.row + u + 1);
}

DEVICE CAP_T *layout_residual(struct team *T, const struct flow_args *a, ARC_T place)
{
	(void)T;
	return (CAP_T *)a->residual + place;
}

DEVICE CAP_T layout_room(struct team *T, const struct flow_args *a, ARC_T place)
{
	return peek(layout_residual(T, a, place));
}

/* The search always succeeds: every joined pair has both arcs. */
DEVICE CAP_T *layout_twin(struct team *T, const struct flow_args *a, ARC_T place, int32_t u,
			  int32_t v)
{
	ARC_T low = layout_begin(T, a, v, 0);
	ARC_T high = TOGETHER(layout_end(T, a, v, 0));

	(void)place;
	while (low < high) {
		const ARC_T middle = low + (high - low) / 2;

		if (load(a->graph.head + middle) < u)
			low = middle + 1;
		else
			high = middle;
	}
	return (CAP_T *)a->residual + low;
}

#endif
