/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/lists.h"

#include "src/engine/hash.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"

uint64_t lists_hash_entry(const struct run *run, uint64_t kind, uint64_t place, int32_t vertex)
{
	return hash_term(kind, place, vertex < 0 ? 0 : graph_identity(run->plan.graph, vertex),
			 vertex < 0 ? vertex : 0);
}

uint64_t lists_hash_order(const struct run *run, uint64_t kind, const int32_t *entries, int64_t count)
{
	uint64_t sum = 0;
	int64_t i;

	for (i = 0; i < count; i++)
		sum += lists_hash_entry(run, kind, (uint64_t)i, entries[i]);
	return sum;
}

uint64_t lists_hash_vertices(const struct run *run, uint64_t kind, const int32_t *words)
{
	const struct graph *graph = run->plan.graph;
	uint64_t sum = 0;
	int32_t v;

	for (v = 0; v < graph->labels.count; v++)
		sum += lists_hash_entry(run, kind, graph_identity(graph, v), words[v]);
	return sum;
}

void lists_entry_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)wide;
	*least = -1;
	*most = graph->labels.count - INT64_C(1);
}

void lists_count_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most)
{
	(void)graph;
	(void)wide;
	*least = 0;
	*most = INT32_MAX;
}
