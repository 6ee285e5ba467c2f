/* SPDX-License-Identifier: GPL-3.0-or-later
 * What arcs can carry that have lengths: 1 each, and those that were merged as many as they are.
 * Merged arcs are rare among them, so a list of them is enough.
 */
#include "src/graph/graph.h"
#include "src/graph/reshape.h"

#include <stdlib.h>

int64_t graph_carried(const struct graph *graph, int64_t entry)
{
	const struct bundle *bundle = graph->bundles;
	int64_t low = 0;
	int64_t high = graph->bundle_count;
	int64_t middle;

	if (graph->weight[entry] < 0)
		return 0;
	while (low < high) {
		middle = low + (high - low) / 2;
		if (bundle[middle].entry < entry)
			low = middle + 1;
		else
			high = middle;
	}
	return low < graph->bundle_count && bundle[low].entry == entry ? bundle[low].capacity
									   : 1;
}

static int by_entry(const void *a, const void *b)
{
	const struct bundle *x = a;
	const struct bundle *y = b;

	return (x->entry > y->entry) - (x->entry < y->entry);
}

void graph_sort_bundles(struct graph *graph)
{
	if (graph->bundles)
		qsort(graph->bundles, (size_t)graph->bundle_count, sizeof(*graph->bundles),
		      by_entry);
}
