/* SPDX-License-Identifier: GPL-3.0-or-later
 * The residual graph for drawing: the whole of a small graph, a neighbourhood of a large one.
 */
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/view/look/look.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"

#include <stdlib.h>

/* What there is most to see of: the largest excess that is on its way, else the
 * source. */
static int32_t choose_centre(const struct residual *view)
{
	int32_t best = view->terminals.source;
	int64_t most = 0;
	int32_t u;

	for (u = 0; u < view->graph->vertices; u++) {
		if (residual_is_active(view, u) && view->excess[u] > most) {
			most = view->excess[u];
			best = u;
		}
	}
	return best;
}

static struct flow_vertex describe(const struct residual *view, int32_t u)
{
	bool terminal = terminals_have(&view->terminals, u);

	return (struct flow_vertex){ u, view->height[u], terminal ? 0 : view->excess[u],
				     residual_is_active(view, u), false };
}

/* A neighbour, and whether the centre has a residual arc to it. */
struct near {
	struct flow_vertex vertex;
	bool open;
};

static int compare(const void *a, const void *b)
{
	const struct near *one = a;
	const struct near *other = b;

	if (one->open != other->open)
		return one->open ? -1 : 1;
	if (one->vertex.height != other->vertex.height)
		return one->vertex.height < other->vertex.height ? -1 : 1;
	return (one->vertex.vertex > other->vertex.vertex) -
	       (one->vertex.vertex < other->vertex.vertex);
}

/* The centre and its neighbours, the most telling first. */
static bool take_near(const struct residual *view, int32_t centre, struct flow_look *look,
		      struct memory *memory, struct err *err)
{
	const struct graph *graph = view->graph;
	int64_t first = graph->row[centre];
	int64_t degree = graph->row[centre + 1] - first;
	struct near *near = memory_array(memory, (size_t)degree + 1, sizeof(*near),
					 "a neighbourhood", err);
	int64_t i;

	if (!near)
		return false;
	for (i = 0; i < degree; i++)
		near[i] = (struct near){ describe(view, graph->head[first + i]),
					 residual_get(view, first + i) > 0 };
	qsort(near, (size_t)degree, sizeof(*near), compare);
	look->vertices[look->count++] = describe(view, centre);
	for (i = 0; i < degree && look->count < FLOW_LOOK_MOST; i++)
		look->vertices[look->count++] = near[i].vertex;
	look->near = look->count;
	look->left_out = degree - i;
	memory_free(near);
	return true;
}

/* The vertices that are not there yet. */
static void take_rest(const struct residual *view, struct flow_look *look)
{
	bool taken[FLOW_LOOK_MOST] = { false };
	int32_t u;
	int i;

	for (i = 0; i < look->count; i++)
		taken[look->vertices[i].vertex] = true;
	for (u = 0; u < view->graph->vertices; u++)
		if (!taken[u])
			look->vertices[look->count++] = describe(view, u);
}

/* Counts the residual arcs among the vertices, or, where there is room, notes them. */
static void take_arcs(const struct residual *view, struct flow_look *look)
{
	const struct graph *graph = view->graph;
	int64_t p;
	int from, to;

	look->arc_count = 0;
	for (from = 0; from < look->count; from++) {
		for (to = 0; to < look->count; to++) {
			p = graph_find(graph, look->vertices[from].vertex,
				       look->vertices[to].vertex);
			if (p < 0 || residual_get(view, p) <= 0)
				continue;
			if (look->arcs)
				look->arcs[look->arc_count] =
					(struct flow_arc){ from, to, residual_get(view, p) };
			look->arc_count++;
		}
	}
}

/* --- The cut, once it is known. --- */

/* Counts the full arcs out of the source's side, or, where there is room, notes them. */
static void take_full(const struct graph *graph, struct flow_look *look)
{
	const struct flow_vertex *vertices = look->vertices;
	int64_t p;
	int from, to;

	look->full_count = 0;
	for (from = 0; from < look->count; from++) {
		for (to = 0; to < look->count; to++) {
			if (!vertices[from].before_cut || vertices[to].before_cut)
				continue;
			p = graph_find(graph, vertices[from].vertex, vertices[to].vertex);
			if (p < 0 || !graph_has_arc(graph, p))
				continue;
			if (look->full)
				look->full[look->full_count] =
					(struct flow_arc){ from, to, graph_capacity(graph, p) };
			look->full_count++;
		}
	}
}

static bool show_cut(struct run *run, const struct graph *graph, const struct cut *cut,
		     struct flow_look *look, struct err *err)
{
	int64_t i;

	look->has_cut = true;
	look->cut_arcs = cut->arc_count;
	for (i = 0; i < cut->arc_count; i++)
		look->cut += cut->arcs[i].capacity;
	for (i = 0; i < look->count; i++)
		look->vertices[i].before_cut = look_cut_has(cut, look->vertices[i].vertex);
	take_full(graph, look);
	look->full = memory_array(run->memory, (size_t)look->full_count + 1,
				  sizeof(*look->full), "a neighbourhood", err);
	if (look->full)
		take_full(graph, look);
	return look->full != NULL;
}

/* On a large graph it would take too long for a display. */
static bool take_cut(struct run *run, const struct residual *view, struct snapshot *snapshot,
		     struct err *err)
{
	const struct graph *graph = view->graph;
	struct cut cut = { .side = NULL };
	bool good;

	if (snapshot->known & KNOWN_CUT)
		return show_cut(run, graph, &snapshot->cut, &snapshot->flow, err);
	if (run->now.phase != PHASE_DONE || graph->entries > FLOW_CUT_MOST)
		return true;
	good = look_cut_find(run, &cut, err);
	if (good && cut.side)
		good = show_cut(run, graph, &cut, &snapshot->flow, err);
	memory_free(cut.side);
	memory_free(cut.arcs);
	return good;
}

/* The whole of a small graph, unless a vertex was asked for. Else the neighbourhood of the
 * vertex that was asked for, the chosen one, that with the largest excess, or the source. */
static bool look_flow(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct residual *view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	struct flow_look *look = &snapshot->flow;
	const int32_t centre = snapshot->vertex;

	if (!view)
		return false;
	look->vertices = memory_array(run->memory, FLOW_LOOK_MOST, sizeof(*look->vertices),
				      "a neighbourhood", err);
	if (!look->vertices)
		return false;
	look->whole =
		snapshot->about.vertex < 0 && view->graph->vertices <= FLOW_LOOK_MOST;
	if (!take_near(view, centre < 0 ? choose_centre(view) : centre, look, run->memory, err))
		return false;
	if (look->whole)
		take_rest(view, look);
	take_arcs(view, look);
	look->arcs = memory_array(run->memory, (size_t)look->arc_count + 1, sizeof(*look->arcs),
				  "a neighbourhood", err);
	if (!look->arcs)
		return false;
	take_arcs(view, look);
	if (!take_cut(run, view, snapshot, err))
		return false;
	snapshot->known |= KNOWN_FLOW;
	return true;
}

const struct look look_row_flow = { KNOWN_FLOW, &problem_flow, look_flow };
