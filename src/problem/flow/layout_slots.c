/* SPDX-License-Identifier: GPL-3.0-or-later
 * The layout of turbo: rows of fixed stride, both directions of a pair beside each other
 * (gpu/flow/turbo.h).
 */
#include "src/base/parallel.h"
#include "src/engine/array.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/problem/flow/slots.h"

int64_t slots_count_rows(const struct graph *graph, int64_t stride)
{
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		count += slots_degree(graph, u) <= stride;
	return count;
}

int32_t slots_stride(const struct graph *graph, int64_t wanted)
{
	const int64_t most = graph->vertices - graph->vertices / 100;

	if (wanted)
		return (int32_t)wanted;
	if (graph->entries / SLOTS_DENSE > graph->vertices)
		return 0;
	if (slots_count_rows(graph, SLOTS_LEAST) >= most)
		return SLOTS_LEAST;
	return slots_count_rows(graph, SLOTS_LEAST * 2) >= most ? SLOTS_LEAST * 2 : SLOTS_MOST;
}

static int64_t places(const struct graph *graph, int64_t wanted)
{
	const int64_t stride = slots_stride(graph, wanted);
	struct slots_rows rows = slots_rows_of(graph, stride);
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		(void)slots_next_row(&rows, u);
	return rows.behind;
}

static int64_t count_words(const struct graph *graph, int64_t stride)
{
	return SLOTS_PLACE_WORDS * places(graph, stride);
}

static int parts(const struct graph *graph, int64_t stride, enum width width,
		 struct structure *parts)
{
	const int64_t words = count_words(graph, stride);

	parts[0] = (struct structure){ "slots_places", words * (int64_t)width_capacity_size(width) };
	if (slots_stride(graph, stride))
		return 1;
	parts[1] = (struct structure){ "slots_rows", (graph->vertices + INT64_C(1)) *
							     (int64_t)width_arc_size(width) };
	return 2;
}

static int spots(const struct graph *graph, int64_t stride, int32_t u, int64_t entry,
		 struct layout_spot *spots)
{
	struct slots_rows rows = slots_rows_of(graph, slots_stride(graph, stride));
	int64_t row = 0;
	int32_t v;

	for (v = 0; v <= u; v++)
		row = slots_next_row(&rows, v);
	spots[0] = (struct layout_spot){ "slot", "back_slot", row + entry - graph->row[u] };
	return 1;
}

static bool allocate(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct turbo_args *args = run->args;

	args->stride = slots_stride(graph, run->plan.ideas.stride);
	args->places = places(graph, run->plan.ideas.stride);
	if (!args->stride)
		args->flow.graph.row = layout_allocate_rows(run, "rows", graph->row, 0, err);
	return args->stride || args->flow.graph.row;
}

/* What is read at once, on several threads. */
struct rooms {
	const struct graph *graph;
	int64_t stride;    /* of rows */
	const void *words;
	int64_t step;      /* words from one room to the next */
	bool wide;
	void *host;        /* [entries] */
};

/* Where rows begin, from that of u on. */
static struct slots_rows rows_from(const struct graph *graph, int64_t stride, int32_t u)
{
	struct slots_rows rows = slots_rows_of(graph, stride);
	int32_t v;

	for (v = 0; v < u; v++)
		(void)slots_next_row(&rows, v);
	return rows;
}

/* Rows that begin at entries from `begin` to `end` - 1. Of a room, the first word. */
static void read_rooms(void *context, int64_t begin, int64_t end)
{
	const struct rooms *rooms = context;
	const struct graph *graph = rooms->graph;
	int32_t u = graph_row_from(graph, begin);
	struct slots_rows rows = rows_from(graph, rooms->stride, u);
	int64_t place, p;

	for (; u < graph->vertices && graph->row[u] < end; u++) {
		place = slots_next_row(&rows, u);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++, place++) {
			if (rooms->wide)
				((int64_t *)rooms->host)[p] =
					((const int64_t *)rooms->words)[rooms->step * place];
			else
				((int32_t *)rooms->host)[p] =
					((const int32_t *)rooms->words)[rooms->step * place];
		}
	}
}

static void unpack(const struct run *run, const void *words, int64_t step, void *host)
{
	struct rooms rooms = {
		.graph = run->plan.graph,
		.stride = ((const struct turbo_args *)run->args)->stride,
		.words = words,
		.step = step,
		.wide = width_capacity_size(run->width) == sizeof(int64_t),
		.host = host,
	};

	parallel(rooms.graph->entries, SLOTS_A_THREAD, read_rooms, &rooms);
}

/* To count them takes a while. Before a run is allocated it has no arguments. */
static int64_t words(const struct run *run)
{
	const struct turbo_args *args = run->args;

	return args && args->places ? SLOTS_PLACE_WORDS * args->places
				    : count_words(run->plan.graph, run->plan.ideas.stride);
}

static const struct packing packing = {
	.title = "residual capacities", .words = words, .unpack = unpack, .stream = slots_stream,
	.kept = { .step = SLOTS_PLACE_WORDS, .first = SLOTS_ROOM, .count = SLOTS_PLACE_WORDS - SLOTS_ROOM },
};

/* What turbo makes of its settings on this graph. */
static void tell(const struct plan *plan, const struct footprint *footprint)
{
	const struct ideas *ideas = &plan->ideas;
	const int32_t stride = slots_stride(plan->graph, ideas->stride);

	if (stride)
		footprint->bytes(footprint->to, "turbo_stride", stride);
	else
		footprint->words(footprint->to, "turbo_stride", "none");
	footprint->bytes(footprint->to, "turbo_rounds",
			 ideas->rounds ? ideas->rounds
				       : turbo_rounds(stride, plan->graph->entries, plan->graph->vertices));
	footprint->bytes(footprint->to, "turbo_search_rounds",
			 ideas->search_rounds ? ideas->search_rounds : turbo_search_rounds(stride));
}

const struct layout layout_slots = {
	.name = "slots",
	.width_key = "slots_width",
	.bytes_key = "slots_bytes",
	.title = "rows of fixed stride: an arc knows the place of its opposite, and both capacities",
	.places = places,
	.words = count_words,
	.parts = parts,
	.spots = spots,
	.search = { &kernel_turbo_search_begin, &kernel_turbo_search_8, &kernel_turbo_search_end },
	.allocate = allocate,
	.packing = &packing,
	.tell = tell,
};
