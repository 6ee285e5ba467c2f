/* SPDX-License-Identifier: GPL-3.0-or-later
 * balance: the strategies of "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs" (section III), applied to the search for the lowest residual neighbour, on BCSR. The
 * strategies differ in which thread reads which arcs of a vertex (gpu/strategy). The operation is
 * the same: the minimum of the heights behind these arcs, which all threads write to one word,
 * best[u]. In a separate launch a thread per entry of the queue then pushes or relabels by it.
 *
 *   wd  workload decomposition: the arcs of all entries are dealt out in equal shares
 *   ns  node splitting: a vertex of many arcs has children, a thread each, who share its
 *       e and h through it
 *   hp  hierarchical processing: a thread per entry reads at most MDT arcs; entries with arcs
 *       left go into a sublist, which the next launch searches
 */
#include "gpu/flow/balance.h"
#include "gpu/flow/layout_bcsr.h"

#include "gpu/flow/flow.h"
#include "gpu/flow/lowest.h"

#define STRATEGY_ARGS balance_args
#include "gpu/strategy/decompose.h"
#include "gpu/strategy/hierarchy.h"
#include "gpu/strategy/node_split.h"

/* --- What the strategies ask for. --- */

DEVICE int32_t strategy_vertex(struct team *T, const struct balance_args *a, int64_t entry)
{
	return load(a->list + entry);
}

DEVICE ARC_T strategy_begin(struct team *T, const struct balance_args *a, int32_t u)
{
	return layout_begin(T, &a->flow, u, 0);
}

DEVICE ARC_T strategy_end(struct team *T, const struct balance_args *a, int32_t u)
{
	return layout_end(T, &a->flow, u, 0);
}

/* The lowest residual neighbour of u behind arcs [from, to): its height, and its place in the row,
 * which begins at `begin`, in one number (balance_args.best). By one lane. */
DEVICE int64_t balance_find(struct team *T, const struct balance_args *a, ARC_T begin, ARC_T from,
			    ARC_T to)
{
	int32_t low = INT32_MAX;
	ARC_T place = begin;

	lowest_of_lane(T, &a->flow, from, to, NULL, &low, &place);
	return low == INT32_MAX ? INT64_MAX : (int64_t)low << 32 | (int64_t)(place - begin);
}

DEVICE void strategy_edges(struct team *T, const struct balance_args *a, int32_t u, ARC_T begin,
			   ARC_T from, ARC_T to)
{
	const int64_t best = balance_find(T, a, begin, from, to);

	if (best < INT64_MAX)
		atomic_min(a->best + u, best);
	EVENT(SCAN, u, 0, to - from);
}

DEVICE void hierarchy_edges(struct team *T, const struct balance_args *a, int32_t u, ARC_T begin,
			    ARC_T from, ARC_T to)
{
	const int64_t best = balance_find(T, a, begin, from, to);

	if (best < peek(a->best + u))
		poke(a->best + u, best);
	EVENT(SCAN, u, 0, to - from);
}

DEVICE void hierarchy_rest(struct team *T, const struct balance_args *a, int32_t u, int64_t left)
{
	(void)left;
	lane_append(a->rest, a->list_size, u);
}

/* A thread finds where its share begins by itself (Fig. 4, find_offsets). */
DEVICE int64_t decompose_first(struct team *T, const struct balance_args *a, int64_t thread,
			       int64_t arc)
{
	(void)thread;
	return decompose_entry(T, a->offset, a->entries, arc);
}

DEVICE int64_t decompose_skip(struct team *T, const struct balance_args *a, int64_t thread,
			      int64_t entry, int64_t arc)
{
	(void)thread;
	return a->done + arc - load(a->offset + entry);
}

/* --- The queue. --- */

/* wd, hp: active vertices join the queue, and take numbers for their arcs with the same
 * ticket, so that both are in one order (the paper's prefix sum, Fig. 4, line 10). An item
 * is a chunk of vertices. */
