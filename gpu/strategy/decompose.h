/* SPDX-License-Identifier: GPL-3.0-or-later
 * decompose: workload decomposition ("Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section III-A and Fig. 4). The arcs of all entries of a worklist are numbered through,
 * and every thread reads the next `share` of them, whosever they are.
 *
 *      worklist     u                 v           w
 *      degree       5                 2           4
 *      offset       0                 5           7
 *      arcs         0  1  2  3  4     0  1        0  1  2  3
 *      number       0  1  2  3  4     5  6        7  8  9  10      dealt = 11
 *      thread       0  0  0  1  1     1  2        2  2  3  3       share = 3
 *
 * The rules of edges.h hold.
 */
#ifndef SPILLWAY_GPU_STRATEGY_DECOMPOSE_H
#define SPILLWAY_GPU_STRATEGY_DECOMPOSE_H

#include "gpu/strategy/edges.h"

/* --- The kernel's own. --- */

/* The vertex of an entry of the worklist. */
DEVICE int32_t strategy_vertex(struct team *T, const struct STRATEGY_ARGS *a, int64_t entry);
/* The entry at which a thread begins, whose first arc has the number `arc`. */
DEVICE int64_t decompose_first(struct team *T, const struct STRATEGY_ARGS *a, int64_t thread,
			       int64_t arc);
/* How many arcs of the entry, at which the thread now is, come before number `arc`. */
DEVICE int64_t decompose_skip(struct team *T, const struct STRATEGY_ARGS *a, int64_t thread,
			      int64_t entry, int64_t arc);

/* --- The strategy. --- */

/* The last of the entries [0, entries) whose arcs begin at number `arc` or before: number `arc` is
 * among them. offset[entries] ascends. By one lane. */
DEVICE int64_t decompose_entry(struct team *T, const int64_t *offset, int64_t entries, int64_t arc)
{
	int64_t low = 0;
	int64_t high = entries;

	while (high - low > 1) {
		const int64_t middle = low + (high - low) / 2;

		if (load(offset + middle) <= arc)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Fig. 4, lines 14 to 34. An item is a chunk of threads; `dealt` is the number of arcs that all
 * entries have together. */
DEVICE void decompose(struct team *T, const struct STRATEGY_ARGS *a, int64_t item, int64_t share,
		      int64_t dealt)
{
	LANES(l) {
		const int64_t thread = item * TEAM_LANES + l;
		int64_t arc = thread * share;
		const int64_t end = arc + share < dealt ? arc + share : dealt;

		if (arc < end) {
			int64_t entry = decompose_first(T, a, thread, arc);

			while (arc < end) {
				const int32_t u = strategy_vertex(T, a, entry);
				const int64_t skip = decompose_skip(T, a, thread, entry, arc);
				const ARC_T begin = strategy_begin(T, a, u);
				const ARC_T from = begin + (ARC_T)skip;
				const ARC_T last = TOGETHER(strategy_end(T, a, u));
				const ARC_T to = last - from < end - arc ? last
									 : from + (ARC_T)(end - arc);

				strategy_edges(T, a, u, begin, from, to);
				arc += to - from;
				entry++;
			}
		}
	}
}

#endif
