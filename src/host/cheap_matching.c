/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/cheap_matching.h"

#include "src/graph/graph.h"

/* The first free row of column v, or -1. */
static int32_t free_row(const struct graph *graph, const int32_t *mu, int32_t v)
{
	int64_t p;

	for (p = graph->row[v]; p < graph->row[v + 1]; p++)
		if (graph->head[p] < graph->labels.left && mu[graph->head[p]] < 0)
			return graph->head[p];
	return -1;
}

int64_t cheap_matching(const struct graph *graph, int32_t *mu)
{
	int64_t edges = 0;
	int32_t u, v;

	for (v = 0; v < graph->labels.count; v++)
		mu[v] = -1;
	for (v = graph->labels.left; v < graph->labels.count; v++) {
		u = free_row(graph, mu, v);
		if (u < 0)
			continue;
		mu[u] = v;
		mu[v] = u;
		edges++;
	}
	return edges;
}
