/* SPDX-License-Identifier: GPL-3.0-or-later
 * The graph as traversals see it: each vertex with the arcs that leave it.
 */
#include "src/problem/paths/paths.h"

#include "src/base/memory.h"
#include "src/engine/run.h"

int32_t paths_outdegree(const struct graph *graph, int32_t vertex)
{
	int32_t degree = 0;
	int64_t p;

	for (p = graph->row[vertex]; p < graph->row[vertex + 1]; p++)
		degree += graph_has_arc(graph, p);
	return degree;
}

int64_t paths_count_arcs(const struct graph *graph)
{
	int64_t count = 0;
	int64_t p;

	for (p = 0; p < graph->entries; p++)
		count += graph_has_arc(graph, p);
	return count;
}

int paths_structures(const struct graph *graph, enum width width, struct structure *structures)
{
	structures[0] = (struct structure){
		"rows", (graph->vertices + INT64_C(1)) * (int64_t)width_arc_size(width)
	};
	structures[1] = (struct structure){
		"heads", paths_count_arcs(graph) * (int64_t)sizeof(int32_t)
	};
	return 2;
}

static void fill(const struct graph *graph, bool wide, void *row, int32_t *head)
{
	int64_t arcs = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u <= graph->vertices; u++) {
		if (wide)
			((int64_t *)row)[u] = arcs;
		else
			((int32_t *)row)[u] = (int32_t)arcs;
		for (p = graph->row[u]; u < graph->vertices && p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				head[arcs++] = graph->head[p];
	}
}

bool paths_allocate_topology(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const size_t arc = width_arc_size(run->width);
	const size_t rows = (size_t)graph->vertices + 1;
	const size_t arcs = (size_t)paths_count_arcs(graph);
	struct path_args *args = path_args(run);
	void *row = memory_array(run->memory, rows, arc, "rows", err);
	int32_t *head = row ? memory_array(run->memory, arcs, sizeof(*head), "heads", err) : NULL;

	if (head) {
		fill(graph, arc == sizeof(int64_t), row, head);
		args->row = machine_put(run->machine, "rows", row, rows * arc, err);
		args->head = args->row ? machine_put(run->machine, "heads", head,
						     arcs * sizeof(*head), err)
				       : NULL;
	}
	memory_free(head);
	memory_free(row);
	return args->head != NULL;
}
