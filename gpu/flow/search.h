/* SPDX-License-Identifier: GPL-3.0-or-later
 * search: a global relabeling on the machine: breadth-first from the sink over residual arcs,
 * a level a launch (He and Hong, section III, found that slow; ECL-MaxFlow, section III-B,
 * runs it on the GPU). Heights do not change until the search ends, so it can be abandoned at
 * any level.
 *
 * The queue has all vertices reached, level by level: those of level `level` are entries
 * [first, last), and the next ones are appended from `last` on. Include a layout first.
 */
#ifndef SPILLWAY_GPU_FLOW_SEARCH_H
#define SPILLWAY_GPU_FLOW_SEARCH_H

#include "gpu/flow/active.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif

/* Arcs between two tests of HURRY: a step takes longer than one of lowest.h. */
enum { SEARCH_HURRY_ARCS = 1024 * TEAM_LANES };

/* Begins a search: only the sink is reached. An item is a chunk of vertices. */
DEVICE void search_begin(struct team *T, const struct flow_args *a, int64_t item)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t u = (int32_t)vertex;

		if (vertex < a->graph.vertices)
			poke(a->search.distance + u, u == a->sink ? 0 : a->graph.vertices);
		if (vertex == a->sink)
			poke(a->queue, u);
	}
}

/* Vertices with a residual arc to a vertex of this level are on the next level, unless they were
 * reached before. An item is an entry of the level. The arc to v is the opposite of the one that
 * is found in the row of v. If `hurry` says so (HURRY) the team leaves before the end: then the
 * next level is incomplete. */
DEVICE void search_level(struct team *T, const struct flow_args *a, int64_t item,
			 const int32_t *hurry)
{
	const struct search_args *search = &a->search;
	const int32_t v = UNIFORM(peek(a->queue + search->first + item));
	int part;

	for (part = 0; part < LAYOUT_PARTS; part++) {
		const ARC_T begin = UNIFORM(TOGETHER(layout_begin(T, a, v, part)));
		const ARC_T end = UNIFORM(TOGETHER(layout_end(T, a, v, part)));
		ARC_T from;

		for (from = begin; from < end; from += TEAM_LANES) {
			if ((from - begin) % SEARCH_HURRY_ARCS == SEARCH_HURRY_ARCS - TEAM_LANES &&
			    UNIFORM(HURRY(hurry)))
				return;
			LANES(l) {
				const ARC_T p = from + l;
				const int32_t u = p < end ? load(a->graph.head + p) : a->source;

				if (u != a->source && peek(search->distance + u) == a->graph.vertices &&
				    peek(layout_twin(T, a, p, v, u)) > 0 &&
				    atomic_cas(search->distance + u, a->graph.vertices,
					       search->level + 1) == a->graph.vertices)
					lane_append(a->queue + search->last, a->queue_size, u);
			}
		}
	}
}

/* Distances become heights; the source, and vertices that cannot reach the sink, get |V|. Counts
 * active vertices, and the work of the search. An item is a chunk. */
DEVICE void search_end(struct team *T, const struct flow_args *a, int64_t item)
{
	PER_LANE(int32_t, active);
	PER_LANE(int64_t, visits);
	int32_t all_active;
	int64_t all_visits;

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t u = (int32_t)vertex;
		int part;

		AT(active) = 0;
		AT(visits) = 0;
		if (vertex < a->graph.vertices) {
			const int32_t height = peek(a->search.distance + u);

			poke(a->height + u, height);
			AT(active) = height < a->graph.vertices && u != a->sink &&
				     peek(a->excess + u) > 0;
			AT(visits) = 1;
			for (part = 0; height < a->graph.vertices && part < LAYOUT_PARTS; part++)
				AT(visits) += layout_end(T, a, u, part) -
					      layout_begin(T, a, u, part);
		}
	}
	all_active = team_sum(active);
	all_visits = team_sum(visits);
	ONE_LANE(l) {
		if (all_active)
			atomic_add(a->search.active, all_active);
		atomic_add(a->search.visits, all_visits);
	}
}

#endif
