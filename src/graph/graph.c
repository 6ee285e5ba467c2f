/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/graph.h"
#include "src/graph/reshape.h"

#include "src/base/memory.h"

void graph_free(struct graph *graph)
{
	if (!graph)
		return;
	graph_free_arrays(graph);
	memory_free(graph->labels.numbers);
	memory_free(graph->title);
	memory_free(graph);
}

int64_t graph_find(const struct graph *graph, int32_t u, int32_t v)
{
	int64_t low = graph->row[u];
	int64_t high = graph->row[u + 1];
	int64_t middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (graph->head[middle] < v)
			low = middle + 1;
		else
			high = middle;
	}
	return low < graph->row[u + 1] && graph->head[low] == v ? low : -1;
}

int64_t graph_twin(const struct graph *graph, int32_t u, int64_t entry)
{
	if (graph->twin)
		return graph->twin[entry];
	return graph_find(graph, graph->head[entry], u);
}

int32_t graph_row_from(const struct graph *graph, int64_t entry)
{
	int32_t low = 0;
	int32_t high = graph->vertices;
	int32_t middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (graph->row[middle] < entry)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

int64_t graph_capacity_out(const struct graph *graph, int32_t vertex)
{
	int64_t sum = 0;
	int64_t p, capacity;

	for (p = graph->row[vertex]; p < graph->row[vertex + 1]; p++) {
		capacity = graph_capacity(graph, p);
		if (capacity > INT64_MAX - sum)
			return -1;
		sum += capacity;
	}
	return sum;
}

int64_t graph_capacity_in(const struct graph *graph, int32_t vertex)
{
	int64_t sum = 0;
	int64_t p, capacity;

	for (p = graph->row[vertex]; p < graph->row[vertex + 1]; p++) {
		capacity = graph_capacity(graph, graph_twin(graph, vertex, p));
		if (capacity > INT64_MAX - sum)
			return -1;
		sum += capacity;
	}
	return sum;
}

int64_t graph_bytes(const struct graph *graph)
{
	int64_t an_entry = (int64_t)(sizeof(*graph->head) + sizeof(*graph->weight));
	int64_t a_vertex = (int64_t)sizeof(*graph->row);

	if (graph->twin)
		an_entry += (int64_t)sizeof(*graph->twin);
	if (graph->labels.numbers)
		a_vertex += (int64_t)sizeof(*graph->labels.numbers);
	return graph->entries * an_entry + (graph->vertices + INT64_C(1)) * a_vertex +
	       graph->bundle_count * (int64_t)sizeof(*graph->bundles);
}
