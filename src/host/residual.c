/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/residual.h"

#include "src/host/check.h"

#include <stddef.h>

enum { POLL_EVERY = 1 << 16 };

void residual_start(struct residual *residual)
{
	const struct graph *graph = residual->graph;
	int32_t s = residual->terminals.source;
	int64_t p, c;
	int32_t u;

	for (p = 0; p < graph->entries; p++) {
		if (residual->wide)
			((int64_t *)residual->capacity)[p] = graph_capacity(graph, p);
		else
			((int32_t *)residual->capacity)[p] = (int32_t)graph_capacity(graph, p);
	}
	for (u = 0; u < graph->vertices; u++) {
		residual->excess[u] = 0;
		residual->height[u] = 0;
	}
	residual->height[s] = graph->vertices;
	for (p = graph->row[s]; p < graph->row[s + 1]; p++) {
		c = graph_capacity(graph, p);
		residual_add(residual, p, -c);
		residual_add(residual, graph_twin(graph, s, p), c);
		residual->excess[graph->head[p]] += c;
	}
}

bool residual_distances(const struct residual *residual, int32_t *height, int32_t *queue,
			const struct poll *poll, int64_t *levels, int64_t *work)
{
	const struct graph *graph = residual->graph;
	int32_t unreached = graph->vertices;
	int32_t first = 0;
	int32_t last = 0;
	int32_t u, v;
	int64_t p;

	*work = graph->vertices;
	for (u = 0; u < graph->vertices; u++)
		height[u] = unreached;
	height[residual->terminals.sink] = 0;
	queue[last++] = residual->terminals.sink;
	while (first < last) {
		v = queue[first++];
		if (first % POLL_EVERY == 0 && poll_now(poll))
			return false;
		*work += graph->row[v + 1] - graph->row[v];
		for (p = graph->row[v]; p < graph->row[v + 1]; p++) {
			u = graph->head[p];
			if (height[u] == unreached && u != residual->terminals.source &&
			    residual_get(residual, graph_twin(graph, v, p)) > 0) {
				height[u] = height[v] + 1;
				queue[last++] = u;
			}
		}
	}
	*levels = height[queue[last - 1]];
	return true;
}

static bool is_violating(const struct residual *residual, int32_t u, int64_t entry)
{
	return residual->excess[u] > 0 && residual_get(residual, entry) > 0 &&
	       residual->height[u] > residual->height[residual->graph->head[entry]] + 1;
}

int64_t residual_violations(const struct residual *residual)
{
	const struct graph *graph = residual->graph;
	int64_t count = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			count += is_violating(residual, u, p);
	return count;
}

int64_t residual_cancel(const struct residual *residual)
{
	const struct graph *graph = residual->graph;
	int64_t count = 0;
	int64_t p, d;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (!is_violating(residual, u, p))
				continue;
			d = residual_get(residual, p);
			if (d > residual->excess[u])
				d = residual->excess[u];
			residual->excess[u] -= d;
			residual->excess[graph->head[p]] += d;
			residual_add(residual, graph_twin(graph, u, p), d);
			residual_add(residual, p, -d);
			count++;
		}
	}
	return count;
}

void residual_claim(const struct residual *residual, struct claim *claim)
{
	*claim = (struct claim){
		.graph = residual->graph,
		.terminals = residual->terminals,
		.capacity = residual->capacity,
		.wide = residual->wide,
		.excess = residual->excess,
		.value = residual->excess[residual->terminals.sink],
	};
}

int64_t residual_active(const struct residual *residual)
{
	int64_t active = 0;
	int32_t u;

	for (u = 0; u < residual->graph->vertices; u++)
		active += residual_is_active(residual, u);
	return active;
}
