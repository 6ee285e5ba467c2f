/* SPDX-License-Identifier: GPL-3.0-or-later
 * ECL-MaxFlow's layout: the rows of the reversed CSR, and one flow word for each declared arc
 * (gpu/flow/layout_fcsr.h).
 */
#include "src/problem/flow/layout_rcsr.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/engine/array.h"
#include "src/problem/flow/flow.h"

static int64_t count_words(const struct graph *graph, int64_t stride)
{
	(void)stride;
	return graph->arcs;
}

static int parts(const struct graph *graph, int64_t stride, enum width width,
		 struct structure *parts)
{
	const int64_t rows = (graph->vertices + INT64_C(1)) * (int64_t)width_arc_size(width);
	const int64_t capacity = (int64_t)width_capacity_size(width);
	const int64_t arcs = graph->arcs;

	(void)stride;
	parts[0] = (struct structure){ "fcsr_rows", rows };
	parts[1] = (struct structure){ "fcsr_rows_back", rows };
	parts[2] = (struct structure){ "fcsr_heads", arcs * 4 };
	parts[3] = (struct structure){ "fcsr_heads_back", arcs * 4 };
	parts[4] = (struct structure){ "fcsr_flow_index", arcs * (int64_t)width_arc_size(width) };
	parts[5] = (struct structure){ "fcsr_capacities", arcs * capacity };
	parts[6] = (struct structure){ "fcsr_flows", arcs * capacity };
	return 7;
}

/* Its places are those of the reversed CSR; of a declared arc there is one word. */
static int spots(const struct graph *graph, int64_t stride, int32_t u, int64_t entry,
		 struct layout_spot *spots)
{
	(void)u;
	(void)stride;
	spots[0] = (struct layout_spot){
		"fcsr_flow_word", "back_fcsr_flow_word",
		graph_has_arc(graph, entry) ? layout_rcsr_arcs_before(graph, entry) : -1
	};
	return 1;
}

static const void *put_capacities(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const size_t arcs = (size_t)graph->arcs;
	const size_t size = width_capacity_size(run->width);
	void *staged = memory_array(run->memory, arcs, size, "capacities", err);
	const void *there = NULL;
	int64_t arc = 0;
	int64_t p;

	for (p = 0; staged && p < graph->entries; p++) {
		if (!graph_has_arc(graph, p))
			continue;
		if (size == sizeof(int64_t))
			((int64_t *)staged)[arc++] = graph_capacity(graph, p);
		else
			((int32_t *)staged)[arc++] = (int32_t)graph_capacity(graph, p);
	}
	if (staged)
		there = machine_put(run->machine, "capacities", staged, arcs * size, err);
	memory_free(staged);
	return there;
}

static bool allocate(struct run *run, struct err *err)
{
	struct flow_args *args = flow_args(run);

	if (!layout_rcsr_allocate_rows(run, err))
		return false;
	args->capacity = put_capacities(run, err);
	return args->capacity != NULL;
}

static void gather(const struct run *run, const void *raw, int64_t step, void *capacity)
{
	(void)step;
	layout_rcsr_gather(run, NULL, raw, capacity);
}

static void scatter(const struct run *run, const void *capacity, void *raw)
{
	layout_rcsr_scatter(run, capacity, NULL, raw);
}

static int64_t words(const struct run *run)
{
	return run->plan.graph->arcs;
}

static const struct packing packing = {
	.title = "flows", .words = words, .unpack = gather, .pack = scatter,
};

const struct layout layout_fcsr = {
	.name = "fcsr",
	.width_key = "fcsr_width",
	.bytes_key = "fcsr_bytes",
	.title = "flow CSR: rows of the reversed CSR, one flow word an arc, capacities apart",
	.places = layout_rcsr_places,
	.words = count_words,
	.parts = parts,
	.spots = spots,
	.search = { &kernel_ecl_search_begin, &kernel_ecl_search_level, &kernel_ecl_search_end },
	.search_lifts = true,
	.allocate = allocate,
	.packing = &packing,
};
