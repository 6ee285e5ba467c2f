/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_row: how kernels of turbo read rows of STRIDE places (turbo.h). Four lanes do a row
 * together, and a warp does one that is longer. turbo_4.cu, turbo_8.cu and turbo_16.cu define
 * STRIDE.
 */
#ifndef SPILLWAY_GPU_FLOW_TURBO_ROW_H
#define SPILLWAY_GPU_FLOW_TURBO_ROW_H

#include "gpu/core/simt.h"
#include "gpu/flow/turbo.h"

#undef BLOCK_THREADS
#define BLOCK_THREADS TURBO_THREADS(STRIDE)

#define TURBO_JOIN(name, stride) name##_##stride
#define TURBO_NAME(name, stride) TURBO_JOIN(name, stride)
#define TURBO_WIDE(name, args) WIDE_BODY(name, args)
#define TURBO_KERNEL(name, wide, args) BLOCK_KERNEL(name, wide, args)

#define TURBO_LANES 4

/* Places of a row that a lane has; arcs of a long row that it looks at together. */
enum { TURBO_SLOTS = STRIDE / TURBO_LANES, TURBO_PARTS = 4 };

/* A long row of so many arcs at most may begin with any of its parts. */
enum { TURBO_ROTATED = 1024 };

DEVICE ARC_SLOT *turbo_places(const struct turbo_args *a)
{
	return (ARC_SLOT *)a->flow.residual;
}

#if STRIDE
/* The link of a slot of v's. */
DEVICE ARC_PAIR turbo_link(struct team *T, const struct turbo_args *a, int64_t v, int slot)
{
	return load_pair(&turbo_places(a)[v * STRIDE + slot].link);
}
#endif

/* Where a long row begins and ends. */
DEVICE ARC_T turbo_begin(struct team *T, const struct turbo_args *a, int64_t v)
{
#if STRIDE
	return turbo_link(T, a, v, 0).second;
#else
	return load((const ARC_T *)a->flow.graph.row + v);
#endif
}

DEVICE ARC_T turbo_end(struct team *T, const struct turbo_args *a, int64_t v)
{
#if STRIDE
	return TOGETHER(turbo_link(T, a, v, 1).second);
#else
	return TOGETHER(load((const ARC_T *)a->flow.graph.row + v + 1));
#endif
}

/* Where any row begins and ends. */
DEVICE ARC_T turbo_row_begin(struct team *T, const struct turbo_args *a, int64_t v)
{
#if STRIDE
	if (turbo_link(T, a, v, 0).first != TURBO_LONG)
		return (ARC_T)(v * STRIDE);
#endif
	return turbo_begin(T, a, v);
}

DEVICE ARC_T turbo_row_end(struct team *T, const struct turbo_args *a, int64_t v)
{
#if STRIDE
	if (turbo_link(T, a, v, 0).first != TURBO_LONG)
		return (ARC_T)((v + 1) * STRIDE);
#endif
	return turbo_end(T, a, v);
}

/* How a row is rotated in this round. */
DEVICE int32_t turbo_turn(struct team *T, const struct turbo_args *a, int64_t item)
{
	return a->turn < 0 ? 0 : (int32_t)((uint32_t)item * 2654435761u >> 20) + a->turn + ROUND;
}

/* The row of v is needed soon: where it begins is fetched, or of 16 places each quarter. */
DEVICE void turbo_prefetch(struct team *T, const struct turbo_args *a, int32_t v)
{
	(void)T;
	(void)a;
	(void)v;
#if STRIDE
	const ARC_SLOT *row = turbo_places(a) + (int64_t)v * STRIDE;
	int i;

	for (i = 0; i < (STRIDE == 16 ? STRIDE : 1); i += STRIDE / 4)
		prefetch(row + i);
#endif
}

#if STRIDE

/* What a lane has of a row. */
struct turbo_slots {
	ARC_SLOT at[TURBO_SLOTS];
	int32_t height[TURBO_SLOTS]; /* of heads; INT32_MAX: there is no room */
	CAP_T could[TURBO_SLOTS];    /* what could be pushed */
};

/* The number of a lane's slot in its row. */
DEVICE int turbo_slot(int i, int lane, int32_t turn)
{
	return (i * TURBO_LANES + lane + turn) & (STRIDE - 1);
}

/* Loads what the lane has of the row of an item; of an item below 0, slots without room. */
DEVICE void turbo_load(struct team *T, const struct turbo_args *a, int64_t item, int32_t turn,
		       struct turbo_slots *slots)
{
	const ARC_SLOT none = { { 0, 0 }, { 0, 0 } };
	int i;

	for (i = 0; i < TURBO_SLOTS; i++) {
		const int64_t p = item * STRIDE + turbo_slot(i, T->lane, turn);

		slots->at[i] = none;
		if (item >= 0)
			slots->at[i] = TOGETHER(peek_slot(turbo_places(a) + p));
	}
}
#endif

#endif
