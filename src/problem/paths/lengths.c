/* SPDX-License-Identifier: GPL-3.0-or-later
 * What arcs count, and what distances may come to.
 */
#include "src/problem/paths/paths.h"

#include "src/base/saturate.h"
#include "src/engine/run.h"

int64_t paths_length(const struct plan *plan, int64_t entry)
{
	return plan_has_lengths(plan) ? plan->graph->weight[entry] : 1;
}

/* The longest arc that leaves the vertex. */
static int64_t longest_from(const struct graph *graph, int32_t vertex)
{
	int64_t longest = 0;
	int64_t p;

	for (p = graph->row[vertex]; p < graph->row[vertex + 1]; p++)
		if (graph->weight[p] > longest)
			longest = graph->weight[p];
	return longest;
}

int64_t paths_longest(const struct plan *plan)
{
	const struct graph *graph = plan->graph;
	int64_t longest = 0;
	int32_t u;

	if (!plan_has_lengths(plan))
		return graph->vertices;
	for (u = 0; u < graph->vertices; u++)
		longest = saturate_add(longest, longest_from(graph, u));
	return longest;
}
