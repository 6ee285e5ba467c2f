/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout_bcsr: arcs of the residual graph in the bidirectional CSR of WBPR 3.2.
 *
 * An arc is its place p in the row of its tail. The opposite arc of (u, v) stands
 * in the row of v, which is sorted: a binary search finds it.
 */
#ifndef SPILLWAY_GPU_LAYOUT_BCSR_H
#define SPILLWAY_GPU_LAYOUT_BCSR_H

#include "gpu/args.h"
#include "gpu/simt.h"

/* Where the row of u begins; it ends where the row of u + 1 begins. */
DEVICE ARC_T bcsr_begin(struct team *T, const struct flow_args *a, int32_t u)
{
	return load((const ARC_T *)a->row + u);
}

/* c_f of an arc. */
DEVICE CAP_T *bcsr_residual(const struct flow_args *a, ARC_T p)
{
	return (CAP_T *)a->residual + p;
}

/* The arc (v, u), by binary search in the row of v. It is there: every joined pair
 * has both arcs. */
DEVICE ARC_T bcsr_twin(struct team *T, const struct flow_args *a, int32_t u, int32_t v)
{
	ARC_T low = bcsr_begin(T, a, v);
	ARC_T high = TOGETHER(bcsr_begin(T, a, v + 1));

	while (low < high) {
		const ARC_T middle = low + (high - low) / 2;

		if (load(a->head + middle) < u)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

#endif
