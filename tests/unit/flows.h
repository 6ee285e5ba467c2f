/* SPDX-License-Identifier: GPL-3.0-or-later
 * flows: small random graphs, the state of a flow computation on a test's own
 * stack, and the most naive algorithms there are to hold the real ones against.
 */
#ifndef SPILLWAY_TESTS_FLOWS_H
#define SPILLWAY_TESTS_FLOWS_H

#include "tests/unit/graphs.h"

#include "src/host/residual.h"
#include "src/graph/arc_list.h"

enum { FLOW_VERTICES = 16, FLOW_ENTRIES = 8 * FLOW_VERTICES };

/* A random graph from its first vertex to its last. */
static inline struct graph *flow_draw(struct memory *memory, struct random *random,
				      int64_t most)
{
	int32_t n = (int32_t)random_range(random, 2, FLOW_VERTICES);
	int64_t m = random_range(random, 0, 4 * n);
	struct arc arcs[4 * FLOW_VERTICES];
	struct graph *graph;
	int64_t i;

	for (i = 0; i < m; i++)
		arcs[i] = (struct arc){ (int32_t)random_range(random, 0, n - 1),
					(int32_t)random_range(random, 0, n - 1),
					random_range(random, 0, most) };
	graph = graph_make(memory, n, arcs, m);
	assert_true(ends_set(graph, 0, n - 1, NULL));
	return graph;
}

/* A state on the test's own stack, 64 bits wide or 32. */
struct flow_arrays {
	int64_t wide[FLOW_ENTRIES], excess[FLOW_VERTICES];
	int32_t narrow[FLOW_ENTRIES], height[FLOW_VERTICES];
	struct residual residual;
};

static inline struct residual *flow_start(struct flow_arrays *arrays,
					  const struct graph *graph, bool wide)
{
	assert_true(graph->entries <= FLOW_ENTRIES);
	arrays->residual = (struct residual){ .graph = graph,
					      .terminals = *ends_of(graph), .wide = wide,
					      .capacity = wide ? (void *)arrays->wide
							      : (void *)arrays->narrow,
					      .excess = arrays->excess, .height = arrays->height };
	residual_start(&arrays->residual);
	return &arrays->residual;
}

/* Moves flow over the entry p of u. */
static inline void flow_push(struct residual *residual, int32_t u, int64_t p, int64_t amount)
{
	residual_add(residual, p, -amount);
	residual_add(residual, graph_twin(residual->graph, u, p), amount);
	residual->excess[u] -= amount;
	residual->excess[residual->graph->head[p]] += amount;
}

/* --- The naive algorithms. --- */

/* Relaxes until nothing changes: the distances to the sink over residual arcs, n for
 * what cannot reach it and for the source. */
static inline void naive_distances(const struct residual *residual, int32_t *height)
{
	const struct graph *graph = residual->graph;
	bool changed = true;
	int32_t u, n = graph->vertices;
	int64_t p;

	for (u = 0; u < n; u++)
		height[u] = u == ends_of(graph)->sink ? 0 : n;
	while (changed) {
		changed = false;
		for (u = 0; u < n; u++) {
			for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
				if (u != ends_of(graph)->source && residual_get(residual, p) > 0 &&
				    height[graph->head[p]] + 1 < height[u]) {
					height[u] = height[graph->head[p]] + 1;
					changed = true;
				}
			}
		}
	}
}

/* One push or relabel of u, which has excess. */
static inline void naive_discharge(struct residual *residual, int32_t u)
{
	const struct graph *graph = residual->graph;
	int32_t least = graph->vertices;
	int64_t p, amount;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		if (residual_get(residual, p) <= 0)
			continue;
		if (residual->height[graph->head[p]] < residual->height[u]) {
			amount = residual_get(residual, p) < residual->excess[u]
					 ? residual_get(residual, p)
					 : residual->excess[u];
			flow_push(residual, u, p, amount);
			return;
		}
		if (residual->height[graph->head[p]] < least)
			least = residual->height[graph->head[p]];
	}
	residual->height[u] = least + 1;
}

/* Push-relabel that leaves what cannot reach the sink where it lies: vertices as
 * high as n are not touched. Vertices are picked at random. */
static inline void naive_preflow(struct residual *residual, struct random *random)
{
	const struct graph *graph = residual->graph;
	int32_t u, left, pick;

	for (;;) {
		left = (int32_t)residual_active(residual);
		if (!left)
			return;
		pick = (int32_t)random_below(random, (uint64_t)left);
		for (u = 0;; u++) {
			if (residual->excess[u] > 0 && residual->height[u] < graph->vertices &&
			    u != ends_of(graph)->source && u != ends_of(graph)->sink && pick-- == 0)
				break;
		}
		naive_discharge(residual, u);
	}
}

/* Sends flow around random residual cycles, so that cycles of flow lie about. Walks
 * at random until a vertex comes up again. */
static inline void flow_stir(struct residual *residual, struct random *random)
{
	const struct graph *graph = residual->graph;
	int64_t path[FLOW_VERTICES + 1];
	int at[FLOW_VERTICES];
	int32_t u = (int32_t)random_below(random, (uint64_t)graph->vertices);
	int64_t degree, least = INT64_MAX;
	int length, i, tries;

	memset(at, -1, sizeof(at));
	for (length = 0; at[u] < 0; length++) {
		at[u] = length;
		degree = graph->row[u + 1] - graph->row[u];
		for (tries = 0; tries < 8 && degree; tries++) {
			path[length] = graph->row[u] +
				       (int64_t)random_below(random, (uint64_t)degree);
			if (residual_get(residual, path[length]) > 0)
				break;
		}
		if (tries == 8 || !degree)
			return;
		u = graph->head[path[length]];
	}
	for (i = at[u]; i < length; i++)
		if (residual_get(residual, path[i]) < least)
			least = residual_get(residual, path[i]);
	least = random_range(random, 1, least);
	for (i = at[u]; i < length; i++) {
		flow_push(residual, u, path[i], least);
		u = graph->head[path[i]];
	}
}

/* Entries of a path from source to sink with something left, as the distances to
 * the sink lead it; returns how many, 0 if there is no path. */
static inline int naive_path(const struct residual *residual, int64_t *path)
{
	const struct graph *graph = residual->graph;
	int32_t height[FLOW_VERTICES];
	int32_t u = ends_of(graph)->source;
	int32_t below = graph->vertices; /* the first step may go anywhere below */
	int length = 0;
	int64_t p;

	naive_distances(residual, height);
	while (u != ends_of(graph)->sink) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (residual_get(residual, p) > 0 && height[graph->head[p]] < below)
				break;
		if (p == graph->row[u + 1])
			return 0;
		path[length++] = p;
		u = graph->head[p];
		below = height[u];
	}
	return length;
}

/* The value of a maximum flow, one path after another (Ford, Fulkerson). */
static inline int64_t naive_value(const struct graph *graph)
{
	struct flow_arrays arrays;
	struct residual *residual = flow_start(&arrays, graph, true);
	int64_t path[FLOW_VERTICES];
	int64_t value = 0;
	int64_t least;
	int32_t u;
	int i, length;

	memcpy(arrays.wide, graph->weight, (size_t)graph->entries * sizeof(*arrays.wide));
	while ((length = naive_path(residual, path)) > 0) {
		for (i = 0, least = INT64_MAX; i < length; i++)
			if (residual_get(residual, path[i]) < least)
				least = residual_get(residual, path[i]);
		for (i = 0, u = ends_of(graph)->source; i < length; u = graph->head[path[i++]])
			flow_push(residual, u, path[i], least);
		value += least;
	}
	return value;
}

#endif
