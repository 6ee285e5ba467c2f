/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/hash.h"

#include "src/engine/hash.h"
#include "src/problem/flow/flow.h"

uint64_t flow_hash(const struct run *run, const void *capacity)
{
	const struct residual *view = flow_view(run);
	const struct graph *graph = view->graph;
	uint64_t sum = 0;
	int64_t p, flow;
	int32_t u;

	(void)capacity; /* the view's */
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			flow = graph_capacity(graph, p) - residual_get(view, p);
			if (flow > 0)
				sum += hash_term(HASH_FLOW, graph_identity(graph, u),
					       graph_identity(graph, graph->head[p]), flow);
		}
	}
	return sum;
}
