/* SPDX-License-Identifier: GPL-3.0-or-later
 * The layout of turbo: rows of fixed stride, both directions of a pair beside each other
 * (gpu/flow/turbo.h).
 */
#include "gpu/core/upload.h"
#include "src/base/memory.h"
#include "src/base/prefetch.h"
#include "src/engine/array.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/problem/flow/slots.h"

#include <string.h>

static int64_t degree(const struct graph *graph, int32_t u)
{
	return graph->row[u + 1] - graph->row[u];
}

/* How many rows fit into a stride. */
static int64_t count_rows(const struct graph *graph, int64_t stride)
{
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		count += degree(graph, u) <= stride;
	return count;
}

int32_t slots_stride(const struct graph *graph, int64_t wanted)
{
	const int64_t most = graph->vertices - graph->vertices / 100;

	if (wanted)
		return (int32_t)wanted;
	if (graph->entries / SLOTS_DENSE > graph->vertices)
		return 0;
	if (count_rows(graph, SLOTS_LEAST) >= most)
		return SLOTS_LEAST;
	return count_rows(graph, SLOTS_LEAST * 2) >= most ? SLOTS_LEAST * 2 : SLOTS_MOST;
}

/* Where rows begin, one after the other. */
struct rows {
	const struct graph *graph;
	int64_t stride;
	int64_t behind; /* the first place behind all rows so far */
};

static struct rows rows_of(const struct graph *graph, int64_t stride)
{
	return (struct rows){ graph, stride, graph->vertices * stride };
}

static int64_t next_row(struct rows *rows, int32_t u)
{
	const int64_t size = degree(rows->graph, u);

	if (size <= rows->stride)
		return u * rows->stride;
	rows->behind += size;
	return rows->behind - size;
}

static int64_t places(const struct graph *graph, int64_t wanted)
{
	const int64_t stride = slots_stride(graph, wanted);
	struct rows rows = rows_of(graph, stride);
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		(void)next_row(&rows, u);
	return rows.behind;
}

/* A place is two pairs of words, each as large as the larger one (ARC_SLOT in gpu/core/simt.h): four words of
 * capacities. The link stands in the first two; a narrow one fills only the first of them. The room is the
 * other two. */
enum { PLACE_WORDS = 4, ROOM = 2 };

enum { AHEAD = 16 }; /* entries between asking for memory and using it */

static int64_t count_words(const struct graph *graph, int64_t stride)
{
	return PLACE_WORDS * places(graph, stride);
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
	struct rows rows = rows_of(graph, slots_stride(graph, stride));
	int64_t row = 0;
	int32_t v;

	for (v = 0; v <= u; v++)
		row = next_row(&rows, v);
	spots[0] = (struct layout_spot){ "slot", "back_slot", row + entry - graph->row[u] };
	return 1;
}

/* --- What is on the machine: links and capacities together, from the first place to the last. --- */

struct writer {
	const struct graph *graph;
	int64_t stride;
	const int64_t *shift; /* [vertices] from the entries of a row to its places */
	const void *room;     /* [entries] c_f */
	bool wide_links, wide_rooms; /* words have 64 bits */
};

static size_t place_size(const struct writer *writer)
{
	return PLACE_WORDS * (writer->wide_rooms ? sizeof(int64_t) : sizeof(int32_t));
}

static void set_pair(bool wide, void *pair, int64_t first, int64_t second)
{
	if (wide) {
		((int64_t *)pair)[0] = first;
		((int64_t *)pair)[1] = second;
	} else {
		((int32_t *)pair)[0] = (int32_t)first;
		((int32_t *)pair)[1] = (int32_t)second;
	}
}

static int64_t get_word(bool wide, const void *words, int64_t i)
{
	return wide ? ((const int64_t *)words)[i] : ((const int32_t *)words)[i];
}

/* Asks for what is read at random for an entry that comes up soon. */
static inline void look_ahead(const struct writer *writer, int64_t p)
{
	const struct graph *graph = writer->graph;

	if (p + AHEAD >= graph->entries)
		return;
	prefetch(writer->shift + graph->head[p + AHEAD]);
	if (graph->twin)
		prefetch_word(writer->wide_rooms, writer->room, graph->twin[p + AHEAD]);
}

/* The arc at the entry p of u. */
static void write_arc(const struct writer *writer, int32_t u, int64_t p, char *place)
{
	const struct graph *graph = writer->graph;
	const int64_t q = graph_twin(graph, u, p);
	const int32_t v = graph->head[p];
	const int64_t left = get_word(writer->wide_rooms, writer->room, p);

	look_ahead(writer, p);
	set_pair(writer->wide_links, place, v, q + writer->shift[v]);
	set_pair(writer->wide_rooms, place + place_size(writer) / 2, left,
		 left + get_word(writer->wide_rooms, writer->room, q));
}

