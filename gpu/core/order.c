/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/order.h"

#include "src/base/random.h"

void order_start(struct order *order, enum warp_order kind, int64_t count, uint64_t key)
{
	order->kind = kind;
	order->count = count;
	order->key = random_mix(key);
	order->bits = 1;
	while (order->bits < 31 && (INT64_C(1) << (2 * order->bits)) < count)
		order->bits++;
}

/* A Feistel network is a permutation whatever its round function is; ranks that
 * fall outside are sent through again (cycle walking: Black and Rogaway 2002). */
static int64_t encrypt(const struct order *order, int64_t rank)
{
	uint64_t mask = (UINT64_C(1) << order->bits) - 1;
	uint64_t left = (uint64_t)rank >> order->bits;
	uint64_t right = (uint64_t)rank & mask;
	uint64_t next;
	int round;

	for (round = 0; round < 4; round++) {
		next = left ^ (random_mix(right ^ (order->key + (uint64_t)round)) & mask);
		left = right;
		right = next;
	}
	return (int64_t)(left << order->bits | right);
}

int64_t order_shuffle(const struct order *order, int64_t rank)
{
	do
		rank = encrypt(order, rank);
	while (rank >= order->count);
	return rank;
}
