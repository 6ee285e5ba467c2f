/* SPDX-License-Identifier: GPL-3.0-or-later
 * The graph as traversals see it: each vertex with the arcs that leave it, without the opposites of
 * arcs.
 */
#include "src/problem/paths/layout.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/host/mdt.h"

#include <string.h>

int32_t paths_outdegree(const struct graph *graph, int32_t vertex)
{
	int32_t degree = 0;
	int64_t p;

	for (p = graph->row[vertex]; p < graph->row[vertex + 1]; p++)
		degree += graph_has_arc(graph, p);
	return degree;
}

int64_t paths_degree(const struct graph *graph, int32_t vertex)
{
	return paths_outdegree(graph, vertex);
}

static int64_t outdegree_of(const void *graph, int32_t vertex)
{
	return paths_outdegree(graph, vertex);
}

int32_t paths_mdt(const struct plan *plan)
{
	return mdt_find(outdegree_of, plan->graph, plan->graph->vertices, plan->sizes.mdt_bins);
}

static void fill(const struct run *run, struct path_rows *rows)
{
	const struct graph *graph = run->plan.graph;
	const bool wide_arc = width_arc_size(run->width) == sizeof(int64_t);
	const bool wide = width_capacity_size(run->width) == sizeof(int64_t);
	int64_t arcs = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u <= graph->vertices; u++) {
		path_set_word(rows->row, wide_arc, u, arcs);
		for (p = graph->row[u]; u < graph->vertices && p < graph->row[u + 1]; p++) {
			if (!graph_has_arc(graph, p))
				continue;
			rows->head[arcs] = graph->head[p];
			if (rows->length)
				path_set_word(rows->length, wide, arcs, graph->weight[p]);
			arcs++;
		}
	}
}

/* Where the rows of arcs that lead to a vertex begin: behind those of the vertices before it. */
static void count_in(const struct graph *graph, int64_t *next)
{
	int64_t before = 0;
	int64_t p, count;
	int32_t v;

	for (v = 0; v < graph->vertices; v++)
		next[v] = 0;
	for (p = 0; p < graph->entries; p++)
		next[graph->head[p]] += graph_has_arc(graph, p);
	for (v = 0; v < graph->vertices; v++) {
		count = next[v];
		next[v] = before;
		before += count;
	}
}

/* The arcs that leave vertices of `least` to `most - 1` entries, in the order of the vertices, so that the
 * graph is read from its first entry to its last. */
static void fill_in_some(const struct graph *graph, int64_t least, int64_t most, struct path_rows *rows,
			 int64_t *next)
{
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		const int64_t entries = graph->row[u + 1] - graph->row[u];

		if (entries < least || entries >= most)
			continue;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				rows->head[next[graph->head[p]]++] = u;
	}
}

/* Arcs from vertices of many arcs come first, for these are reached early: a vertex that looks for a tail
 * that is reached finds one soon. */
static void fill_in(const struct run *run, struct path_rows *rows, int64_t *next)
{
	enum { FIRST = 4096, RATIO = 8 };
	const struct graph *graph = run->plan.graph;
	const bool wide_arc = width_arc_size(run->width) == sizeof(int64_t);
	int64_t most = INT64_MAX;
	int64_t least;
	int32_t u;

	count_in(graph, next);
	for (u = 0; u < graph->vertices; u++)
		path_set_word(rows->row, wide_arc, u, next[u]);
	path_set_word(rows->row, wide_arc, u, rows->arcs);
	for (least = FIRST; most > 1; least /= RATIO) {
		fill_in_some(graph, least > 1 ? least : 1, most, rows, next);
		most = least > 1 ? least : 1;
	}
}

static bool allocate(const struct run *run, struct path_rows *rows, bool has_lengths, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const size_t count = (size_t)graph->vertices + 1;
	const size_t arcs = (size_t)graph->arcs;

	memset(rows, 0, sizeof(*rows));
	rows->arcs = (int64_t)arcs;
	rows->row = memory_array(run->memory, count, width_arc_size(run->width), "rows", err);
	if (rows->row)
		rows->head = memory_array(run->memory, arcs, sizeof(*rows->head), "heads", err);
	if (rows->head && has_lengths)
		rows->length = memory_array(run->memory, arcs, width_capacity_size(run->width),
					    "lengths", err);
	return rows->head && (!has_lengths || rows->length);
}

bool path_rows_make(const struct run *run, struct path_rows *rows, struct err *err)
{
	if (!allocate(run, rows, plan_has_lengths(&run->plan), err))
		return false;
	fill(run, rows);
	return true;
}

bool path_rows_make_in(const struct run *run, struct path_rows *rows, struct err *err)
{
	const size_t vertices = (size_t)run->plan.graph->vertices;
	int64_t *next;

	if (!allocate(run, rows, false, err))
		return false;
	next = memory_array(run->memory, vertices, sizeof(*next), "rows", err);
	if (next)
		fill_in(run, rows, next);
	memory_free(next);
	return next != NULL;
}

void path_rows_free(struct path_rows *rows)
{
	memory_free(rows->row);
	memory_free(rows->head);
	memory_free(rows->length);
}

bool path_rows_put(struct run *run, const struct path_rows *rows, int64_t count, struct err *err)
{
	const size_t arcs = (size_t)rows->arcs;
	struct path_args *args = path_args(run);

	args->row = machine_put(run->machine, "rows", rows->row,
				((size_t)count + 1) * width_arc_size(run->width), err);
	if (args->row)
		args->head = machine_put(run->machine, "heads", rows->head,
					 arcs * sizeof(*rows->head), err);
	if (args->head && rows->length)
		args->length = machine_put(run->machine, "lengths", rows->length,
					   arcs * width_capacity_size(run->width), err);
	return args->head && (!rows->length || args->length);
}

int path_rows_structures(const struct plan *plan, enum width width, int64_t count,
			 struct structure *structures)
{
	const int64_t arcs = plan->graph->arcs;

	structures[0] = (struct structure){ "rows", (count + 1) * (int64_t)width_arc_size(width) };
	structures[1] = (struct structure){ "heads", arcs * (int64_t)sizeof(int32_t) };
	if (!plan_has_lengths(plan))
		return 2;
	structures[2] = (struct structure){ "lengths", arcs * (int64_t)width_capacity_size(width) };
	return 3;
}
