/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_discharge: the discharges of turbo.
 *
 * An active vertex is in one worklist. Who turns the excess of a vertex from 0 to positive puts
 * it there. Who discharges it lowers its excess last, behind a fence. In between nobody else
 * lowers the residual capacities of its arcs, or changes its height.
 */
#include "gpu/flow/turbo_row.h"

/* Most excess that is discharged at once: the room of 16 arcs can be added up in CAP_T then. */
#define TURBO_MOST ((CAP_T)1 << (sizeof(CAP_T) * 8 - 6))

/* d along the arc at p of v. True: that turned the head's excess positive. */
DEVICE bool turbo_push(struct team *T, const struct turbo_args *a, int32_t v, int64_t p,
		       ARC_PAIR link, CAP_T d, CAP_T room)
{
	CAP_PAIR *rooms = (CAP_PAIR *)a->flow.residual;
	const int32_t head = (int32_t)link.first;

	(void)v;
	(void)room;
	atomic_sub(&rooms[p].first, d);
	atomic_add(&rooms[link.second].first, d);
	prefetch((const ARC_PAIR *)a->link + (int64_t)head * STRIDE);
	if (d == room)
		EVENT(SATURATE, v, head, d);
	else
		EVENT(PUSH, v, head, d);
	return atomic_add(a->flow.excess + head, (int64_t)d) == 0 && head != a->flow.source &&
	       head != a->flow.sink;
}

/* v has sent so much. Its residual capacities are seen before its excess falls: then another
 * block may own it. */
DEVICE void turbo_give_up(struct team *T, const struct turbo_args *a, int32_t v, int64_t sent)
{
	if (sent && atomic_sub(a->flow.excess + v, sent) > sent)
		block_append(v);
}

DEVICE void turbo_lift(struct team *T, const struct turbo_args *a, int32_t v, int32_t high,
		       int32_t to)
{
	(void)high;
	poke(a->flow.height + v, to);
	EVENT(RELABEL, v, high, to);
}

/* One above the lowest neighbour, but no higher than |V|. */
DEVICE int32_t turbo_above(const struct turbo_args *a, int32_t low)
{
	return low < a->flow.graph.vertices ? low + 1 : a->flow.graph.vertices;
}

/* --- A long row. --- */

#undef TEAM_LANES
#define TEAM_LANES 32

/* Arcs of a long row, as a lane has them: every 32nd of 128. */
struct turbo_arcs {
	ARC_PAIR link[TURBO_PARTS];
	CAP_T room[TURBO_PARTS];
	int32_t height[TURBO_PARTS]; /* of the head; INT32_MAX: there is no room */
	int64_t before[TURBO_PARTS]; /* what could be pushed along arcs before it */
};

/* The arc at p, and every 32nd behind it, up to `end`. */
DEVICE void turbo_load_arcs(struct team *T, const struct turbo_args *a, ARC_T p, ARC_T end,
			    struct turbo_arcs *arcs)
{
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		const ARC_T at = p + i * WARP_LANES;

		arcs->link[i].first = arcs->link[i].second = 0;
		arcs->room[i] = 0;
		if (at < end) {
			arcs->link[i] = TOGETHER(load_pair((const ARC_PAIR *)a->link + at));
			arcs->room[i] = TOGETHER(
				peek_pair((const CAP_PAIR *)a->flow.residual + at)).first;
		}
	}
	for (i = 0; i < TURBO_PARTS; i++) {
		arcs->height[i] = INT32_MAX;
		if (arcs->room[i] > 0)
			arcs->height[i] = TOGETHER(peek(a->flow.height + arcs->link[i].first));
	}
}

/* What could be pushed along an arc, of `rest`, from a vertex at `high`. */
DEVICE int64_t turbo_could(const struct turbo_arcs *arcs, int i, int32_t high, int64_t rest)
{
	if (arcs->height[i] >= high)
		return 0;
	return arcs->room[i] < rest ? arcs->room[i] : rest;
}

/* Pushes what is left for each arc. Returns the lowest head behind which there is still room. */
DEVICE int32_t turbo_send_arcs(struct team *T, const struct turbo_args *a, int32_t v, ARC_T p,
			       int32_t high, int64_t rest, const struct turbo_arcs *arcs)
{
	int32_t low = INT32_MAX;
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		const int64_t left = rest > arcs->before[i] ? rest - arcs->before[i] : 0;
		const int64_t could = turbo_could(arcs, i, high, rest);
		const CAP_T d = (CAP_T)(left < could ? left : could);

		if (d > 0 && turbo_push(T, a, v, p + i * WARP_LANES, arcs->link[i], d,
					arcs->room[i]))
			block_append((int32_t)arcs->link[i].first);
		if (arcs->room[i] > d && arcs->height[i] < low)
			low = arcs->height[i];
	}
	return low;
}

/* Pushes along the admissible arcs, in the order of the row. `rest`: what is left of v's excess;
 * *low: the lowest head that then has room, if something is left. Returns the number of arcs
 * seen. */
