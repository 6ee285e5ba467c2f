/* SPDX-License-Identifier: GPL-3.0-or-later
 * The bidirectional CSR: the graph's own rows (gpu/flow/layout_bcsr.h).
 */
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"

static int64_t places(const struct graph *graph, int64_t stride)
{
	(void)stride;
	return graph->entries;
}

static int parts(const struct graph *graph, int64_t stride, enum width width,
		 struct structure *parts)
{
	int64_t rows = graph->vertices + INT64_C(1);

	(void)stride;
	parts[0] = (struct structure){ "bcsr_rows", rows * (int64_t)width_arc_size(width) };
	parts[1] = (struct structure){ "bcsr_heads", graph->entries * 4 };
	parts[2] = (struct structure){
		"bcsr_residual_capacities", graph->entries * (int64_t)width_capacity_size(width)
	};
	return 3;
}

/* As layout_twin in gpu/flow/layout_bcsr.h searches. */
static int64_t search_steps(const struct graph *graph, int32_t u, int32_t v)
{
	int64_t low = graph->row[v];
	int64_t high = graph->row[v + 1];
	int64_t steps = 0;
	int64_t middle;

	for (; low < high; steps++) {
		middle = low + (high - low) / 2;
		if (graph->head[middle] < u)
			low = middle + 1;
		else
			high = middle;
	}
	return steps;
}

static int spots(const struct graph *graph, int64_t stride, int32_t u, int64_t entry,
		 struct layout_spot *spots)
{
	(void)stride;
	spots[0] = (struct layout_spot){ "bcsr_place", "back_bcsr_place", entry };
	spots[1] = (struct layout_spot){
		"bcsr_search_steps", "back_bcsr_search_steps",
		search_steps(graph, u, graph->head[entry])
	};
	return 2;
}

static bool allocate(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct flow_args *args = flow_args(run);
	size_t entries = (size_t)graph->entries;

	/* What the machine can read as it is, is shared. */
	args->graph.row = width_arc_size(run->width) == sizeof(*graph->row)
			    ? machine_share(run->machine, "rows", graph->row,
					    ((size_t)graph->vertices + 1) *
						    sizeof(*graph->row), err)
			    : layout_allocate_rows(run, "rows", graph->row, 0, err);
	if (!args->graph.row)
		return false;
	args->graph.head = machine_share(run->machine, "heads", graph->head,
				   entries * sizeof(*graph->head), err);
	return args->graph.head || !entries;
}

const struct layout layout_bcsr = {
	.name = "bcsr",
	.width_key = "bcsr_width",
	.bytes_key = "bcsr_bytes",
	.title = "bidirectional CSR: one sorted row a vertex, opposite arcs by binary search",
	.by_entry = true,
	.places = places,
	.words = places,
	.parts = parts,
	.spots = spots,
	.search = { &kernel_search_begin_bcsr, &kernel_search_level_bcsr, &kernel_search_end_bcsr },
	.allocate = allocate,
};
