/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/layered.h"

#include "src/base/memory.h"

#include <string.h>

/* Sweeps down and up in turn; fixed-point for means of places. */
enum { SWEEPS = 24, FINE = 1024 };

struct layering {
	const struct layered *graph;
	int64_t *row;       /* [count + 1] neighbours of each vertex, along and against arcs */
	int32_t *head;      /* [2 * arc_count] */
	bool *along;        /* [2 * arc_count] whether an arc leads there */
	int32_t *layer;     /* [count] of each vertex */
	int32_t *order;     /* [count] by layer, then from left to right */
	int32_t *rank;      /* [count] of each vertex in its layer */
	int32_t *best;      /* [count] the order with the fewest crossings so far */
	int32_t *first;     /* [count + 1] in `order`, of each layer */
	int64_t *wish;      /* [count] where a vertex wants to be */
	int32_t *tree;      /* [count + 1] sums over ranks, for counting crossings */
	int32_t layers;
};

static void layering_free(struct layering *layering)
{
	memory_free(layering->row);
	memory_free(layering->head);
	memory_free(layering->along);
	memory_free(layering->layer);
	memory_free(layering->order);
	memory_free(layering->rank);
	memory_free(layering->best);
	memory_free(layering->first);
	memory_free(layering->wish);
	memory_free(layering->tree);
}

static bool layering_init(struct layering *layering, const struct layered *graph, struct memory *memory,
			  struct err *err)
{
	const size_t n = (size_t)graph->count + 1, m = 2 * (size_t)graph->arc_count + 1;

	*layering = (struct layering){ .graph = graph };
#define ROOM(name, count) \
	(layering->name = memory_array(memory, count, sizeof(*layering->name), "a picture", err))
	return ROOM(row, n) && ROOM(head, m) && ROOM(along, m) && ROOM(layer, n) && ROOM(order, n) &&
	       ROOM(rank, n) && ROOM(best, n) && ROOM(first, n) && ROOM(wish, n) && ROOM(tree, n);
#undef ROOM
}

/* --- Layers. --- */

static void join(struct layering *layering)
{
	const struct layered *graph = layering->graph;
	int64_t *row = layering->row;
	int64_t i;
	int32_t u;

	memset(row, 0, ((size_t)graph->count + 1) * sizeof(*row));
	for (i = 0; i < graph->arc_count; i++) {
		row[graph->arcs[i].from]++;
		row[graph->arcs[i].to]++;
	}
	for (u = 0; u < graph->count; u++)
		row[u + 1] += row[u];
	for (i = graph->arc_count - 1; i >= 0; i--) {
		layering->head[--row[graph->arcs[i].from]] = graph->arcs[i].to;
		layering->along[row[graph->arcs[i].from]] = true;
		layering->head[--row[graph->arcs[i].to]] = graph->arcs[i].from;
		layering->along[row[graph->arcs[i].to]] = false;
	}
}

/* A vertex that no path from the root reaches: one that is joined with a reached one and stands in the layer
 * behind, or else the next of all, in the first layer. -1: all are reached. */
static int32_t next_unreached(struct layering *layering)
{
	int32_t *layer = layering->layer;
	int32_t other = -1;
	int64_t p;
	int32_t u;

	for (u = 0; u < layering->graph->count; u++) {
		if (layer[u] >= 0)
			continue;
		for (p = layering->row[u]; p < layering->row[u + 1]; p++) {
			if (layer[layering->head[p]] < 0)
				continue;
			layer[u] = layer[layering->head[p]] + 1;
			return u;
		}
		other = other < 0 ? u : other;
	}
	if (other >= 0)
		layer[other] = 0;
	return other;
}

static void find_layers(struct layering *layering)
{
	int32_t *queue = layering->best;
	int32_t *layer = layering->layer;
	int32_t read, written, u;
	int64_t p;

	for (u = 0; u < layering->graph->count; u++)
		layer[u] = -1;
	u = layering->graph->root;
	layer[u] = 0;
	for (; u >= 0; u = next_unreached(layering)) {
		read = written = 0;
		queue[written++] = u;
		while (read < written) {
			u = queue[read++];
			for (p = layering->row[u]; p < layering->row[u + 1]; p++) {
				if (!layering->along[p] || layer[layering->head[p]] >= 0)
					continue;
				layer[layering->head[p]] = layer[u] + 1;
				queue[written++] = layering->head[p];
			}
		}
	}
}

/* In the graph's order at first. */
static void fill_layers(struct layering *layering)
{
	const int32_t count = layering->graph->count;
	int32_t at = 0;
	int32_t u;

	for (layering->layers = 0; at < count; layering->layers++) {
		layering->first[layering->layers] = at;
		for (u = 0; u < count; u++) {
			if (layering->layer[u] != layering->layers)
				continue;
			layering->rank[u] = at - layering->first[layering->layers];
			layering->order[at++] = u;
		}
	}
	layering->first[layering->layers] = count;
}

/* --- Their order. --- */

/* Half steps to the right of the middle. */
static int32_t offset_of(const struct layering *layering, int32_t u)
{
	const int32_t layer = layering->layer[u];

	return 2 * layering->rank[u] - (layering->first[layer + 1] - layering->first[layer] - 1);
}

