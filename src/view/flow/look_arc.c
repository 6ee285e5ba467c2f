/* SPDX-License-Identifier: GPL-3.0-or-later
 * One arc of the residual graph and its opposite.
 */
#include "src/graph/graph.h"
#include "src/view/look/look.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"

/* The arc of entry p in the row of u. Returns how many spots it has. */
static int fill(const struct residual *view, int64_t stride, int32_t u, int64_t p,
		struct arc_way *way)
{
	const struct graph *graph = view->graph;
	const struct layout *const *row;
	int count = 0;

	way->vertex = u;
	way->height = view->height[u];
	way->excess = view->excess[u];
	way->capacity = graph_capacity(graph, p);
	way->residual = residual_get(view, p);
	way->flow = way->capacity - way->residual;
	way->admissible = way->residual > 0 && way->height > view->height[graph->head[p]];
	for (row = layouts(); *row && count + LAYOUT_MOST_SPOTS <= MOST_SPOTS; row++)
		count += (*row)->spots(graph, stride, u, p, way->spots + count);
	return count;
}

/* Fails also if no arc joins the two vertices. */
static bool look_arc(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const int32_t u = snapshot->about.vertex, v = snapshot->about.other;
	const int64_t stride = run->plan.ideas.stride;
	const struct residual *view;
	int64_t p;

	if (v < 0)
		return true;
	view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	if (!view)
		return false;
	p = graph_find(view->graph, u, v);
	if (p < 0)
		return look_not_joined(snapshot, err);
	snapshot->arc.spot_count = fill(view, stride, u, p, &snapshot->arc.way[0]);
	fill(view, stride, v, graph_twin(view->graph, u, p), &snapshot->arc.way[1]);
	snapshot->known |= KNOWN_ARC;
	return true;
}

const struct look look_row_arc = { KNOWN_ARC, &problem_flow, look_arc };
