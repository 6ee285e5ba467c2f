/* SPDX-License-Identifier: GPL-3.0-or-later
 * ecl: ECL-MaxFlow's push-relabel kernel, its Algorithm 5: a warp per entry v of the worklist
 * WL_PR pushes to the lowest residual neighbour, or relabels v above it, and appends to
 * WL_next the vertices for the next cycle. The search of its global relabelings is in
 * ecl_search.h.
 *
 * time[v] keeps a vertex from joining WL_next twice: the first team to append v raises it to
 * the number of the cycle. Searches write numbers below 0 into it.
 */
#include "gpu/flow/ecl.h"
#include "gpu/flow/layout_fcsr.h"
#include "gpu/flow/lowest.h"

/* The paper's overflowing vertices: e(v) > 0, neither source nor sink. */
DEVICE int ecl_overflows(struct team *T, const struct ecl_args *a, int32_t v)
{
	return v != a->flow.source && v != a->flow.sink && peek(a->flow.excess + v) > 0;
}

/* What Algorithm 4, line 3, and the text on phase II call a trivial kernel: overflowing
 * vertices join the worklist. An item is a chunk of vertices. */
PLAIN_KERNEL(ecl_collect, ecl_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		if (vertex < a->flow.graph.vertices && ecl_overflows(T, a, (int32_t)vertex))
			lane_append(a->next, a->flow.queue_size, (int32_t)vertex);
	}
}

/* v joins WL_next, unless it has in this cycle. The paper does not say that the terminals
 * stay out. */
DEVICE void ecl_append(struct team *T, const struct ecl_args *a, int32_t v)
{
	if (v != a->flow.source && v != a->flow.sink &&
	    atomic_max(a->time + v, a->stamp) != a->stamp)
		lane_append(a->next, a->flow.queue_size, v);
}

/* Lines 12 to 16, and Algorithms 1 and 3: v pushes to the neighbour behind the arc at
 * `place`. Only this lane lowers e(v) and that c_f: they can only have grown since they
 * were read. */
DEVICE void ecl_push(struct team *T, const struct ecl_args *a, int32_t v, int64_t excess,
		     int32_t high, int32_t low, ARC_T place)
{
	const int32_t n = load(a->flow.graph.head + place);
	const CAP_T room = TOGETHER(layout_room(T, &a->flow, place));
	const CAP_T d = excess < room ? (CAP_T)excess : room;

	(void)high; /* where events are compiled away */
	(void)low;
	layout_push(T, &a->flow, place, d);
	atomic_sub(a->flow.excess + v, (int64_t)d);
	/* A thread that sees the new excess must also see the arc on which it can return. */
	FENCE();
	atomic_add(a->flow.excess + n, (int64_t)d);
	if (d == room)
		EVENT_AT(SATURATE, v, n, d, high, low);
	else
		EVENT_AT(PUSH, v, n, d, high, low);
	ecl_append(T, a, n);
	if (peek(a->flow.excess + v) > 0)
		ecl_append(T, a, v);
}

/* Lines 17 to 21, and Algorithm 2. */
DEVICE void ecl_lift(struct team *T, const struct ecl_args *a, int32_t v, int32_t high,
		     int32_t low)
{
	(void)high; /* where events are compiled away */
	poke(a->flow.height + v, low + 1);
	EVENT(RELABEL, v, high, low + 1);
	if (low + 1 < a->flow.graph.vertices)
		ecl_append(T, a, v);
}

/* Algorithm 5 for one entry, along the arcs of v from part `part` of its rows on. A vertex that sees no
 * residual arc yet, as its excess came before it, is looked at in the next cycle: the paper's n'' is
 * then still infinity. */
DEVICE void ecl_discharge_entry(struct team *T, const struct ecl_args *a, int64_t item,
				int part)
{
	const int32_t v = UNIFORM(load(a->worklist + item));
	const int64_t excess = UNIFORM(peek(a->flow.excess + v));
	const int32_t high = UNIFORM(TOGETHER(peek(a->flow.height + v)));

	if (excess > 0 && high < a->flow.graph.vertices) {
		int64_t scanned;
		ARC_T place;
		const int32_t low = lowest_of_team(T, &a->flow, a->flow.height, v, part,
						   LOWEST_BY_SHUFFLES, NULL, &place, &scanned);

		ONE_LANE(l) {
			EVENT(SCAN, v, 0, scanned);
			if (low == INT32_MAX)
				ecl_append(T, a, v);
			else if (high > low)
				ecl_push(T, a, v, excess, high, low, place);
			else
				ecl_lift(T, a, v, high, low);
		}
	}
}

/* Phase I: along forward and reverse arcs. An item is an entry of the worklist. */
KERNEL(ecl_discharge, ecl_args)
{
	ecl_discharge_entry(T, a, item, 0);
}

/* Phase II: flow is taken back, so along reverse arcs only (Algorithm 3). */
KERNEL(ecl_reduce, ecl_args)
{
	ecl_discharge_entry(T, a, item, 1);
}

/* Around these bodies. */
#include SIMT_DRIVE_ECL

DRIVE_ECL
