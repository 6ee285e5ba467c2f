/* SPDX-License-Identifier: GPL-3.0-or-later
 * The layout of turbo: rows of fixed stride, both directions of a pair beside each other
 * (gpu/flow/turbo.h).
 */
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
	/* Nearly all rows are long, whatever the stride. */
	if (graph->entries / 24 > graph->vertices)
		return SLOTS_LEAST;
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

/* --- The links. --- */

struct links {
	void *link;   /* pairs */
	bool wide;
	int64_t *row; /* [vertices]: the first place of each row */
};

static void set_link(const struct links *links, int64_t place, int64_t first, int64_t second)
{
	if (links->wide) {
		((int64_t *)links->link)[2 * place] = first;
		((int64_t *)links->link)[2 * place + 1] = second;
	} else {
		((int32_t *)links->link)[2 * place] = (int32_t)first;
		((int32_t *)links->link)[2 * place + 1] = (int32_t)second;
	}
}

static void set_row(const struct graph *graph, const struct links *links, int32_t u,
		    int64_t stride)
{
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		const int32_t v = graph->head[p];

		set_link(links, links->row[u] + p - graph->row[u], v,
			 links->row[v] + graph_twin(graph, u, p) - graph->row[v]);
	}
	if (degree(graph, u) > stride) {
		set_link(links, u * stride, TURBO_LONG, links->row[u]);
		set_link(links, u * stride + 1, 0, links->row[u] + degree(graph, u));
	}
}

static void set_links(const struct graph *graph, const struct links *links, int64_t stride)
{
	struct rows rows = rows_of(graph, stride);
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		links->row[u] = next_row(&rows, u);
	for (u = 0; u < graph->vertices; u++)
		set_row(graph, links, u, stride);
}

static bool allocate(struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct turbo_args *args = run->args;
	const size_t size = width_arc_size(run->width);
	const int64_t stride = run->plan.ideas.stride;
	const int64_t count = places(graph, stride);
	const size_t words = 2 * (size_t)count;
	struct links links = {
		.link = memory_array(run->memory, words, size, "links", err),
		.wide = size == sizeof(int64_t),
	};

	args->stride = slots_stride(graph, stride);
	args->places = count;
	if (links.link)
		links.row = memory_array(run->memory, (size_t)graph->vertices, sizeof(*links.row),
					 "links", err);
	if (links.row) {
		set_links(graph, &links, args->stride);
		args->link = machine_put(run->machine, "links", links.link, words * size, err);
	}
	memory_free(links.row);
	memory_free(links.link);
	return args->link != NULL;
}

/* --- The residual capacities. --- */

static void set_room(const struct run *run, void *raw, int64_t word, int64_t value)
{
	if (width_capacity_size(run->width) == sizeof(int64_t))
		((int64_t *)raw)[word] = value;
	else
		((int32_t *)raw)[word] = (int32_t)value;
}

static int64_t get_room(const struct run *run, const void *raw, int64_t word)
{
	return width_capacity_size(run->width) == sizeof(int64_t) ? ((const int64_t *)raw)[word]
								   : ((const int32_t *)raw)[word];
}

static void pack(const struct run *run, const void *host, void *raw)
{
	const struct graph *graph = run->plan.graph;
	struct rows rows = rows_of(graph, ((const struct turbo_args *)run->args)->stride);
	int64_t place, p, left, back;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		place = next_row(&rows, u);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++, place++) {
			left = get_room(run, host, p);
			back = get_room(run, host, graph_twin(graph, u, p));
			set_room(run, raw, 2 * place, left);
			set_room(run, raw, 2 * place + 1, left + back);
		}
	}
}

static void unpack(const struct run *run, const void *raw, void *host)
{
	const struct graph *graph = run->plan.graph;
	struct rows rows = rows_of(graph, ((const struct turbo_args *)run->args)->stride);
	int64_t place, p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		place = next_row(&rows, u);
		for (p = graph->row[u]; p < graph->row[u + 1]; p++, place++)
			set_room(run, host, p, get_room(run, raw, 2 * place));
	}
}

/* To count them takes a while. Before a run is allocated it has no arguments. */
static int64_t words(const struct run *run)
{
	const struct turbo_args *args = run->args;

	return args && args->places ? 2 * args->places : count_words(run->plan.graph, run->plan.ideas.stride);
}

static const struct packing packing = { "residual capacities", words, unpack, pack };

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
};
