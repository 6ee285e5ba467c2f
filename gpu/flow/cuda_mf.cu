/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_mf: lock-free push-relabel, a thread a vertex, without any barrier between cycles: He
 * and Hong, Program 3. Rows are those of BCSR. The place of an arc's opposite is stored
 * (`mate`), and blocks have 32 threads, as in their section VI.
 */
#define BLOCK_THREADS 32
#include "gpu/flow/mf.h"
#include "gpu/flow/layout_bcsr.h"
#include "gpu/flow/tc.h"

/* Lines 14 to 18, with the e(u) of line 4: in their order, in which the way back is there
 * before the excess is. The print leaves that to the hardware; the FENCE asks for it. */
DEVICE void mf_push(struct team *T, const struct mf_args *a, int32_t u, int64_t excess,
		    int32_t high, int32_t low, ARC_T place)
{
	CAP_T *residual = layout_residual(T, &a->flow, place);
	const CAP_T room = peek(residual);
	const int32_t v = TOGETHER(load(a->flow.graph.head + place));
	const ARC_T mate = TOGETHER(load((const ARC_T *)a->mate + place));
	const CAP_T d = excess < room ? (CAP_T)excess : room;

	(void)high; /* where events are compiled away */
	(void)low;
	atomic_add(layout_residual(T, &a->flow, mate), d);
	atomic_sub(residual, d);
	FENCE();
	atomic_add(a->flow.excess + v, (int64_t)d);
	atomic_sub(a->flow.excess + u, (int64_t)d);
	if (d == room)
		EVENT_AT(SATURATE, u, v, d, high, low);
	else
		EVENT_AT(PUSH, u, v, d, high, low);
}

/* Lines 4 to 21. Where no arc was seen yet, though excess was, u waits. */
DEVICE void mf_step(struct team *T, const struct mf_args *a, int32_t u)
{
	const int64_t excess = peek(a->flow.excess + u);
	const int32_t high = TOGETHER(peek(a->flow.height + u));
	ARC_T place = 0;
	int32_t low;
	const int64_t scanned = tc_find_lowest(T, &a->flow, u, &low, &place);

	if (scanned < 0)
		return; /* in a hurry */
	EVENT(SCAN, u, 0, scanned);
	if (low == INT32_MAX)
		return;
	if (high > low) {
		mf_push(T, a, u, excess, high, low, place);
	} else {
		poke(a->flow.height + u, low + 1);
		EVENT(RELABEL, u, high, low + 1);
	}
}

/* One turn of line 2, for a chunk of vertices; line 3 is flow_is_active. */
KERNEL(cuda_mf, mf_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		if (vertex < a->flow.graph.vertices && flow_is_active(T, &a->flow, (int32_t)vertex))
			mf_step(T, a, (int32_t)vertex);
	}
}
