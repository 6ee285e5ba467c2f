/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo: what push-relabel with worklists of blocks does for all vertices at once: the beginning
 * and the end of a global relabeling, and the collection of active vertices. The rest is in
 * turbo_search.h and turbo_discharge.h.
 */
#include "gpu/core/simt.h"
#include "gpu/flow/turbo.h"

#define TEAM_LANES 32

/* Whether the search has to find v before it may end early. */
DEVICE int turbo_is_live(struct team *T, const struct turbo_args *a, int64_t v)
{
	const struct flow_args *flow = &a->flow;

	return a->early && v != flow->source && v != flow->sink &&
	       (a->first || peek(flow->height + v) < flow->graph.vertices) &&
	       peek(flow->excess + v) > 0;
}

/* A global relabeling begins: only its root has a label, and the pool has it. Live vertices get a
 * label above |V|, and are counted. An item is a chunk. */
PLAIN_KERNEL(turbo_search_begin, turbo_args)
{
	const struct flow_args *flow = &a->flow;
	PER_LANE(int, live);
	int32_t all_live;

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		AT(live) = vertex < flow->graph.vertices && turbo_is_live(T, a, vertex);
		if (vertex < flow->graph.vertices)
			poke(flow->search.distance + vertex,
			     vertex == a->root ? 0 : flow->graph.vertices + AT(live));
		if (vertex == a->root) {
			poke(worklist_pool(&a->lists, a->lists.pool), a->root);
			poke(a->lists.pool_size + a->lists.pool, 1);
		}
	}
	all_live = team_sum(live);
	ONE_LANE(l)
		if (all_live)
			atomic_add(a->live, all_live);
}

/* The pool had no room for some entries of a search: all vertices that have a label join it. An item
 * is a chunk. */
PLAIN_KERNEL(turbo_search_refill, turbo_args)
{
	const int32_t pool = !a->lists.pool; /* the next epoch reads it */
	PER_LANE(int, labelled);
	PER_LANE(int32_t, entry);

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		AT(entry) = (int32_t)vertex;
		AT(labelled) = vertex < a->flow.graph.vertices &&
			       peek(a->flow.search.distance + vertex) < a->flow.graph.vertices;
	}
	team_append(worklist_pool(&a->lists, pool), a->lists.pool_size + pool, labelled, entry);
}

/* The height that a vertex gets. If the search has ended early, one without a label is above all that
 * have one, and keeps its height if that is greater. */
DEVICE int32_t turbo_height(struct team *T, const struct turbo_args *a, int64_t v, int32_t label)
{
	const int32_t vertices = a->flow.graph.vertices;
	int32_t height;

	if (label < vertices)
		return label;
	if (!a->depth || v == a->barred)
		return vertices;
	height = a->first ? 0 : peek(a->flow.height + v);
	height = height > a->depth ? height : a->depth + 1;
	return height < vertices ? height : vertices;
}

/* Labels become heights; a vertex without one gets |V|, unless the search has ended early, and so
 * does the barred terminal. Counts active vertices, and finds the greatest label. An item is a
 * chunk. */
PLAIN_KERNEL(turbo_search_end, turbo_args)
{
	const struct flow_args *flow = &a->flow;
	PER_LANE(int32_t, active);
	PER_LANE(int32_t, nearer); /* 0 less the label of a vertex that has one */
	PER_LANE(int64_t, visits);
	/* Where rows have no places: on average. */
	const int64_t arcs = a->stride ? a->stride : a->places / flow->graph.vertices;
	int32_t all_active, farthest;
	int64_t all_visits;

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		AT(active) = 0;
		AT(nearer) = 0;
		AT(visits) = 0;
		if (vertex < flow->graph.vertices) {
			const int32_t label = peek(flow->search.distance + vertex);
			const int32_t height = turbo_height(T, a, vertex, label);

			poke(flow->height + vertex, height);
			AT(active) = height < flow->graph.vertices && vertex != a->root &&
				     peek(flow->excess + vertex) > 0;
			AT(nearer) = label < flow->graph.vertices ? -label : 0;
			AT(visits) = label < flow->graph.vertices ? 1 + arcs : 1;
		}
	}
	all_active = team_sum(active);
	all_visits = team_sum(visits);
	farthest = -team_min(nearer);
	ONE_LANE(l) {
		if (farthest > peek(a->farthest))
			(void)atomic_max(a->farthest, farthest);
		if (all_active)
			atomic_add(flow->search.active, all_active);
		atomic_add(flow->search.visits, all_visits);
	}
}

/* Active vertices join the pool. An item is a chunk. */
PLAIN_KERNEL(turbo_collect, turbo_args)
{
	const struct flow_args *flow = &a->flow;
	PER_LANE(int, active);
	PER_LANE(int32_t, entry);

	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;

		AT(entry) = (int32_t)vertex;
		AT(active) = vertex < flow->graph.vertices && vertex != flow->source &&
			     vertex != flow->sink &&
			     peek(flow->height + vertex) < flow->graph.vertices &&
			     peek(flow->excess + vertex) > 0;
	}
	team_append(worklist_pool(&a->lists, a->lists.pool), a->lists.pool_size + a->lists.pool,
		    active, entry);
}
