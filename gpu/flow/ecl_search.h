/* SPDX-License-Identifier: GPL-3.0-or-later
 * ecl_search: ECL-MaxFlow's global relabeling, its Algorithms 6 and 7: breadth-first from
 * the root over residual arcs, a launch a level, a warp an entry of WL_GR. Heights are
 * written as vertices are found. The root is the sink in phase I; the source in phase II,
 * where only reverse arcs count. A launch is one by the host (ecl_search.cu), or a turn of a
 * free run (gpu/loop/drive_ecl_cuda.h).
 *
 * A search has the number a->stamp, -1, -2, ..., and has visited the vertices with that number
 * in time[]. The paper numbers it by the cycles so far, which is 0 for the first, as the
 * stamps are; and it leaves the root without a stamp, so that a neighbour would find it again
 * and spoil its height.
 */
#ifndef SPILLWAY_GPU_FLOW_ECL_SEARCH_H
#define SPILLWAY_GPU_FLOW_ECL_SEARCH_H

#include "gpu/flow/ecl.h"
#include "gpu/flow/layout_fcsr.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif

/* Algorithm 6, lines 1 to 10: the root is at 0, all else at |V|, which stands for infinity
 * in phase II. An item is a chunk of vertices. */
DEVICE void ecl_reach_root(struct team *T, const struct ecl_args *a, int64_t item)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		if (vertex < a->flow.graph.vertices)
			poke(a->flow.height + vertex,
			     vertex == a->root ? 0 : a->flow.graph.vertices);
		if (vertex == a->root) {
			poke(a->time + vertex, a->stamp);
			poke(a->next, a->root);
		}
	}
}

/* Algorithm 7: vertices with a residual arc to a vertex of this level are on the next level,
 * unless they were visited. The source does not discharge in phase I, and stays at |V|. An item
 * is an entry of WL_GR. */
DEVICE void ecl_reach_level(struct team *T, const struct ecl_args *a, int64_t item)
{
	const int32_t v = UNIFORM(load(a->worklist + item));
	const int parts = a->root == a->flow.sink ? LAYOUT_PARTS : 1;
	int part;

	for (part = 0; part < parts; part++) {
		const ARC_T begin = UNIFORM(TOGETHER(layout_begin(T, &a->flow, v, part)));
		const ARC_T end = UNIFORM(TOGETHER(layout_end(T, &a->flow, v, part)));
		ARC_T from;

		for (from = begin; from < end; from += TEAM_LANES) {
			LANES(l) {
				const ARC_T p = from + l;

				if (p < end && layout_room_back(T, &a->flow, p) > 0) {
					const int32_t n = load(a->flow.graph.head + p);

					if (n != a->flow.source &&
					    atomic_min(a->time + n, a->stamp) != a->stamp) {
						poke(a->flow.height + n, a->flow.search.level + 1);
						lane_append(a->next, a->flow.queue_size, n);
					}
				}
			}
		}
	}
}

/* Our addition: counts active vertices, and the work of the search. An item is a chunk. */
DEVICE void ecl_count_reached(struct team *T, const struct ecl_args *a, int64_t item)
{
	const int parts = a->root == a->flow.sink ? LAYOUT_PARTS : 1;
	PER_LANE(int32_t, active);
	PER_LANE(int64_t, visits);
	int32_t all_active;
	int64_t all_visits;

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t v = (int32_t)vertex;
		int part;

		AT(active) = 0;
		AT(visits) = 0;
		if (vertex < a->flow.graph.vertices) {
			const int reached = peek(a->flow.height + v) < a->flow.graph.vertices;

			AT(active) = reached && v != a->flow.source && v != a->flow.sink &&
				     peek(a->flow.excess + v) > 0;
			AT(visits) = 1;
			for (part = 0; reached && part < parts; part++)
				AT(visits) += layout_end(T, &a->flow, v, part) -
					      layout_begin(T, &a->flow, v, part);
		}
	}
	all_active = team_sum(active);
	all_visits = team_sum(visits);
	ONE_LANE(l) {
		if (all_active)
			atomic_add(a->flow.search.active, all_active);
		atomic_add(a->flow.search.visits, all_visits);
	}
}

#endif
