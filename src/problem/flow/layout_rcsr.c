/* SPDX-License-Identifier: GPL-3.0-or-later
 * The reversed CSR: declared arcs by tail, and again by head (gpu/flow/layout_rcsr.h).
 *
 * The p-th declared arc is the p-th entry of the graph with a capacity. Its two words on the
 * machine are its c_f and its flow; if (v, u) is declared too, the residual capacity from u to
 * v is c_f(u, v) plus the flow on (v, u).
 */
#include "src/problem/flow/layout_rcsr.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/engine/array.h"
#include "src/problem/flow/flow.h"

int64_t layout_rcsr_places(const struct graph *graph, int64_t stride)
{
	(void)stride;
	return 2 * graph->arcs;
}

static int parts(const struct graph *graph, int64_t stride, enum width width,
		 struct structure *parts)
{
	int64_t rows = (graph->vertices + INT64_C(1)) * (int64_t)width_arc_size(width);
	int64_t capacity = (int64_t)width_capacity_size(width);
	int64_t arcs = graph->arcs;

	(void)stride;
	parts[0] = (struct structure){ "rcsr_rows", rows };
	parts[1] = (struct structure){ "rcsr_rows_back", rows };
	parts[2] = (struct structure){ "rcsr_heads", arcs * 4 };
	parts[3] = (struct structure){ "rcsr_heads_back", arcs * 4 };
	parts[4] = (struct structure){ "rcsr_flow_index", arcs * (int64_t)width_arc_size(width) };
	parts[5] = (struct structure){ "rcsr_residual_capacities", 2 * arcs * capacity };
	return 6;
}

int64_t layout_rcsr_arcs_before(const struct graph *graph, int64_t p)
{
	int64_t count = 0;

	while (p-- > 0)
		count += graph_has_arc(graph, p);
	return count;
}

/* Declared arcs that lead to vertices before u, or from vertices before v to u. */
static int64_t back_arcs_before(const struct graph *graph, int32_t u, int32_t v)
{
	int64_t count = 0;
	int64_t p;
	int32_t tail;

	for (tail = 0; tail < graph->vertices; tail++)
		for (p = graph->row[tail]; p < graph->row[tail + 1]; p++)
			count += graph_has_arc(graph, p) &&
				 (graph->head[p] < u || (graph->head[p] == u && tail < v));
	return count;
}

/* A residual arc stands among the declared arcs, if it is one, and among those turned
 * round, if its opposite is declared. */
static int spots(const struct graph *graph, int64_t stride, int32_t u, int64_t entry,
		 struct layout_spot *spots)
{
	int64_t twin = graph_twin(graph, u, entry);
	int64_t arcs = graph->arcs;
	bool forth = graph_has_arc(graph, entry);
	bool back = graph_has_arc(graph, twin);

	(void)stride;
	spots[0] = (struct layout_spot){ "rcsr_place", "back_rcsr_place",
					 forth ? layout_rcsr_arcs_before(graph, entry) : -1 };
	spots[1] = (struct layout_spot){
		"rcsr_turned_place", "back_rcsr_turned_place",
		back ? arcs + back_arcs_before(graph, u, graph->head[entry]) : -1
	};
	spots[2] = (struct layout_spot){ "rcsr_flow_word", "back_rcsr_flow_word",
					 back ? arcs + layout_rcsr_arcs_before(graph, twin) : -1 };
	return 3;
}

/* The arrays as the host makes them. */
struct tables {
	int64_t arcs;
	int64_t *row, *back_row; /* [vertices + 1] */
	int32_t *head;           /* [2 * arcs] */
	void *flow_index;        /* [arcs] in the width of arcs */
};

/* Counts both kinds of rows; entries with a capacity are arcs. */
static void count_rows(const struct graph *graph, struct tables *tables)
{
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		tables->row[u + 1] = tables->row[u];
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (graph_has_arc(graph, p)) {
				tables->row[u + 1]++;
				tables->back_row[graph->head[p] + 1]++;
			}
		}
	}
	for (u = 0; u < graph->vertices; u++)
		tables->back_row[u + 1] += tables->back_row[u];
}

/* Fills heads and flow_index. back_row[v] runs on to the end of its row, which is the
 * beginning of the next: it is put right again at the end. */
static void fill(const struct graph *graph, struct tables *tables, bool wide)
{
	int64_t arc = 0;
	int64_t p, back;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (!graph_has_arc(graph, p))
				continue;
			back = tables->back_row[graph->head[p]]++;
			tables->head[arc] = graph->head[p];
			tables->head[tables->arcs + back] = u;
			if (wide)
				((int64_t *)tables->flow_index)[back] = arc;
			else
				((int32_t *)tables->flow_index)[back] = (int32_t)arc;
			arc++;
		}
	}
	for (u = graph->vertices; u > 0; u--)
		tables->back_row[u] = tables->back_row[u - 1];
	tables->back_row[0] = 0;
}

static bool make_tables(const struct run *run, struct tables *tables, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	size_t rows = (size_t)graph->vertices + 1;
	size_t arcs = (size_t)tables->arcs;
	size_t size = width_arc_size(run->width);

	tables->row = memory_array(run->memory, rows, sizeof(*tables->row), "rows", err);
	tables->back_row = memory_array(run->memory, rows, sizeof(*tables->back_row), "rows",
					err);
	tables->head = memory_array(run->memory, 2 * arcs, sizeof(*tables->head), "heads", err);
	tables->flow_index = memory_array(run->memory, arcs, size, "the flow index", err);
	if (!tables->row || !tables->back_row || !tables->head || !tables->flow_index)
		return false;
	count_rows(graph, tables);
	fill(graph, tables, size == sizeof(int64_t));
	return true;
}