SILENT_KERNEL(balance_collect, balance_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t u = (int32_t)vertex;

		if (vertex < a->flow.graph.vertices && flow_is_active(T, &a->flow, u)) {
			const ARC_T begin = layout_begin(T, &a->flow, u, 0);
			const ARC_T end = TOGETHER(layout_end(T, &a->flow, u, 0));
			const uint64_t ticket = fetch_add(a->ticket,
							   BALANCE_ENTRY | (uint64_t)(end - begin));
			const int64_t entry = (int64_t)(ticket / BALANCE_ENTRY);

			poke(a->flow.queue + entry, u);
			poke(a->offset + entry, (int64_t)(ticket % BALANCE_ENTRY));
			poke(a->best + u, INT64_MAX);
		}
	}
}

/* ns: active vertices join the queue, their children one of their own. */
PLAIN_KERNEL(balance_collect_children, balance_args)
{
	LANES(l) {
		const int64_t vertex = item * TEAM_LANES + l;
		const int32_t u = (int32_t)vertex;

		if (vertex < a->flow.graph.vertices && flow_is_active(T, &a->flow, u)) {
			const int32_t first = load(a->first_child + u);
			const int32_t count = TOGETHER(load(a->first_child + u + 1)) - first;
			const int32_t at = fetch_add(a->list_size, count);
			int32_t i;

			lane_append(a->flow.queue, a->flow.queue_size, u);
			for (i = 0; i < count; i++)
				poke(a->list + at + i, first + i);
			poke(a->best + u, INT64_MAX);
		}
	}
}

/* hp: entries of a sublist that workload decomposition takes over (section III-C) get
 * numbers for the arcs they have left. An item is a chunk of entries. */
SILENT_KERNEL(balance_gather, balance_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries) {
			const int32_t u = load(a->list + i);
			const ARC_T begin = layout_begin(T, &a->flow, u, 0);
			const ARC_T end = TOGETHER(layout_end(T, &a->flow, u, 0));
			const uint64_t ticket = fetch_add(
				a->ticket,
				BALANCE_ENTRY | (uint64_t)(end - begin - (ARC_T)a->done));
			const int64_t entry = (int64_t)(ticket / BALANCE_ENTRY);

			poke(a->rest + entry, u);
			poke(a->offset + entry, (int64_t)(ticket % BALANCE_ENTRY));
		}
	}
}

/* --- The search. --- */

/* wd: a thread takes the next `share` arcs of all that the entries have, whosever they are
 * (Fig. 4, lines 14 to 34). An item is a chunk of threads. */
KERNEL(balance_decompose, balance_args)
{
	decompose(T, a, item, a->share, a->dealt);
}

/* ns: a thread takes a child's part of its parent's arcs. An item is a chunk of entries. */
KERNEL(balance_split, balance_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries)
			node_split(T, a, load(a->list + i), a->parent, a->first_child);
	}
}

/* hp: a thread looks at the next `mdt` arcs of its entry; an entry that has more joins the
 * next sublist. An item is a chunk of entries. */
KERNEL(balance_step, balance_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries)
			hierarchy_step(T, a, strategy_vertex(T, a, i), a->done, a->mdt);
	}
}

/* --- What is done with it. --- */

/* For u, whose lowest residual neighbour had height `low` when it was searched, behind the arc at
 * `place`. If the neighbour has been relabeled to u's height since, u does not push, and searches
 * again in the next cycle. */
DEVICE void balance_go(struct team *T, const struct balance_args *a, int32_t u, int32_t low,
		       ARC_T place)
{
	const int32_t high = peek(a->flow.height + u);

	if (high <= low || peek(a->flow.height + load(a->flow.graph.head + place)) < high)
		flow_push_or_relabel(T, &a->flow, u, high, low, place);
}

/* WBPR, Algorithm 1, lines 14 to 21: a thread per entry of the queue. An item is a chunk of
 * them. */
KERNEL(balance_discharge, balance_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries) {
			const int32_t u = load(a->flow.queue + i);
			const int64_t best = load(a->best + u);
			const ARC_T place = layout_begin(T, &a->flow, u, 0) +
					    (ARC_T)(best & INT64_C(0xffffffff));

			/* Excess may be seen before the arc it came on: look again in the
			 * next cycle. */
			if (best < INT64_MAX)
				balance_go(T, a, u, (int32_t)(best >> 32), place);
		}
	}
}

/* Around these bodies. */
#include SIMT_DRIVE_BALANCE

DRIVE_BALANCE
