/* SPDX-License-Identifier: GPL-3.0-or-later
 * rows_rcsr: the rows of the reversed CSR of WBPR 3.2. The layouts differ in the values on the
 * arcs (layout_rcsr.h, layout_fcsr.h).
 *
 * One CSR has the declared arcs, and a second one the same arcs by their heads, for the
 * reverse direction. Places [0, arcs) are declared arcs, place arcs + q is the q-th reversed
 * arc; flow_index[q] is the number of the declared arc.
 */
#ifndef SPILLWAY_GPU_FLOW_ROWS_RCSR_H
#define SPILLWAY_GPU_FLOW_ROWS_RCSR_H

#include "gpu/flow/args.h"
#include "gpu/core/simt.h"

#define LAYOUT_PARTS 2

DEVICE const ARC_T *layout_rows(const struct flow_args *a, int part)
{
	return (const ARC_T *)(part ? a->back_row : a->graph.row);
}

DEVICE ARC_T layout_begin(struct team *T, const struct flow_args *a, int32_t u, int part)
{
	return load(layout_rows(a, part) + u);
}

DEVICE ARC_T layout_end(struct team *T, const struct flow_args *a, int32_t u, int part)
{
	return load(layout_rows(a, part) + u + 1);
}

/* The declared arc of a place in the reversed part. */
DEVICE ARC_T layout_arc(struct team *T, const struct flow_args *a, ARC_T place)
{
	return load((const ARC_T *)a->flow_index + (place - (ARC_T)a->arcs));
}

#endif
