/* SPDX-License-Identifier: GPL-3.0-or-later
 * balance: the strategies of "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs" (section III), applied to the search for the lowest residual neighbour, on BCSR. The
 * strategies differ in which thread reads which arcs of a vertex. All threads write to one
 * word, best[u]. In a separate launch a thread per entry of the queue then pushes or relabels
 * by it.
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

#define TEAM_LANES 32

/* --- What was found: by height, then by place in the row. --- */

/* The lowest residual neighbour of u behind arcs [from, to) of its row, which begins at
 * `begin`; INT64_MAX: there is none. By one lane. */
DEVICE int64_t balance_find(struct team *T, const struct balance_args *a, ARC_T begin, ARC_T from,
			    ARC_T to)
{
	int64_t best = INT64_MAX;
	ARC_T p;

	for (p = from; p < to; p++) {
		if (peek(layout_residual(T, &a->flow, p)) > 0) {
			const int64_t height = peek(a->flow.height + load(a->flow.graph.head + p));
			const int64_t found = height << 32 | (int64_t)(p - begin);

			best = found < best ? found : best;
		}
	}
	return best;
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
			const uint64_t ticket = atomic_add(a->ticket,
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
			const int32_t at = atomic_add(a->list_size, count);
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
			const uint64_t ticket = atomic_add(
				a->ticket,
				BALANCE_ENTRY | (uint64_t)(end - begin - (ARC_T)a->done));
			const int64_t entry = (int64_t)(ticket / BALANCE_ENTRY);

			poke(a->rest + entry, u);
			poke(a->offset + entry, (int64_t)(ticket % BALANCE_ENTRY));
		}
	}
}

/* --- The search. --- */

/* The entry whose arcs number `arc` is among (Fig. 4, find_offsets). */
DEVICE int64_t balance_entry(struct team *T, const struct balance_args *a, int64_t arc)
{
	int64_t low = 0;
	int64_t high = a->entries;

	while (high - low > 1) {
		const int64_t middle = low + (high - low) / 2;

		if (load(a->offset + middle) <= arc)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* wd: a thread takes the next `share` arcs of all that the entries have, whosever they are
 * (Fig. 4, lines 14 to 34). An item is a chunk of threads. */
KERNEL(balance_decompose, balance_args)
{
	LANES(l) {
		int64_t arc = (item * TEAM_LANES + l) * a->share;
		const int64_t end = arc + a->share < a->dealt ? arc + a->share : a->dealt;

		if (arc < end) {
			int64_t entry = balance_entry(T, a, arc);

			while (arc < end) {
				const int32_t u = load(a->list + entry);
				const int64_t offset = load(a->offset + entry);
				const ARC_T begin = layout_begin(T, &a->flow, u, 0);
				const ARC_T from = begin + (ARC_T)(a->done + arc - offset);
				const ARC_T last = TOGETHER(layout_end(T, &a->flow, u, 0));
				const ARC_T to = last - from < end - arc ? last
									 : from + (ARC_T)(end - arc);
				const int64_t best = balance_find(T, a, begin, from, to);

				if (best < INT64_MAX)
					atomic_min(a->best + u, best);
				EVENT(SCAN, u, 0, to - from);
				arc += to - from;
				entry++;
			}
		}
	}
}

/* ns: a thread takes a child's part of its parent's arcs. An item is a chunk of entries. */
KERNEL(balance_split, balance_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries) {
			const int32_t child = load(a->list + i);
			const int32_t u = load(a->parent + child);
			const int32_t first = load(a->first_child + u);
			const int32_t parts = TOGETHER(load(a->first_child + u + 1)) - first;
			const ARC_T begin = layout_begin(T, &a->flow, u, 0);
			const ARC_T degree = TOGETHER(layout_end(T, &a->flow, u, 0)) - begin;
			/* Children have equal parts, but for one arc. */
			const ARC_T part = degree / parts;
			const ARC_T more = degree % parts;
			const ARC_T nth = child - first;
			const ARC_T from = begin + nth * part + (nth < more ? nth : more);
			const ARC_T to = from + part + (nth < more);
			const int64_t best = balance_find(T, a, begin, from, to);

			if (best < INT64_MAX)
				atomic_min(a->best + u, best);
			EVENT(SCAN, u, 0, to - from);
		}
	}
}

/* hp: a thread looks at the next `mdt` arcs of its entry; an entry that has more joins the
 * next sublist. An item is a chunk of entries. */
KERNEL(balance_step, balance_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries) {
			const int32_t u = load(a->list + i);
			const ARC_T begin = layout_begin(T, &a->flow, u, 0);
			const ARC_T end = TOGETHER(layout_end(T, &a->flow, u, 0));
			const ARC_T from = begin + (ARC_T)a->done;
			const ARC_T to = end - from > a->mdt ? from + a->mdt : end;
			const int64_t best = balance_find(T, a, begin, from, to);

			if (best < peek(a->best + u))
				poke(a->best + u, best);
			EVENT(SCAN, u, 0, to - from);
			if (to < end)
				lane_append(a->rest, a->list_size, u);
		}
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