DEVICE int64_t turbo_send_row(struct team *T, const struct turbo_args *a, int32_t v, int32_t high,
			      int64_t *rest, int32_t *low)
{
	const ARC_T begin = UNIFORM(TOGETHER(turbo_long_begin(T, a, v)));
	const ARC_T end = UNIFORM(turbo_long_end(T, a, v));
	PER_LANE(struct turbo_arcs, arcs);
	PER_LANE(int64_t, could);
	PER_LANE(int64_t, before);
	PER_LANE(int32_t, lowest);
	ARC_T from;
	int i;

	LANES(l)
		AT(lowest) = INT32_MAX;
	for (from = begin; from < end && *rest > 0; from += TURBO_PARTS * TEAM_LANES) {
		int64_t all = 0;

		LANES(l)
			turbo_load_arcs(T, a, from + l, end, &AT(arcs));
		for (i = 0; i < TURBO_PARTS; i++) {
			LANES(l)
				AT(could) = turbo_could(&AT(arcs), i, high, *rest);
			team_scan(could, before);
			LANES(l)
				AT(arcs).before[i] = all + AT(before);
			all += team_sum(could);
		}
		LANES(l) {
			const int32_t now =
				turbo_send_arcs(T, a, v, from + l, high, *rest, &AT(arcs));

			AT(lowest) = now < AT(lowest) ? now : AT(lowest);
		}
		*rest -= all < *rest ? all : *rest;
	}
	*low = team_min(lowest);
	return (from < end ? from : end) - begin;
}

/* Pushes, and relabels if excess is left. */
TURBO_WIDE(TURBO_NAME(turbo_discharge_long, STRIDE), turbo_args)
{
	const int32_t v = (int32_t)item;
	const int32_t vertices = a->flow.graph.vertices;
	const int64_t excess = UNIFORM(peek(a->flow.excess + v));
	const int32_t high = UNIFORM(TOGETHER(peek(a->flow.height + v)));
	const int64_t all = high < vertices ? excess : 0;
	int64_t rest = all;
	int64_t seen;
	int32_t to;

	seen = turbo_send_row(T, a, v, high, &rest, &to);
	to = turbo_above(a, to);
	LANES(l)
		FENCE();
	ONE_LANE(l) {
		EVENT(SCAN, v, 0, seen);
		if (rest > 0 && to > high)
			turbo_lift(T, a, v, high, to);
		turbo_give_up(T, a, v, all - rest);
		if (rest > 0 && rest == all && to < vertices)
			block_append(v);
	}
}

/* --- A row of STRIDE places. --- */

#undef TEAM_LANES
#define TEAM_LANES TURBO_LANES

/* How a row is rotated in this round. */
DEVICE int32_t turbo_turn(struct team *T, const struct turbo_args *a, int64_t item)
{
	return a->turn < 0 ? 0 : (int32_t)((uint32_t)item * 2654435761u >> 20) + a->turn + ROUND;
}

/* Whether the lane has seen that the row is a long one. */
DEVICE bool turbo_is_long(const struct turbo_slots *slots)
{
	bool is_long = false;
	int i;

	for (i = 0; i < TURBO_SLOTS; i++)
		is_long = is_long || slots->link[i].first == TURBO_LONG;
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
		if (wanted && slots->room[i].first > 0)
			slots->height[i] = TOGETHER(peek(a->flow.height + slots->link[i].first));
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
		const CAP_T room = slots->height[i] < high ? slots->room[i].first : 0;

		slots->could[i] = room < budget ? room : budget;
		sum += slots->could[i];
	}
	return sum;
}

/* Pushes what is left for this lane. Vertices that it wakes join the block's next round. */
DEVICE void turbo_send(struct team *T, const struct turbo_args *a, int32_t v, int32_t turn,
		       CAP_T rest, const struct turbo_slots *slots)
{
	bool wakes[TURBO_SLOTS];
	int i;

	for (i = 0; i < TURBO_SLOTS; i++) {
		const CAP_T d = rest < slots->could[i] ? rest : slots->could[i];

		rest -= slots->could[i];
		wakes[i] = d > 0 && turbo_push(T, a, v,
					       (int64_t)v * STRIDE + turbo_slot(i, T->lane, turn),
					       slots->link[i], d, slots->room[i].first);
	}
	for (i = 0; i < TURBO_SLOTS; i++)
		if (wakes[i])
			block_append((int32_t)slots->link[i].first);
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
	team_scan(could, before);
	all = team_sum(could);
	LANES(l) {
		if (l == 0 && to > high)
			turbo_lift(T, a, v, high, to);
		turbo_send(T, a, v, turn, budget - AT(before), &AT(slots));
		FENCE();
	}
	ONE_LANE(l) {
		if (budget > 0)
			EVENT(SCAN, v, 0, STRIDE);
		turbo_give_up(T, a, v, all < budget ? all : budget);
	}
}
