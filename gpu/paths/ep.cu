/* SPDX-License-Identifier: GPL-3.0-or-later
 * ep: breadth-first search and shortest paths, a thread an arc of the worklist: "Dynamic Load
 * Balancing Strategies for Graph Applications on GPUs", section II-B and Fig. 2. In a search for
 * shortest paths several threads may push the arcs of a vertex, so that a list of them, `raw`, is
 * condensed before it is the next worklist.
 */
#include "gpu/paths/relax.h"
#include "gpu/strategy/edge_based.h"

#include SIMT_DRIVE_STRATEGY

DEVICE ARC_T edge_based_arc(struct team *T, const struct path_args *a, int64_t entry)
{
	return (ARC_T)load(a->list + entry);
}

DEVICE int32_t edge_based_tail(struct team *T, const struct path_args *a, ARC_T arc)
{
	return load(a->edges.tail + arc);
}

DEVICE int32_t relax_name(struct team *T, const struct path_args *a, int32_t u)
{
	(void)T;
	(void)a;
	return u;
}

DEVICE void strategy_edges(struct team *T, const struct path_args *a, int32_t u, ARC_T begin,
			   ARC_T from, ARC_T to)
{
	(void)begin;
	relax(T, a, u, peek((CAP_T *)a->distance + u), from, to);
}

/* The place of the next `count` arcs that are pushed. */
DEVICE int64_t edges_take(struct team *T, const struct path_args *a, int32_t count)
{
	return a->edges.raw ? fetch_add(a->edges.pushed, (int64_t)count)
			    : (int64_t)fetch_add(a->size, count);
}

/* For what is beyond the list there is no room: paths_refill finds it again. */
DEVICE void edges_put(struct team *T, const struct path_args *a, int64_t at, ARC_T arc)
{
	if (!a->edges.raw) {
		poke(a->queue + a->out + at, (int32_t)arc);
	} else if (at < a->room) {
		poke(a->edges.raw + at, (int32_t)arc);
		poke(a->edges.place + arc, (int32_t)at);
	}
}

/* Line 17: the arcs of v are pushed. With work chunking one atomic makes room for all. */
DEVICE void relax_push(struct team *T, const struct path_args *a, int32_t v, CAP_T distance)
{
	const ARC_T begin = strategy_begin(T, a, v);
	const ARC_T end = TOGETHER(strategy_end(T, a, v));
	int64_t at = 0;
	ARC_T p;

	(void)distance;
	if (a->lowered)
		poke(a->lowered + v, a->turn);
	if (a->edges.chunked && begin < end)
		at = edges_take(T, a, (int32_t)(end - begin));
	for (p = begin; p < end; p++)
		edges_put(T, a, a->edges.chunked ? at + (p - begin) : edges_take(T, a, 1), p);
}

/* An item is a chunk of threads. */
KERNEL(paths_edges, path_args)
{
	edge_based(T, a, item, a->entries, a->edges.threads);
}

/* Of equal entries of the raw list, one joins the output worklist: that whose place was written
 * last. An item is a chunk of them. */
PLAIN_KERNEL(paths_condense, path_args)
{
	PER_LANE(int, keeps);
	PER_LANE(int32_t, arc);

	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		AT(arc) = i < a->entries ? load(a->edges.raw + i) : 0;
		AT(keeps) = i < a->entries && load(a->edges.place + AT(arc)) == i;
	}
	team_append(a->queue + a->out, a->size, keeps, arc);
}

/* The raw list had no room for all: the arcs of the vertices that were lowered in this turn join the
 * output worklist. An item is a chunk of vertices. */
SILENT_KERNEL(paths_refill, path_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->vertices && load(a->lowered + i) == a->turn) {
			const ARC_T begin = strategy_begin(T, a, (int32_t)i);
			const ARC_T end = TOGETHER(strategy_end(T, a, (int32_t)i));
			const int64_t at = a->out + fetch_add(a->size, (int32_t)(end - begin));
			ARC_T p;

			for (p = begin; p < end; p++)
				poke(a->queue + at + (p - begin), (int32_t)p);
		}
	}
}

DRIVE_STRATEGY(ep, STRATEGY_DOES(EDGES, paths_edges_body) STRATEGY_DOES(CONDENSE, paths_condense_body)
	     STRATEGY_DOES(REFILL, paths_refill_body))
