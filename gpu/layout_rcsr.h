/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout_rcsr: arcs of the residual graph in the reversed CSR of WBPR 3.2 (what a
 * layout is: layout_bcsr.h).
 *
 * A CSR of the declared arcs, and a second one of the same arcs by their heads, for
 * the way back. Places [0, arcs) are declared arcs, place arcs + q is the q-th arc
 * turned round; flow_index[q] tells which arc it is. An arc p has two words: c_f at
 * p, and at arcs + p its flow, which is the c_f of the way back. So the opposite arc
 * is found without a search, but a vertex's neighbours lie in two places.
 */
#ifndef SPILLWAY_GPU_LAYOUT_RCSR_H
#define SPILLWAY_GPU_LAYOUT_RCSR_H

#include "gpu/args.h"
#include "gpu/simt.h"

#define LAYOUT_PARTS 2

DEVICE const ARC_T *layout_rows(const struct flow_args *a, int part)
{
	return (const ARC_T *)(part ? a->back_row : a->row);
}

DEVICE ARC_T layout_begin(struct team *T, const struct flow_args *a, int32_t u, int part)
{
	return load(layout_rows(a, part) + u);
}

DEVICE ARC_T layout_end(struct team *T, const struct flow_args *a, int32_t u, int part)
{
	return load(layout_rows(a, part) + u + 1);
}

/* Which declared arc a place on the way back belongs to. */
DEVICE ARC_T layout_arc(struct team *T, const struct flow_args *a, ARC_T place)
{
	return load((const ARC_T *)a->flow_index + (place - (ARC_T)a->arcs));
}

DEVICE CAP_T *layout_residual(struct team *T, const struct flow_args *a, ARC_T place)
{
	const ARC_T arcs = (ARC_T)a->arcs;

	return (CAP_T *)a->residual +
	       (place < arcs ? place : arcs + layout_arc(T, a, place));
}

DEVICE CAP_T *layout_twin(struct team *T, const struct flow_args *a, ARC_T place, int32_t u,
			  int32_t v)
{
	const ARC_T arcs = (ARC_T)a->arcs;

	(void)u;
	(void)v;
	return (CAP_T *)a->residual +
	       (place < arcs ? arcs + place : layout_arc(T, a, place));
}

#endif
