/* SPDX-License-Identifier: GPL-3.0-or-later
 * order: the order in which sim runs the warps of a launch, or of a turn.
 */
#ifndef SPILLWAY_GPU_CORE_ORDER_H
#define SPILLWAY_GPU_CORE_ORDER_H

#include "gpu/core/machine.h"

/* A permutation of 0 .. count - 1 that takes no memory. */
struct order {
	enum warp_order kind;
	uint64_t key;
	int64_t count;
	int bits; /* half the bits of the block cipher behind ORDER_SHUFFLED */
};

void order_start(struct order *order, enum warp_order kind, int64_t count, uint64_t key);
int64_t order_shuffle(const struct order *order, int64_t rank);

/* The warp that comes at `rank`, from 0. */
static inline int64_t order_at(const struct order *order, int64_t rank)
{
	switch (order->kind) {
	case ORDER_REVERSED:
		return order->count - 1 - rank;
	case ORDER_SHUFFLED:
		return order_shuffle(order, rank);
	default:
		return rank;
	}
}

#endif
