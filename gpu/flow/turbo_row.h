/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_row: the kernels of turbo for rows of STRIDE places. Four lanes do a row together, and a
 * warp does one that is longer (turbo.h). turbo_4.cu, turbo_8.cu and turbo_16.cu include it.
 *
 * A vertex is in no more than one worklist while it discharges: who turns its excess from 0 to
 * positive owns it, and whoever discharges it lowers its excess last. In between nobody else
 * lowers its residual capacities or changes its height.
 *
 * The search corrects labels: it need not go level by level, and its labels are exact distances
 * when all worklists are empty.
 */
#include "gpu/core/simt.h"
#include "gpu/flow/turbo.h"

#undef BLOCK_THREADS
#define BLOCK_THREADS TURBO_THREADS

#define TURBO_JOIN(name, stride) name##_##stride
#define TURBO_NAME(name, stride) TURBO_JOIN(name, stride)
#define TURBO_WIDE(name, args) WIDE_BODY(name, args)
#define TURBO_KERNEL(name, wide, args) BLOCK_KERNEL(name, wide, args)

/* Most excess that is discharged at once: the room of 16 arcs can be added up in CAP_T then. */
#define TURBO_MOST ((CAP_T)1 << (sizeof(CAP_T) * 8 - 6))

/* --- The search. --- */

/* The opposite of an arc to v has room: v gets the label, unless it has a lower one. */
DEVICE void turbo_label(struct team *T, const struct turbo_args *a, int32_t v, int32_t label)
{
	if (v != a->barred && atomic_min(a->flow.search.distance + v, label) > label)
		block_append(v);
}

#define TEAM_LANES 32

DEVICE ARC_T turbo_long_begin(struct team *T, const struct turbo_args *a, int64_t v)
{
	return load_pair((const ARC_PAIR *)a->link + v * STRIDE).second;
}

DEVICE ARC_T turbo_long_end(struct team *T, const struct turbo_args *a, int64_t v)
{
	return TOGETHER(load_pair((const ARC_PAIR *)a->link + v * STRIDE + 1).second);
}

TURBO_WIDE(TURBO_NAME(turbo_search_long, STRIDE), turbo_args)
{
	const int32_t label = UNIFORM(peek(a->flow.search.distance + item)) + 1;
	const ARC_T begin = UNIFORM(TOGETHER(turbo_long_begin(T, a, item)));
	const ARC_T end = UNIFORM(turbo_long_end(T, a, item));
	ARC_T from;

	for (from = begin; from < end; from += TEAM_LANES) {
		LANES(l) {
			const ARC_T p = from + l;

			if (p < end) {
				const ARC_PAIR link = load_pair((const ARC_PAIR *)a->link + p);
				const CAP_PAIR room =
					TOGETHER(peek_pair((const CAP_PAIR *)a->flow.residual + p));

				if (room.second - room.first > 0)
					turbo_label(T, a, (int32_t)link.first, label);
			}
		}
	}
}

#undef TEAM_LANES
#define TEAM_LANES 4

enum { TURBO_SLOTS = STRIDE / TEAM_LANES };

/* What a lane has of a row. */
struct turbo_slots {
	ARC_PAIR link[TURBO_SLOTS];
	CAP_PAIR room[TURBO_SLOTS]; /* then: how much is pushed, how much could be */
	int32_t height[TURBO_SLOTS];
};

DEVICE void turbo_load(struct team *T, const struct turbo_args *a, int64_t item, int32_t turn,
		       struct turbo_slots *slots)
{
	int i;

	for (i = 0; i < TURBO_SLOTS; i++) {
		const int slot = (i * TEAM_LANES + T->lane + turn) & (STRIDE - 1);
		const int64_t p = item * STRIDE + slot;

		slots->link[i].first = slots->link[i].second = 0;
		slots->room[i].first = slots->room[i].second = 0;
		if (item >= 0) {
			slots->link[i] = TOGETHER(load_pair((const ARC_PAIR *)a->link + p));
			slots->room[i] =
				TOGETHER(peek_pair((const CAP_PAIR *)a->flow.residual + p));
		}
	}
}

