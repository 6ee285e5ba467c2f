/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout_rcsr: arcs of the residual graph in the reversed CSR of WBPR 3.2 (what a
 * layout is: layout_bcsr.h).
 *
 * Beside the rows (rows_rcsr.h) an arc p has two words: c_f at p, and its flow at arcs + p,
 * which is the c_f of the reverse arc. So the opposite arc is found without a search, but a
 * vertex's neighbours are in two places.
 */
#ifndef SPILLWAY_GPU_FLOW_LAYOUT_RCSR_H
#define SPILLWAY_GPU_FLOW_LAYOUT_RCSR_H

#include "gpu/flow/rows_rcsr.h"

DEVICE CAP_T *layout_residual(struct team *T, const struct flow_args *a, ARC_T place)
{
	const ARC_T arcs = (ARC_T)a->arcs;

	return (CAP_T *)a->residual +
	       (place < arcs ? place : arcs + layout_arc(T, a, place));
}

DEVICE CAP_T layout_room(struct team *T, const struct flow_args *a, ARC_T place)
{
	return peek(layout_residual(T, a, place));
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