/* The mean offset of those a vertex is joined with in the layers above it, or below. */
static int64_t wish_of(const struct layering *layering, int32_t u, bool above)
{
	int64_t sum = 0, count = 0;
	int64_t p;
	int32_t v;

	for (p = layering->row[u]; p < layering->row[u + 1]; p++) {
		v = layering->head[p];
		if (above ? layering->layer[v] >= layering->layer[u]
			  : layering->layer[v] <= layering->layer[u])
			continue;
		sum += offset_of(layering, v);
		count++;
	}
	return count ? FINE * sum / count : FINE * (int64_t)offset_of(layering, u);
}

/* Sorts a stretch of `order` by wishes; equal ones keep their order. */
static void sort(struct layering *layering, int32_t first, int32_t last)
{
	int32_t *order = layering->order;
	int32_t i, j, u;

	for (i = first + 1; i < last; i++) {
		u = order[i];
		for (j = i; j > first && layering->wish[order[j - 1]] > layering->wish[u]; j--)
			order[j] = order[j - 1];
		order[j] = u;
	}
}

static void sort_layer(struct layering *layering, int32_t layer, bool above)
{
	const int32_t first = layering->first[layer], last = layering->first[layer + 1];
	int32_t i;

	for (i = first; i < last; i++)
		layering->wish[layering->order[i]] = wish_of(layering, layering->order[i], above);
	sort(layering, first, last);
	for (i = first; i < last; i++)
		layering->rank[layering->order[i]] = i - first;
}

/* How many of those noted have a larger rank; and notes one. */
static int64_t count_beyond(const int32_t *tree, int32_t rank, int64_t noted)
{
	for (rank++; rank > 0; rank -= rank & -rank)
		noted -= tree[rank];
	return noted;
}

static void note(int32_t *tree, int32_t rank, int32_t size)
{
	for (rank++; rank <= size; rank += rank & -rank)
		tree[rank]++;
}

/* Crossings of the arcs between a layer and the next. */
static int64_t count_layer(const struct layering *layering, int32_t layer)
{
	const int32_t size = layering->first[layer + 2] - layering->first[layer + 1];
	int64_t crossings = 0, noted = 0;
	int64_t p;
	int32_t i, u;

	memset(layering->tree, 0, ((size_t)size + 1) * sizeof(*layering->tree));
	for (i = layering->first[layer]; i < layering->first[layer + 1]; i++) {
		u = layering->order[i];
		for (p = layering->row[u]; p < layering->row[u + 1]; p++)
			if (layering->layer[layering->head[p]] == layer + 1)
				crossings += count_beyond(layering->tree, layering->rank[layering->head[p]],
							  noted);
		for (p = layering->row[u]; p < layering->row[u + 1]; p++) {
			if (layering->layer[layering->head[p]] != layer + 1)
				continue;
			note(layering->tree, layering->rank[layering->head[p]], size);
			noted++;
		}
	}
	return crossings;
}

static int64_t count_crossings(const struct layering *layering)
{
	int64_t crossings = 0;
	int32_t layer;

	for (layer = 0; layer + 1 < layering->layers; layer++)
		crossings += count_layer(layering, layer);
	return crossings;
}

static void take_best(struct layering *layering)
{
	int32_t layer, i;

	memcpy(layering->order, layering->best, (size_t)layering->graph->count * sizeof(*layering->order));
	for (layer = 0; layer < layering->layers; layer++)
		for (i = layering->first[layer]; i < layering->first[layer + 1]; i++)
			layering->rank[layering->order[i]] = i - layering->first[layer];
}

static void straighten(struct layering *layering)
{
	const size_t bytes = (size_t)layering->graph->count * sizeof(*layering->order);
	int64_t fewest = count_crossings(layering), crossings;
	int32_t i;
	int sweep;

	memcpy(layering->best, layering->order, bytes);
	for (sweep = 0; sweep < SWEEPS && fewest; sweep++) {
		for (i = 0; i < layering->layers; i++)
			sort_layer(layering, sweep % 2 ? layering->layers - 1 - i : i, sweep % 2 == 0);
		crossings = count_crossings(layering);
		if (crossings >= fewest)
			continue;
		fewest = crossings;
		memcpy(layering->best, layering->order, bytes);
	}
	take_best(layering);
}

/* All layers over one another, from left to right; of equal places the upper layer first. */
static void fill_columns(struct layering *layering, int32_t *column)
{
	int32_t i, u;

	for (u = 0; u < layering->graph->count; u++)
		layering->wish[u] = offset_of(layering, u);
	sort(layering, 0, layering->graph->count);
	for (i = 0; i < layering->graph->count; i++)
		column[layering->order[i]] = i;
}

bool layered_place(const struct layered *graph, int32_t *column, struct memory *memory, struct err *err)
{
	struct layering layering;
	const bool good = layering_init(&layering, graph, memory, err);

	if (good) {
		join(&layering);
		find_layers(&layering);
		fill_layers(&layering);
		straighten(&layering);
		fill_columns(&layering, column);
	}
	layering_free(&layering);
	return good;
}