static void free_tables(struct tables *tables)
{
	memory_free(tables->row);
	memory_free(tables->back_row);
	memory_free(tables->head);
	memory_free(tables->flow_index);
}

bool layout_rcsr_allocate_rows(struct run *run, struct err *err)
{
	struct flow_args *args = flow_args(run);
	struct tables tables = { .arcs = run->plan.graph->arcs };
	size_t arcs = (size_t)tables.arcs;
	bool good = make_tables(run, &tables, err);

	if (good) {
		args->arcs = tables.arcs;
		args->graph.row = layout_allocate_rows(run, "rows", tables.row, 0, err);
		args->back_row = args->graph.row
					 ? layout_allocate_rows(run, "rows back", tables.back_row,
							     tables.arcs, err)
					 : NULL;
		args->graph.head = args->back_row
					   ? machine_put(run->machine, "heads", tables.head,
							2 * arcs * sizeof(*tables.head), err)
					   : NULL;
		args->flow_index = args->graph.head
					   ? machine_put(run->machine, "the flow index", tables.flow_index,
							arcs * width_arc_size(run->width), err)
					   : NULL;
		good = args->flow_index != NULL;
	}
	free_tables(&tables);
	return good;
}

/* Goes over the declared arcs: `arc` counts them, p is its entry, q the opposite one.
 * Written once for each width of capacities. */
#define GATHER(type)                                                                          \
	static void gather_##type(const struct graph *graph, const type *left,            \
				  const type *flow, type *capacity)                           \
	{                                                                                     \
		int64_t arc = 0;                                                              \
		int64_t p, q, rest;                                                           \
		int32_t u;                                                                    \
		for (p = 0; p < graph->entries; p++)                                        \
			capacity[p] = 0;                                                      \
		for (u = 0; u < graph->vertices; u++) {                                     \
			for (p = graph->row[u]; p < graph->row[u + 1]; p++) {             \
				if (!graph_has_arc(graph, p))                             \
					continue;                                             \
				q = graph_twin(graph, u, p);                              \
				rest = left ? left[arc] : graph_capacity(graph, p) -      \
								  flow[arc];                  \
				capacity[p] = (type)(capacity[p] + rest);                     \
				capacity[q] = (type)((int64_t)capacity[q] + flow[arc]);       \
				arc++;                                                        \
			}                                                                     \
		}                                                                             \
	}
GATHER(int32_t)
GATHER(int64_t)

#define SCATTER(type)                                                                         \
	static void scatter_##type(const struct graph *graph, const type *capacity,       \
				   type *left, type *flow)                                    \
	{                                                                                     \
		int64_t arc = 0;                                                              \
		int64_t p, all;                                                               \
		for (p = 0; p < graph->entries; p++) {                                      \
			if (!graph_has_arc(graph, p))                                     \
				continue;                                                     \
			all = graph_capacity(graph, p);                                   \
			flow[arc] = capacity[p] < all ? (type)(all - capacity[p]) : 0;        \
			if (left)                                                             \
				left[arc] = (type)(all - flow[arc]);                          \
			arc++;                                                                \
		}                                                                             \
	}
SCATTER(int32_t)
SCATTER(int64_t)

void layout_rcsr_gather(const struct run *run, const void *left, const void *flow,
			void *capacity)
{
	if (width_capacity_size(run->width) == sizeof(int64_t))
		gather_int64_t(run->plan.graph, left, flow, capacity);
	else
		gather_int32_t(run->plan.graph, left, flow, capacity);
}

void layout_rcsr_scatter(const struct run *run, const void *capacity, void *left, void *flow)
{
	if (width_capacity_size(run->width) == sizeof(int64_t))
		scatter_int64_t(run->plan.graph, capacity, left, flow);
	else
		scatter_int32_t(run->plan.graph, capacity, left, flow);
}

/* Flows stand behind what is left. */
static size_t flows_at(const struct run *run)
{
	return (size_t)flow_args(run)->arcs * width_capacity_size(run->width);
}

static void gather(const struct run *run, const void *raw, int64_t step, void *capacity)
{
	(void)step;
	layout_rcsr_gather(run, raw, (const char *)raw + flows_at(run), capacity);
}

static void scatter(const struct run *run, const void *capacity, void *raw)
{
	layout_rcsr_scatter(run, capacity, raw, (char *)raw + flows_at(run));
}

static int64_t words(const struct run *run)
{
	return layout_rcsr_places(run->plan.graph, 0);
}

static const struct packing packing = {
	.title = "residual capacities", .words = words, .unpack = gather, .pack = scatter,
};

const struct layout layout_rcsr = {
	.name = "rcsr",
	.width_key = "rcsr_width",
	.bytes_key = "rcsr_bytes",
	.title = "reversed CSR: arcs by tail and again by head, opposite arcs by index",
	.places = layout_rcsr_places,
	.words = layout_rcsr_places,
	.parts = parts,
	.spots = spots,
	.search = { &kernel_search_begin_rcsr, &kernel_search_level_rcsr, &kernel_search_end_rcsr },
	.allocate = layout_rcsr_allocate_rows,
	.packing = &packing,
};
