/* SPDX-License-Identifier: GPL-3.0-or-later
 * sync: synchronous push-relabel, after Baumstark, Blelloch and Shun 2015 (ECL-MaxFlow's
 * [21]), on BCSR. A launch reads what earlier launches wrote. At the same time its teams write
 * only words of their own, or sums. So the state after a cycle does not depend on the order of
 * teams.
 *
 *   collect  active vertices join the queue; their excess, and heights, are frozen
 *   push     each pushes that excess along its admissible arcs, in the order of its row, all lanes of its
 *            warp at once
 *   lift     a vertex with some of it left has no admissible arc any more, and is relabeled
 *            to one above its lowest residual neighbour, by frozen heights
 *
 * An arc is admissible if h(u) = h(v) + 1 and c_f(u, v) > 0. Of the two arcs of a pair one is
 * at most, so only one end changes their c_f. The other end may read any value meanwhile: its
 * height excludes the arc. After every cycle labels are valid, h(u) <= h(v) + 1.
 */
#include "gpu/flow/active.h"
#include "gpu/flow/layout_bcsr.h"
#include "gpu/flow/lowest.h"
#include "gpu/flow/sync.h"

/* An item is a chunk of vertices. Who was lifted in the cycle before has excess still: other
 * heights stand frozen as they are, unless a global relabeling has made all anew. */
PLAIN_KERNEL(sync_collect, sync_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t u = (int32_t)vertex;

		if (vertex < a->flow.graph.vertices &&
		    (a->renewed || peek(a->flow.excess + u) > 0)) {
			poke(a->frozen + u, peek(a->flow.height + u));
			if (flow_is_active(T, &a->flow, u)) {
				const int64_t excess = peek(a->flow.excess + u);

				poke(a->supply + u, excess < SYNC_MOST ? excess : SYNC_MOST);
				lane_append(a->flow.queue, a->flow.queue_size, u);
			}
		}
	}
}

/* Moves d from u along the arc at `place`, whose c_f is `room`. No FENCE: nobody goes by what
 * arrives before the launch is over. */
DEVICE void sync_push_along(struct team *T, const struct sync_args *a, int32_t u, ARC_T place,
			    CAP_T room, CAP_T d)
{
	const int32_t v = load(a->flow.graph.head + place);

	atomic_sub(layout_residual(T, &a->flow, place), d);
	atomic_sub(a->flow.excess + u, (int64_t)d);
	atomic_add(layout_twin(T, &a->flow, place, u, v), d);
	atomic_add(a->flow.excess + v, (int64_t)d);
	if (d == room)
		EVENT(SATURATE, u, v, d);
	else
		EVENT(PUSH, u, v, d);
}

/* An item is an entry of the queue. Each arc takes what it has room for, of what the arcs in front of it
 * leave. */
KERNEL(sync_push, sync_args)
{
	const int32_t u = UNIFORM(load(a->flow.queue + item));
	const int32_t high = UNIFORM(load(a->frozen + u));
	const int64_t supply = UNIFORM(TOGETHER(peek(a->supply + u)));
	const ARC_T begin = UNIFORM(TOGETHER(layout_begin(T, &a->flow, u, 0)));
	const ARC_T end = UNIFORM(TOGETHER(layout_end(T, &a->flow, u, 0)));
	PER_LANE(CAP_T, room);
	PER_LANE(int64_t, could);
	PER_LANE(int64_t, before);
	int64_t left = supply;
	ARC_T from;

	for (from = begin; from < end && left > 0; from += TEAM_LANES) {
		int64_t all;

		LANES(l) {
			const ARC_T p = from + l;

			AT(room) = p < end ? peek(layout_residual(T, &a->flow, p)) : 0;
			AT(could) = 0;
			if (AT(room) > 0 && load(a->frozen + load(a->flow.graph.head + p)) == high - 1)
				AT(could) = AT(room) < left ? AT(room) : left;
		}
		all = team_scan(could, before);
		LANES(l) {
			const int64_t rest = left - AT(before);

			if (AT(could) > 0 && rest > 0)
				sync_push_along(T, a, u, from + l, AT(room),
						(CAP_T)(AT(could) < rest ? AT(could) : rest));
		}
		left -= all < left ? all : left;
	}
	ONE_LANE(l) {
		EVENT(SCAN, u, 0, (from < end ? from : end) - begin);
		if (left < supply)
			poke(a->supply + u, left);
	}
}

/* An item is an entry of the queue, and never left in a hurry: that would be another state.
 * What has excess has a residual arc, the one it came on. */
KERNEL(sync_lift, sync_args)
{
	const int32_t u = UNIFORM(load(a->flow.queue + item));

	if (UNIFORM(load(a->supply + u)) > 0) {
		int64_t scanned;
		ARC_T place;
		const int32_t low = lowest_of_team(T, &a->flow, a->frozen, u, 0, 0,
						   NULL, &place, &scanned);

		ONE_LANE(l) {
			const int32_t high = load(a->frozen + u);

			EVENT(SCAN, u, 0, scanned);
			poke(a->flow.height + u, low + 1);
			EVENT(RELABEL, u, high, low + 1);
		}
	}
}