/* The `stride` places that u has among those of all vertices. */
static void write_row(const struct writer *writer, int32_t u, char *places)
{
	const int64_t first = writer->graph->row[u];
	const int64_t count = degree(writer->graph, u);
	const size_t size = place_size(writer);
	int64_t i;

	memset(places, 0, (size_t)writer->stride * size);
	if (count > writer->stride) {
		set_pair(writer->wide_links, places, TURBO_LONG, first + writer->shift[u]);
		set_pair(writer->wide_links, places + size, 0, first + writer->shift[u] + count);
		return;
	}
	for (i = 0; i < count; i++)
		write_arc(writer, u, first + i, places + (size_t)i * size);
}

static void write_long_row(const struct writer *writer, int32_t u, struct upload *upload)
{
	const int64_t end = writer->graph->row[u + 1];
	const size_t size = place_size(writer);
	int64_t p = writer->graph->row[u];
	size_t count, i;
	char *places;

	while (p < end && (places = upload_room(upload, size, &count))) {
		if (count > (size_t)(end - p))
			count = (size_t)(end - p);
		memset(places, 0, count * size); /* narrow links do not fill their half */
		for (i = 0; i < count; i++)
			write_arc(writer, u, p++, places + i * size);
		upload_add(upload, count * size);
	}
}

static void write(const struct writer *writer, struct upload *upload)
{
	const size_t size = (size_t)writer->stride * place_size(writer);
	const int32_t vertices = writer->graph->vertices;
	int32_t u = 0;
	size_t count, i;
	char *places;

	while (size && u < vertices && (places = upload_room(upload, size, &count))) {
		if (count > (size_t)(vertices - u))
			count = (size_t)(vertices - u);
		for (i = 0; i < count; i++)
			write_row(writer, u++, places + i * size);
		upload_add(upload, count * size);
	}
	for (u = 0; u < vertices && upload->good; u++)
		if (degree(writer->graph, u) > writer->stride)
			write_long_row(writer, u, upload);
}

/* From the entries of each row to its places. */
static int64_t *make_shifts(const struct run *run, int64_t stride, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct rows rows = rows_of(graph, stride);
	int64_t *shift = memory_array(run->memory, (size_t)graph->vertices, sizeof(*shift),
				      "rows of places", err);
	int32_t u;

	for (u = 0; shift && u < graph->vertices; u++)
		shift[u] = next_row(&rows, u) - graph->row[u];
	return shift;
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

/* The links with them: they do not change, but lie between the residual capacities. */
static void stream(const struct run *run, const void *host, struct upload *upload)
{
	const int64_t stride = ((const struct turbo_args *)run->args)->stride;
	int64_t *shift = make_shifts(run, stride, upload->err);
	const struct writer writer = {
		.graph = run->plan.graph,
		.stride = stride,
		.shift = shift,
		.room = host,
		.wide_links = width_arc_size(run->width) == sizeof(int64_t),
		.wide_rooms = width_capacity_size(run->width) == sizeof(int64_t),
	};

	if (shift)
		write(&writer, upload);
	else
		upload->good = false;
	memory_free(shift);
}

/* Of a room, the first word. */
static void unpack(const struct run *run, const void *rooms, int64_t step, void *host)
{
	const struct graph *graph = run->plan.graph;
	struct rows rows = rows_of(graph, ((const struct turbo_args *)run->args)->stride);
	const bool wide = width_capacity_size(run->width) == sizeof(int64_t);
	int64_t place, p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		place = next_row(&rows, u);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++, place++) {
			if (wide)
				((int64_t *)host)[p] = ((const int64_t *)rooms)[step * place];
			else
				((int32_t *)host)[p] = ((const int32_t *)rooms)[step * place];
		}
	}
}

/* To count them takes a while. Before a run is allocated it has no arguments. */
static int64_t words(const struct run *run)
{
	const struct turbo_args *args = run->args;

	return args && args->places ? PLACE_WORDS * args->places
				    : count_words(run->plan.graph, run->plan.ideas.stride);
}

static const struct packing packing = {
	.title = "residual capacities", .words = words, .unpack = unpack, .stream = stream,
	.kept = { .step = PLACE_WORDS, .first = ROOM, .count = PLACE_WORDS - ROOM },
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