/* An item is an entry: a vertex whose label has become lower. */
TURBO_KERNEL(TURBO_NAME(turbo_search, STRIDE), TURBO_NAME(turbo_search_long, STRIDE), turbo_args)
{
	PER_LANE(struct turbo_slots, slots);
	PER_LANE(int32_t, label);
	int32_t next;

	LANES(l) {
		turbo_load(T, a, item, 0, &AT(slots));
		AT(label) = item >= 0 && l == 0 ? TOGETHER(peek(a->flow.search.distance + item)) : 0;
	}
	next = team_bcast(label, 0) + 1;
	LANES(l) {
		int i;

		if (l == 0 && item >= 0 && AT(slots).link[0].first == TURBO_LONG)
			block_defer((int32_t)item);
		for (i = 0; i < TURBO_SLOTS; i++)
			if (AT(slots).room[i].second - AT(slots).room[i].first > 0)
				turbo_label(T, a, (int32_t)AT(slots).link[i].first, next);
	}
}

/* --- Discharges. --- */

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

#undef TEAM_LANES
#define TEAM_LANES 32

/* Pushes along the admissible arcs, in the order of the row; relabels, if excess is left. */
TURBO_WIDE(TURBO_NAME(turbo_discharge_long, STRIDE), turbo_args)
{
	const int32_t v = (int32_t)item;
	const int64_t excess = UNIFORM(peek(a->flow.excess + item));
	const int32_t high = UNIFORM(TOGETHER(peek(a->flow.height + item)));
	const ARC_T begin = UNIFORM(TOGETHER(turbo_long_begin(T, a, item)));
	const ARC_T end = UNIFORM(turbo_long_end(T, a, item));
	const int32_t vertices = a->flow.graph.vertices;
	int64_t rest = high < vertices ? excess : 0;
	ARC_T from;
	int32_t lowest;
	PER_LANE(int32_t, low);
	PER_LANE(int32_t, height);
	PER_LANE(int64_t, could);
	PER_LANE(int64_t, before);
	PER_LANE(ARC_PAIR, link);
	PER_LANE(CAP_T, room);

	LANES(l)
		AT(low) = INT32_MAX;
	for (from = begin; from < end && rest > 0; from += TEAM_LANES) {
		int64_t all;

		LANES(l) {
			const ARC_T p = from + l;

			AT(room) = 0;
			AT(could) = 0;
			AT(height) = INT32_MAX;
			if (p < end) {
				AT(link) = load_pair((const ARC_PAIR *)a->link + p);
				AT(room) = TOGETHER(
					peek_pair((const CAP_PAIR *)a->flow.residual + p)).first;
			}
			if (AT(room) > 0)
				AT(height) = peek(a->flow.height + AT(link).first);
			if (AT(height) < high)
				AT(could) = AT(room) < rest ? AT(room) : rest;
		}
		team_scan(could, before);
		all = team_sum(could);
		LANES(l) {
			const int64_t mine = rest - AT(before);
			const CAP_T d = (CAP_T)(mine < AT(could) ? mine : AT(could));

			if (d > 0 && turbo_push(T, a, v, from + l, AT(link), d, AT(room)))
				block_append((int32_t)AT(link).first);
			if (AT(room) > (d > 0 ? d : 0) && AT(height) < AT(low))
				AT(low) = AT(height);
		}
		rest -= all < rest ? all : rest;
	}
	lowest = turbo_above(a, team_min(low));
	LANES(l)
		FENCE();
	ONE_LANE(l) {
		const bool lifts = rest > 0 && lowest > high;

		EVENT(SCAN, v, 0, from - begin);
		if (lifts)
			turbo_lift(T, a, v, high, lowest);
		turbo_give_up(T, a, v, high < vertices ? excess - rest : 0);
		if (rest > 0 && rest == excess && (lifts ? lowest : high) < vertices)
			block_append(v);
	}
}

#undef TEAM_LANES
#define TEAM_LANES 4

