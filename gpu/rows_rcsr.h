/* SPDX-License-Identifier: GPL-3.0-or-later
 * rows_rcsr: the rows of the reversed CSR of WBPR 3.2, whatever words lie behind them
 * (layout_rcsr.h, layout_fcsr.h).
 *
 * A CSR of the declared arcs, and a second one of the same arcs by their heads, for
 * the way back. Places [0, arcs) are declared arcs, place arcs + q is the q-th arc
 * turned round; flow_index[q] tells which arc it is.
 */
#ifndef SPILLWAY_GPU_ROWS_RCSR_H
#define SPILLWAY_GPU_ROWS_RCSR_H

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

#endif
