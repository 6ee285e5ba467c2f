/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/cheap_matching.h"

#include "src/graph/graph.h"
#include "src/host/pace.h"

/* The first free row of column v, or -1. */
static int32_t free_row(const struct graph *graph, const int32_t *mu, int32_t v, struct pacer *pace)
{
	const int64_t end = graph->row[v + 1];
	int64_t p = graph->row[v];
	int32_t found = -1;
	int64_t from, stop;

	do {
		from = p;
		for (stop = pace_piece(p, end); p < stop && found < 0; p++)
			if (graph->head[p] < graph->labels.left && mu[graph->head[p]] < 0)
				found = graph->head[p];
	} while (pace_go(pace, p - from) && found < 0 && p < end);
	return found;
}

bool cheap_matching(const struct graph *graph, int32_t *mu, const struct poll *poll, int64_t *edges)
{
	struct pacer pace = { .poll = poll };
	int32_t u, v;

	*edges = 0;
	for (v = 0; v < graph->labels.count; v++)
		mu[v] = -1;
	for (v = graph->labels.left; v < graph->labels.count && pace_go(&pace, 1); v++) {
		u = free_row(graph, mu, v, &pace);
		if (u < 0)
			continue;
		mu[u] = v;
		mu[v] = u;
		++*edges;
	}
	return !pace.stopped;
}
