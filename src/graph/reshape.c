/* SPDX-License-Identifier: GPL-3.0-or-later
 * Gives a graph another size: leaves out vertices, or makes room for more.
 */
#include "src/graph/reshape.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"

#include <string.h>

/* Pairs the entries. Rows are visited in ascending order, and rows are sorted,
 * so the heads of row v that are met come in the order in which row v holds
 * them: a cursor a row finds each twin in constant time. */
static void pair_twins(struct graph *graph, int64_t *cursor)
{
	int64_t p;
	int32_t u;

	memcpy(cursor, graph->row, (size_t)graph->vertices * sizeof(*cursor));
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			graph->twin[p] = (uint32_t)cursor[graph->head[p]]++;
}

void graph_find_widest(struct graph *graph, int64_t most)
{
	int64_t p, both;
	int32_t u;

	graph->widest = 0;
	for (u = 0; u < graph->vertices && graph->widest < most; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1] && graph->widest < most; p++) {
			if (graph->head[p] > u)
				continue;
			both = graph_capacity(graph, p) +
			       graph_capacity(graph, graph_twin(graph, u, p));
			if (both > graph->widest)
				graph->widest = both;
		}
	}
}

static int64_t *make_cursors(const struct graph *graph, struct memory *memory,
			     struct err *err)
{
	return memory_array(memory, (size_t)graph->vertices, sizeof(int64_t), "twins", err);
}

bool graph_pair_twins(struct graph *graph, struct memory *memory, struct err *err)
{
	int64_t *cursor = graph->twin ? make_cursors(graph, memory, err) : NULL;

	if (cursor)
		pair_twins(graph, cursor);
	memory_free(cursor);
	return cursor || !graph->twin;
}

/* How far the arrays are cut down. */
struct cut {
	int64_t filled; /* entries kept so far */
	int64_t seen;   /* of graph->bundles, how many were visited, */
	int64_t kept;   /* and kept */
};

/* Moves entry p to where it is kept, as one of `head`. */
static inline void keep_entry(struct graph *graph, struct cut *cut, int64_t p, int32_t head)
{
	graph->head[cut->filled] = head;
	graph->weight[cut->filled++] = graph->weight[p];
}

/* If entry p has a place in graph->bundles, visits it; it stays if the entry does, as `to`. */
static inline void visit_bundle(struct graph *graph, struct cut *cut, int64_t p, bool stays,
			      int64_t to)
{
	struct bundle *bundle = graph->bundles;

	if (cut->seen == graph->bundle_count || bundle[cut->seen].entry != p)
		return;
	if (stays)
		bundle[cut->kept++] = (struct bundle){ to, bundle[cut->seen].capacity };
	cut->seen++;
}

/* Moves what is kept to the front of the arrays. */
static void cut_down(struct graph *graph, const int32_t *index, int32_t kept)
{
	struct cut cut = { 0 };
	int64_t p, end;
	int32_t u;
	bool stays;

	for (u = 0; u < graph->vertices; u++) {
		p = graph->row[u];
		end = graph->row[u + 1];
		if (index[u] >= 0)
			graph->row[index[u]] = cut.filled;
		for (; p < end; p++) {
			stays = index[u] >= 0 && index[graph->head[p]] >= 0;
			visit_bundle(graph, &cut, p, stays, cut.filled);
			if (stays)
				keep_entry(graph, &cut, p, index[graph->head[p]]);
			else
				graph->arcs -= graph_has_arc(graph, p);
		}
	}
	graph->row[kept] = cut.filled;
	graph->entries = cut.filled;
	graph->vertices = kept;
	graph->bundle_count = cut.kept;
}

bool graph_keep(struct graph *graph, const int32_t *index, int32_t kept,
		struct memory *memory, struct err *err)
{
	int64_t *cursor = make_cursors(graph, memory, err);

	if (!cursor)
		return false;
	cut_down(graph, index, kept);
	if (graph->twin)
		pair_twins(graph, cursor);
	graph_find_widest(graph, graph->widest);
	memory_free(cursor);
	return true;
}

/* --- Copies. --- */

typedef void *allocator(struct memory *memory, size_t count, size_t size, const char *owner,
			struct err *err);

/* A larger array that begins with `used` things of another. */
static void *copy_of(const void *from, int64_t used, int64_t count, size_t size,
		     allocator *allocate, const char *owner, struct memory *memory, struct err *err)
{
	void *array = allocate(memory, (size_t)count, size, owner, err);

	if (array)
		memcpy(array, from, (size_t)used * size);
	return array;
}

void graph_free_arrays(struct graph *graph)
{
	memory_free(graph->row);
	memory_free(graph->head);
	memory_free(graph->weight);
	memory_free(graph->bundles);
	memory_free(graph->twin);
}

/* Those that not every graph has. */
static bool copy_others(const struct graph *graph, struct graph *copy, struct memory *memory,
			struct err *err)
{
	if (graph->bundles) {
		copy->bundles = copy_of(graph->bundles, graph->bundle_count,
					graph->bundle_count, sizeof(*copy->bundles),
					memory_array, "bundles of arcs", memory, err);
		if (!copy->bundles)
			return false;
	}
	if (!graph->twin || copy->room >= (int64_t)UINT32_MAX)
		return true;
	copy->twin = copy_of(graph->twin, graph->entries, copy->room, sizeof(*copy->twin),
			     memory_array, "twins", memory, err);
	return copy->twin != NULL;
}

bool graph_copy_arrays(const struct graph *graph, struct graph *copy, int32_t vertices,
		       int64_t entries, struct memory *memory, struct err *err)
{
	*copy = *graph;
	copy->head = NULL;
	copy->weight = NULL;
	copy->bundles = NULL;
	copy->twin = NULL;
	copy->row_room = vertices > graph->vertices ? vertices : graph->vertices;
	copy->room = entries > graph->entries ? entries : graph->entries;
	copy->row = copy_of(graph->row, graph->vertices + INT64_C(1),
			    copy->row_room + INT64_C(1), sizeof(*copy->row), memory_aligned, "rows",
			    memory, err);
	if (copy->row)
		copy->head = copy_of(graph->head, graph->entries, copy->room,
				     sizeof(*copy->head), memory_aligned, "heads", memory, err);
	if (copy->head)
		copy->weight = copy_of(graph->weight, graph->entries, copy->room,
				       sizeof(*copy->weight), memory_aligned, "capacities", memory,
				       err);
	if (copy->weight && copy_others(graph, copy, memory, err))
		return true;
	graph_free_arrays(copy);
	return false;
}

bool graph_reserve(struct graph *graph, int32_t vertices, int64_t entries,
		   struct memory *memory, struct err *err)
{
	struct graph copy;

	if (vertices <= graph->row_room && entries <= graph->room)
		return true;
	if (!graph_copy_arrays(graph, &copy, vertices, entries, memory, err))
		return false;
	graph_free_arrays(graph);
	*graph = copy;
	return true;
}
