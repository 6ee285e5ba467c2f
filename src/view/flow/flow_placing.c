/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/flow_placing.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/layered.h"
#include "src/view/look/picture.h"

#include <string.h>

static struct flow_placing *make_room(int32_t count, struct memory *memory, struct err *err)
{
	const size_t words = (size_t)count * sizeof(int32_t);
	struct flow_placing *placing = memory_new(memory, sizeof(*placing) + 2 * words, "a picture", err);

	if (!placing)
		return NULL;
	placing->vertex = (int32_t *)(placing + 1);
	placing->column = placing->vertex + count;
	return placing;
}

int32_t flow_placing_find(const struct flow_placing *placing, int32_t vertex)
{
	int32_t i;

	if (placing->whole)
		return vertex;
	for (i = 0; i < placing->count; i++)
		if (placing->vertex[i] == vertex)
			return i;
	return -1;
}

/* --- The neighbourhood. --- */

static int64_t weight_of(const struct graph *graph, int32_t u, int64_t p)
{
	return graph_capacity(graph, p) + graph_capacity(graph, graph_twin(graph, u, p));
}

/* The neighbour with the largest capacity that is not there yet, or -1. */
static int32_t best_neighbour(const struct flow_placing *placing, const struct graph *graph, int32_t u)
{
	int64_t most = -1;
	int32_t best = -1;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		if (weight_of(graph, u, p) <= most || flow_placing_find(placing, graph->head[p]) >= 0)
			continue;
		most = weight_of(graph, u, p);
		best = graph->head[p];
	}
	return best;
}

/* Breadth first, those with the largest capacities first. */
static void gather(struct flow_placing *placing, const struct graph *graph)
{
	int32_t read, next;

	placing->vertex[0] = placing->centre;
	placing->count = 1;
	for (read = 0; read < placing->count; read++) {
		while (placing->count < PICTURE_NEAR) {
			next = best_neighbour(placing, graph, placing->vertex[read]);
			if (next < 0)
				break;
			placing->vertex[placing->count++] = next;
		}
	}
}

/* Puts it behind the others, or in the place of the last that is no terminal. */
static void add_terminal(struct flow_placing *placing, const struct terminals *terminals, int32_t vertex)
{
	int32_t last = placing->count;

	if (vertex < 0 || flow_placing_find(placing, vertex) >= 0)
		return;
	if (last < PICTURE_NEAR)
		placing->count++;
	else
		while (terminals_have(terminals, placing->vertex[--last]))
			;
	placing->vertex[last] = vertex;
}

static bool are_joined(const struct graph *graph, int32_t u, int32_t v)
{
	const int64_t p = graph_find(graph, u, v);

	return p >= 0 && weight_of(graph, u, p) > 0;
}

/* Those that edits have joined with the centre take the places, and the columns, of the farthest. */
static void add_joined(struct flow_placing *placing, const struct graph *graph, const struct graph *drawn,
		       const struct terminals *terminals)
{
	const int32_t u = placing->centre;
	int32_t last = placing->count;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		const int32_t v = graph->head[p];

		if (!weight_of(graph, u, p) || are_joined(drawn, u, v) || flow_placing_find(placing, v) >= 0)
			continue;
		if (placing->count < PICTURE_NEAR) {
			placing->column[placing->count] = placing->count;
			placing->vertex[placing->count++] = v;
			continue;
		}
		while (--last > 0 && terminals_have(terminals, placing->vertex[last]))
			;
		if (last <= 0)
			return;
		placing->vertex[last] = v;
	}
}

/* --- Columns. --- */

static bool is_drawn(const struct flow_placing *placing, const struct graph *graph, int64_t p, int32_t *to)
{
	if (!graph_has_arc(graph, p))
		return false;
	*to = flow_placing_find(placing, graph->head[p]);
	return *to >= 0;
}

/* Counts the arcs, or, where there is room, notes them. */
static int64_t list_arcs(const struct flow_placing *placing, const struct graph *graph,
			 struct layered_arc *arcs)
{
	int64_t count = 0;
	int64_t p;
	int32_t i, to, u;

	for (i = 0; i < placing->count; i++) {
		u = placing->vertex[i];
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (!is_drawn(placing, graph, p, &to))
				continue;
			if (arcs)
				arcs[count] = (struct layered_arc){ i, to };
			count++;
		}
	}
	return count;
}

/* By the arcs of `drawn`, from the source on, if it is there; else from the centre. */
static bool place(struct flow_placing *placing, const struct graph *drawn, const struct terminals *terminals,
		  struct memory *memory, struct err *err)
{
	const int64_t count = list_arcs(placing, drawn, NULL);
	struct layered_arc *arcs = memory_array(memory, (size_t)count + 1, sizeof(*arcs), "a picture", err);
	struct layered layered = { placing->count, 0, arcs, count };
	const int32_t root = terminals->source < 0 ? -1 : flow_placing_find(placing, terminals->source);
	bool good;

	if (!arcs)
		return false;
	layered.root = root < 0 ? 0 : root;
	list_arcs(placing, drawn, arcs);
	good = layered_place(&layered, placing->column, memory, err);
	memory_free(arcs);
	return good;
}

/* --- The whole. --- */

static struct flow_placing *placed(struct flow_placing *placing, const struct graph *drawn,
				   const struct terminals *terminals, struct memory *memory, struct err *err)
{
	if (place(placing, drawn, terminals, memory, err))
		return placing;
	memory_free(placing);
	return NULL;
}

struct flow_placing *flow_placing_whole(const struct graph *graph, const struct terminals *terminals,
					struct memory *memory, struct err *err)
{
	struct flow_placing *placing = make_room(graph->vertices, memory, err);
	int32_t u;

	if (!placing)
		return NULL;
	placing->whole = true;
	placing->centre = terminals->source;
	placing->count = graph->vertices;
	for (u = 0; u < graph->vertices; u++)
		placing->vertex[u] = u;
	return placed(placing, graph, terminals, memory, err);
}

struct flow_placing *flow_placing_new(const struct graph *graph, const struct graph *drawn,
				      const struct terminals *terminals, int32_t centre,
				      struct memory *memory, struct err *err)
{
	struct flow_placing *placing;

	if (graph->vertices <= PICTURE_MOST)
		return flow_placing_whole(drawn, terminals, memory, err);
	placing = make_room(PICTURE_NEAR, memory, err);
	if (!placing)
		return NULL;
	placing->centre = centre;
	gather(placing, drawn);
	add_terminal(placing, terminals, terminals->source);
	add_terminal(placing, terminals, terminals->sink);
	placing = placed(placing, drawn, terminals, memory, err);
	if (placing)
		add_joined(placing, graph, drawn, terminals);
	return placing;
}

const struct graph *flow_placing_graph(const struct run *run)
{
	return run->plan.drawn ? run->plan.drawn : run->plan.graph;
}

const struct flow_placing *flow_placing_of(struct run *run, int32_t centre, struct err *err)
{
	const struct flow_placing *kept = run->placing;

	if (kept && (kept->whole || kept->centre == centre))
		return kept;
	memory_free(run->placing);
	run->placing = flow_placing_new(run->plan.graph, flow_placing_graph(run), &run->plan.terminals,
					centre, run->memory, err);
	return run->placing;
}