/* How a row is rotated in this round. */
DEVICE int32_t turbo_turn(struct team *T, const struct turbo_args *a, int64_t item)
{
	return a->turn < 0 ? 0 : (int32_t)((uint32_t)item * 2654435761u >> 20) + a->turn + ROUND;
}

/* Relabels, unless an arc is admissible; then pushes along all admissible arcs at once. An item
 * is an entry: an active vertex. */
TURBO_KERNEL(TURBO_NAME(turbo_discharge, STRIDE), TURBO_NAME(turbo_discharge_long, STRIDE), turbo_args)
{
	const int32_t v = (int32_t)item;
	const int32_t vertices = a->flow.graph.vertices;
	PER_LANE(struct turbo_slots, slots);
	PER_LANE(int64_t, excess);
	PER_LANE(int32_t, height);
	PER_LANE(int32_t, low);
	PER_LANE(int, is_long);
	PER_LANE(CAP_T, could);
	PER_LANE(CAP_T, before);
	int64_t all_excess;
	int32_t high, to;
	CAP_T budget, all;

	LANES(l) {
		int i;

		turbo_load(T, a, item, turbo_turn(T, a, item), &AT(slots));
		AT(excess) = item >= 0 && l == 0 ? TOGETHER(peek(a->flow.excess + item)) : 0;
		AT(height) = item >= 0 && l == 0 ? TOGETHER(peek(a->flow.height + item)) : vertices;
		AT(is_long) = 0;
		for (i = 0; i < TURBO_SLOTS; i++)
			AT(is_long) |= AT(slots).link[i].first == TURBO_LONG;
		if (AT(is_long))
			block_defer(v);
	}
	all_excess = team_bcast(excess, 0);
	high = team_bcast(height, 0);
	if (team_any(is_long))
		high = vertices;
	budget = high >= vertices ? 0 : all_excess < TURBO_MOST ? (CAP_T)all_excess : TURBO_MOST;
	LANES(l) {
		int i;

		AT(low) = INT32_MAX;
		for (i = 0; i < TURBO_SLOTS; i++) {
			AT(slots).height[i] = INT32_MAX;
			if (budget > 0 && AT(slots).room[i].first > 0)
				AT(slots).height[i] = TOGETHER(
					peek(a->flow.height + AT(slots).link[i].first));
		}
		for (i = 0; i < TURBO_SLOTS; i++)
			if (AT(slots).height[i] < AT(low))
				AT(low) = AT(slots).height[i];
	}
	to = turbo_above(a, team_min(low));
	to = budget > 0 && to > high ? to : high;
	LANES(l) {
		int i;

		AT(could) = 0;
		for (i = 0; i < TURBO_SLOTS; i++) {
			const CAP_T room = AT(slots).room[i].first;
			const bool admissible = AT(slots).height[i] < to && to < vertices;

			AT(slots).room[i].second = admissible ? room < budget ? room : budget : 0;
			AT(could) += AT(slots).room[i].second;
		}
	}
	team_scan(could, before);
	all = team_sum(could);
	LANES(l) {
		CAP_T rest = budget - AT(before);
		bool wakes[TURBO_SLOTS];
		int i;

		if (l == 0 && to > high)
			turbo_lift(T, a, v, high, to);
		for (i = 0; i < TURBO_SLOTS; i++) {
			const int slot =
				(i * TEAM_LANES + l + turbo_turn(T, a, item)) & (STRIDE - 1);
			const CAP_T most = AT(slots).room[i].second;
			const CAP_T d = rest < most ? rest : most;

			rest -= most;
			wakes[i] = d > 0 && turbo_push(T, a, v, item * STRIDE + slot,
						       AT(slots).link[i], d,
						       AT(slots).room[i].first);
		}
		for (i = 0; i < TURBO_SLOTS; i++)
			if (wakes[i])
				block_append((int32_t)AT(slots).link[i].first);
		FENCE();
	}
	ONE_LANE(l) {
		if (budget > 0)
			EVENT(SCAN, v, 0, STRIDE);
		turbo_give_up(T, a, v, all < budget ? all : budget);
	}
}
