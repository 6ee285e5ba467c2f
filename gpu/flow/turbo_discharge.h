/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_discharge: the discharges of turbo, for rows of STRIDE places. A warp does a longer row.
 */
#include "gpu/flow/turbo_push.h"

#undef TEAM_LANES
#define TEAM_LANES WARP_LANES

TURBO_WIDE(TURBO_NAME(turbo_discharge_long, STRIDE), turbo_args)
{
	turbo_discharge_row_warp(T, a, (int32_t)item);
}

#undef TEAM_LANES
#define TEAM_LANES TURBO_LANES

/* Whether the lane has seen that the row is a long one. */
DEVICE bool turbo_is_long(const struct turbo_slots *slots)
{
	bool is_long = false;
	int i;

	for (i = 0; i < TURBO_SLOTS; i++)
		is_long = is_long || slots->at[i].link.first == TURBO_LONG;
	return is_long;
}

/* Reads the heights of heads behind which there is room. Returns the lowest. */
DEVICE int32_t turbo_look(struct team *T, const struct turbo_args *a, bool wanted,
			  struct turbo_slots *slots)
{
	int32_t low = INT32_MAX;
	int i;

	for (i = 0; i < TURBO_SLOTS; i++) {
		slots->height[i] = INT32_MAX;
		if (wanted && slots->at[i].room.first > 0)
			slots->height[i] = TOGETHER(peek(a->flow.height + slots->at[i].link.first));
	}
	for (i = 0; i < TURBO_SLOTS; i++)
		low = slots->height[i] < low ? slots->height[i] : low;
	return low;
}

/* What could be pushed along arcs that lead down from `high`, of `budget`. Returns the sum. */
DEVICE CAP_T turbo_admit(int32_t high, CAP_T budget, struct turbo_slots *slots)
{
	CAP_T sum = 0;
	int i;

	for (i = 0; i < TURBO_SLOTS; i++) {
		const CAP_T room = slots->height[i] < high ? slots->at[i].room.first : 0;

		slots->could[i] = room < budget ? room : budget;
		sum += slots->could[i];
	}
	return sum;
}

/* Pushes what is left for this lane, from the height `high`. Vertices that it wakes join the block's
 * next round. Whether it wakes any. */
DEVICE bool turbo_send(struct team *T, const struct turbo_args *a, int32_t v, int32_t high,
		       int32_t turn, CAP_T rest, const struct turbo_slots *slots)
{
	CAP_T sent[TURBO_SLOTS];
	int64_t had[TURBO_SLOTS];
	bool woke = false;
	int i;

	for (i = 0; i < TURBO_SLOTS; i++) {
		sent[i] = rest < slots->could[i] ? rest : slots->could[i];
		rest -= slots->could[i];
		turbo_move(T, a, v, (int64_t)v * STRIDE + turbo_slot(i, T->lane, turn), slots->at[i].link,
			   sent[i], slots->at[i].room.first, high, slots->height[i]);
	}
	for (i = 0; i < TURBO_SLOTS; i++)
		had[i] = turbo_give(T, a, slots->at[i].link, sent[i]);
	for (i = 0; i < TURBO_SLOTS; i++)
		woke = turbo_wake(T, a, slots->at[i].link, had[i]) || woke;
	return woke;
}

/* Relabels, unless an arc is admissible; then pushes along all admissible arcs at once. An item
 * is an entry: an active vertex. */
TURBO_KERNEL(TURBO_NAME(turbo_discharge, STRIDE), TURBO_NAME(turbo_discharge_long, STRIDE), turbo_args)
{
	const int32_t v = (int32_t)item;
	const int32_t vertices = a->flow.graph.vertices;
	const int32_t turn = turbo_turn(T, a, item);
	PER_LANE(struct turbo_slots, slots);
	PER_LANE(int64_t, excess);
	PER_LANE(int32_t, height);
	PER_LANE(int32_t, low);
	PER_LANE(int, is_long);
	PER_LANE(CAP_T, could);
	PER_LANE(CAP_T, before);
	int64_t excess_now;
	int32_t high, to;
	CAP_T budget, all;

	LANES(l) {
		turbo_load(T, a, item, turn, &AT(slots));
		AT(excess) = item >= 0 && l == 0 ? TOGETHER(peek(a->flow.excess + item)) : 0;
		AT(height) = item >= 0 && l == 0 ? TOGETHER(peek(a->flow.height + item)) : vertices;
		AT(is_long) = turbo_is_long(&AT(slots));
		if (AT(is_long))
			block_defer(v);
	}
	excess_now = team_bcast(excess, 0);
	high = team_bcast(height, 0);
	budget = excess_now < TURBO_MOST ? (CAP_T)excess_now : TURBO_MOST;
	if (team_any(is_long) || high >= vertices)
		budget = 0;
	LANES(l)
		AT(low) = turbo_look(T, a, budget > 0, &AT(slots));
	to = turbo_above(a, team_min(low));
	to = budget > 0 && to > high ? to : high;
	LANES(l)
		AT(could) = turbo_admit(to < vertices ? to : 0, budget, &AT(slots));
	all = team_scan(could, before);
	LANES(l) {
		bool woke;

		if (l == 0 && to > high)
			turbo_lift(T, a, v, high, to);
		woke = turbo_send(T, a, v, to, turn, budget - AT(before), &AT(slots));
		if (!RELEASER)
			FENCE();
		else if (woke)
			ACQUIRE();
	}
	ONE_LANE(l) {
		if (budget > 0)
			EVENT(SCAN, v, 0, STRIDE);
		turbo_release(T, a, v, all < budget ? all : budget, excess_now);
	}
}
