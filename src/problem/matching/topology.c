/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/topology.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"

int topology_structures(const struct plan *plan, enum width width, struct structure *structures)
{
	const struct graph *graph = plan->graph;

	structures[0] = (struct structure){
		"rows", (graph->vertices + INT64_C(1)) * (int64_t)width_arc_size(width)
	};
	structures[1] = (struct structure){
		"heads", graph->entries * (int64_t)sizeof(*graph->head)
	};
	return 2;
}

/* Where the entries of each vertex begin, in the width of the machine's indices. */
static const void *place_rows(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const size_t count = (size_t)graph->vertices + 1;
	const void *placed;
	int32_t *rows;
	size_t v;

	if (width_arc_size(run->width) == sizeof(*graph->row))
		return machine_share(run->machine, "rows", graph->row,
				     count * sizeof(*graph->row), err);
	rows = memory_array(run->memory, count, sizeof(*rows), "rows", err);
	if (!rows)
		return NULL;
	for (v = 0; v < count; v++)
		rows[v] = (int32_t)graph->row[v];
	placed = machine_put(run->machine, "rows", rows, count * sizeof(*rows), err);
	memory_free(rows);
	return placed;
}

bool topology_place(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct match_args *args = match_args(run);

	args->vertices = graph->vertices;
	args->rows = graph->labels.left;
	args->row = place_rows(run, err);
	if (!args->row)
		return false;
	args->head = machine_share(run->machine, "heads", graph->head,
				   (size_t)graph->entries * sizeof(*graph->head), err);
	return args->head || !graph->entries;
}
