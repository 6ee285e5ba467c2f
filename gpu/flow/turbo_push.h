/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_push: what turbo does along one arc, and with one vertex.
 *
 * An active vertex is in one worklist, or is a long row whose parts are listed (drive_rows_cuda.h). Who
 * turns the excess of a vertex from 0 to positive puts it into a worklist. Who discharges it lowers its
 * excess last, behind a fence. In between nobody else lowers the residual capacities of its arcs, or
 * changes its height.
 */
#ifndef SPILLWAY_GPU_FLOW_TURBO_PUSH_H
#define SPILLWAY_GPU_FLOW_TURBO_PUSH_H

#include "gpu/flow/turbo_row.h"

/* Most excess that is discharged at once: the room of 16 arcs can be added up in CAP_T then. */
#define TURBO_MOST ((CAP_T)1 << (sizeof(CAP_T) * 8 - 6))

/* A push has three steps: turbo_move, turbo_give, turbo_wake. Only turbo_give waits. So a lane with several
 * places of a row does each step for all of them before the next one, and waits once. With long rows of
 * dense graphs that took longer (docs/results/turbo-nvidia-h200.md): there a lane does the first two arc by
 * arc. */

/* d, if there is any, leaves the arc at p of v, from the height `high` to `low`. */
DEVICE void turbo_move(struct team *T, const struct turbo_args *a, int32_t v, int64_t p, ARC_PAIR link,
		       CAP_T d, CAP_T room, int32_t high, int32_t low)
{
	ARC_SLOT *places = turbo_places(a);
	const int32_t head = (int32_t)link.first;

	(void)v;
	(void)room;
	(void)high; /* where events are compiled away */
	(void)low;
	if (d <= 0)
		return;
	atomic_sub(&places[p].room.first, d);
	atomic_add(&places[link.second].room.first, d);
	turbo_prefetch(T, a, head);
	if (d == room)
		EVENT_AT(SATURATE, v, head, d, high, low);
	else
		EVENT_AT(PUSH, v, head, d, high, low);
}

/* The head gets d, if there is any. Returns what it had before; 1 if there is none. */
DEVICE int64_t turbo_give(struct team *T, const struct turbo_args *a, ARC_PAIR link, CAP_T d)
{
	return d > 0 ? fetch_add(a->flow.excess + link.first, (int64_t)d) : 1;
}

/* A head that had nothing before is active now: it joins the block's next round. Whether it is. */
DEVICE bool turbo_wake(struct team *T, const struct turbo_args *a, ARC_PAIR link, int64_t had)
{
	const int32_t head = (int32_t)link.first;
	const bool wakes = had == 0 && head != a->flow.source && head != a->flow.sink;

	if (wakes)
		block_append(head);
	return wakes;
}

/* v has sent so much. Its residual capacities are seen before its excess falls: then another
 * block may own it. Whether it still has some. */
DEVICE bool turbo_sent(struct team *T, const struct turbo_args *a, int32_t v, int64_t sent)
{
	return sent && fetch_sub(a->flow.excess + v, sent) > sent;
}

DEVICE void turbo_give_up(struct team *T, const struct turbo_args *a, int32_t v, int64_t sent)
{
	if (turbo_sent(T, a, v, sent))
		block_append(v);
}

/* v has sent so much of the excess that it had. Where the block has a releaser, there was no FENCE before. If
 * something is left, the excess falls at once: it does not reach 0, so v keeps its owner. If nothing is left
 * of what v knew of, the releaser gives it up. */
DEVICE void turbo_release(struct team *T, const struct turbo_args *a, int32_t v, CAP_T sent, int64_t had)
{
	if (!RELEASER) {
		turbo_give_up(T, a, v, sent);
	} else if (sent < had) {
		if (sent) {
			atomic_sub(a->flow.excess + v, (int64_t)sent);
			block_append(v);
		}
	} else if (sent && !block_release(v, sent)) {
		FENCE();
		turbo_give_up(T, a, v, sent);
	}
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

/* The opposite of an arc to v has room, if `wanted`: v gets the label, unless it has a lower one. Returns
 * what v had before, for turbo_found. */
DEVICE int32_t turbo_label(struct team *T, const struct turbo_args *a, bool wanted, int32_t v, int32_t label)
{
	return wanted && v != a->barred ? atomic_min(a->flow.search.distance + v, label) : INT32_MIN;
}

/* The search goes on from v if its label has become lower. A label above |V| says that the search is to
 * find v. */
DEVICE void turbo_found(struct team *T, const struct turbo_args *a, int32_t v, int32_t before,
			int32_t label)
{
	if (before <= label)
		return;
	block_append(v);
	turbo_prefetch(T, a, v);
	if (before > a->flow.graph.vertices)
		block_count(1);
}

#endif
