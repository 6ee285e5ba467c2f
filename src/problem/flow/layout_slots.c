/* SPDX-License-Identifier: GPL-3.0-or-later
 * The layout of turbo: rows of fixed stride, both directions of a pair beside each other
 * (gpu/flow/turbo.h).
 */
#include "gpu/core/upload.h"
#include "src/base/memory.h"
#include "src/engine/array.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/problem/flow/slots.h"

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

static int64_t count_words(const struct graph *graph, int64_t stride)
{
	return 2 * places(graph, stride);
}

static int parts(const struct graph *graph, int64_t stride, enum width width,
		 struct structure *parts)
{
	const int64_t count = places(graph, stride);

	parts[0] = (struct structure){ "slots_links", count * 2 * (int64_t)width_arc_size(width) };
	parts[1] = (struct structure){ "slots_rooms",
				       count * 2 * (int64_t)width_capacity_size(width) };
	if (slots_stride(graph, stride))
		return 2;
	parts[2] = (struct structure){ "slots_rows", (graph->vertices + INT64_C(1)) *
							     (int64_t)width_arc_size(width) };
	return 3;
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

/* --- What is on the machine. It is written from the first place to the last. --- */

/* Pairs of words, one for each place. */
struct writer {
	const struct graph *graph;
	int64_t stride;
	const int64_t *row; /* for links: [vertices] the first place of each row; else NULL */
	const void *room;   /* for capacities: [entries] c_f; else NULL */
	bool wide;          /* words have 64 bits */
};

static size_t pair_size(const struct writer *writer)
{
	return 2 * (writer->wide ? sizeof(int64_t) : sizeof(int32_t));
}

static void set_pair(const struct writer *writer, void *pairs, int64_t i, int64_t first,
		     int64_t second)
{
	if (writer->wide) {
		((int64_t *)pairs)[2 * i] = first;
		((int64_t *)pairs)[2 * i + 1] = second;
	} else {
		((int32_t *)pairs)[2 * i] = (int32_t)first;
		((int32_t *)pairs)[2 * i + 1] = (int32_t)second;
	}
}

static int64_t get_word(bool wide, const void *words, int64_t i)
{
	return wide ? ((const int64_t *)words)[i] : ((const int32_t *)words)[i];
}

/* The pairs of `count` arcs of u, from the entry p on. */
static void write_arcs(const struct writer *writer, int32_t u, int64_t p, int64_t count,
		       void *pairs)
{
	const struct graph *graph = writer->graph;
	int64_t i, q, left;
	int32_t v;

	for (i = 0; i < count; i++) {
		q = graph_twin(graph, u, p + i);
		if (writer->room) {
			left = get_word(writer->wide, writer->room, p + i);
			set_pair(writer, pairs, i, left,
				 left + get_word(writer->wide, writer->room, q));
		} else {
			v = graph->head[p + i];
			set_pair(writer, pairs, i, v, writer->row[v] + q - graph->row[v]);
		}
	}
}

/* The `stride` pairs that u has among those of all vertices. */
static void write_slots(const struct writer *writer, int32_t u, void *pairs)
{
	const int64_t count = degree(writer->graph, u);
	int64_t i = 0;

	if (count <= writer->stride) {
		write_arcs(writer, u, writer->graph->row[u], count, pairs);
		i = count;
	} else if (writer->row) {
		set_pair(writer, pairs, i++, TURBO_LONG, writer->row[u]);
		set_pair(writer, pairs, i++, 0, writer->row[u] + count);
	}
	for (; i < writer->stride; i++)
		set_pair(writer, pairs, i, 0, 0);
}

static void write_long_row(const struct writer *writer, int32_t u, struct upload *upload)
{
	const int64_t end = writer->graph->row[u + 1];
	const size_t unit = pair_size(writer);
	int64_t p = writer->graph->row[u];
	size_t count;
	void *pairs;

	while (p < end && (pairs = upload_room(upload, unit, &count))) {
		if (count > (size_t)(end - p))
			count = (size_t)(end - p);
		write_arcs(writer, u, p, (int64_t)count, pairs);
		upload_add(upload, count * unit);
		p += (int64_t)count;
	}
}

static void write(const struct writer *writer, struct upload *upload)
{
	const size_t unit = (size_t)writer->stride * pair_size(writer);
	const int32_t vertices = writer->graph->vertices;
	int32_t u = 0;
	size_t count, i;
	char *pairs;

	while (unit && u < vertices && (pairs = upload_room(upload, unit, &count))) {
		if (count > (size_t)(vertices - u))
			count = (size_t)(vertices - u);
		for (i = 0; i < count; i++)
			write_slots(writer, u++, pairs + i * unit);
		upload_add(upload, count * unit);
	}
	for (u = 0; u < vertices && upload->good; u++)
		if (degree(writer->graph, u) > writer->stride)
			write_long_row(writer, u, upload);
}

/* --- The links. --- */

/* Where rows begin. */
static int64_t *make_rows(struct run *run, int64_t stride, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct rows rows = rows_of(graph, stride);
	int64_t *row = memory_array(run->memory, (size_t)graph->vertices, sizeof(*row), "links", err);
	int32_t u;

	for (u = 0; row && u < graph->vertices; u++)
		row[u] = next_row(&rows, u);
	return row;
}

static bool put_links(struct run *run, const int64_t *row, struct err *err)
{
	struct turbo_args *args = run->args;
	const struct writer writer = {
		.graph = run->plan.graph,
		.stride = args->stride,
		.row = row,
		.wide = width_arc_size(run->width) == sizeof(int64_t),
	};
	const size_t size = (size_t)args->places * pair_size(&writer);
	void *there = machine_table(run->machine, "links", size, err);
	struct upload upload;

	if (!there)
		return false;
	upload_begin(&upload, run->machine, there, size, err);
	write(&writer, &upload);
	args->link = there;
	machine_fix(run->machine, there);
	return upload_end(&upload, true);
}

static bool allocate(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct turbo_args *args = run->args;
	int64_t *row;
	bool good;

	args->stride = slots_stride(graph, run->plan.ideas.stride);
	args->places = places(graph, run->plan.ideas.stride);
	if (!args->stride) {
		args->flow.graph.row = layout_allocate_rows(run, "rows", graph->row, 0, err);
		if (!args->flow.graph.row)
			return false;
	}
	row = make_rows(run, args->stride, err);
	good = row && put_links(run, row, err);
	memory_free(row);
	return good;
}

/* --- The residual capacities. --- */

static bool is_wide(const struct run *run)
{
	return width_capacity_size(run->width) == sizeof(int64_t);
}

static void stream(const struct run *run, const void *host, struct upload *upload)
{
	const struct writer writer = {
		.graph = run->plan.graph,
		.stride = ((const struct turbo_args *)run->args)->stride,
		.room = host,
		.wide = is_wide(run),
	};

	write(&writer, upload);
}

static void unpack(const struct run *run, const void *raw, void *host)
{
	const struct graph *graph = run->plan.graph;
	struct rows rows = rows_of(graph, ((const struct turbo_args *)run->args)->stride);
	const bool wide = is_wide(run);
	int64_t place, p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		place = next_row(&rows, u);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++, place++) {
			if (wide)
				((int64_t *)host)[p] = ((const int64_t *)raw)[2 * place];
			else
				((int32_t *)host)[p] = ((const int32_t *)raw)[2 * place];
		}
	}
}

/* To count them takes a while. Before a run is allocated it has no arguments. */
static int64_t words(const struct run *run)
{
	const struct turbo_args *args = run->args;

	return args && args->places ? 2 * args->places : count_words(run->plan.graph, run->plan.ideas.stride);
}

static const struct packing packing = {
	.title = "residual capacities", .words = words, .unpack = unpack, .stream = stream,
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
