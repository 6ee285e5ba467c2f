/* SPDX-License-Identifier: GPL-3.0-or-later
 * ns: breadth-first search and shortest paths under node splitting: "Dynamic Load Balancing Strategies
 * for Graph Applications on GPUs", section III-B. The graph is another one: a vertex of many arcs is
 * split into a parent, which keeps its number, and children behind all vertices. Parents and children
 * share the arcs; heads are parents. A thread has one of them to itself, as in node-based
 * distribution.
 */
#include "gpu/paths/relax.h"
#include "gpu/strategy/node_based.h"

#include SIMT_DRIVE_STRATEGY

/* A parent or a child. */
DEVICE int32_t strategy_vertex(struct team *T, const struct path_args *a, int64_t entry)
{
	return load(a->list + entry);
}

DEVICE int32_t relax_name(struct team *T, const struct path_args *a, int32_t node)
{
	return node < a->vertices ? node : load(a->children.parent + (node - a->vertices));
}

DEVICE void strategy_edges(struct team *T, const struct path_args *a, int32_t node, ARC_T begin,
			   ARC_T from, ARC_T to)
{
	const CAP_T *const distance = node < a->vertices
					      ? (const CAP_T *)a->distance + node
					      : (const CAP_T *)a->children.distance + (node - a->vertices);

	(void)begin;
	relax(T, a, node, peek(distance), from, to);
}

/* The children of v get its distance, each by an atomic, and join the output worklist with it. */
DEVICE void relax_push(struct team *T, const struct path_args *a, int32_t v, CAP_T distance)
{
	const int32_t first = load(a->children.first + v);
	const int32_t count = TOGETHER(load(a->children.first + v + 1)) - first;
	int32_t i;

	for (i = 0; i < count; i++)
		(void)atomic_min((CAP_T *)a->children.distance + first + i, distance);
	if (relax_is_first(T, a, v)) {
		const int64_t at = a->out + fetch_add(a->size, 1 + count);

		poke(a->queue + at, v);
		for (i = 0; i < count; i++)
			poke(a->queue + at + 1 + i, a->vertices + first + i);
	}
}

/* An item is a chunk of entries. */
KERNEL(paths_split, path_args)
{
	node_based(T, a, item, a->entries);
}

DRIVE_STRATEGY(ns, STRATEGY_DOES(SPLIT, paths_split_body))
