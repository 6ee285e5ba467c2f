/* SPDX-License-Identifier: GPL-3.0-or-later
 * A vertex and its neighbours.
 */
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

/* Where nobody chose a vertex: the one that cost most, or has the most excess, else the source. */
static void choose(struct run *run, const struct residual *view, struct snapshot *snapshot)
{
	const int32_t vertices = run->plan.graph->vertices;
	int32_t best = stand_in_costliest(run, snapshot);
	int32_t u;

	if (best >= 0) {
		stand_in_set(snapshot, best, STAND_IN_COST);
		return;
	}
	for (u = 0; u < vertices; u++)
		if (residual_is_active(view, u) && (best < 0 || view->excess[u] > view->excess[best]))
			best = u;
	if (best >= 0)
		stand_in_set(snapshot, best, STAND_IN_EXCESS);
	else
		stand_in_set(snapshot, run->plan.terminals.source, STAND_IN_FIRST);
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const struct residual *view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	int64_t count, i, p;
	int32_t u;

	if (!view)
		return false;
	if (snapshot->vertex < 0)
		choose(run, view, snapshot);
	u = stand_in_vertex(snapshot);
	count = graph->row[u + 1] - graph->row[u];
	snapshot->neighbours = memory_array(run->memory, (size_t)count,
					    sizeof(*snapshot->neighbours), "a vertex's arcs", err);
	if (!snapshot->neighbours)
		return false;
	for (i = 0; i < count; i++) {
		struct neighbour *neighbour = &snapshot->neighbours[i];

		p = graph->row[u] + i;
		neighbour->vertex = graph->head[p];
		neighbour->height = view->height[graph->head[p]];
		neighbour->capacity = graph_capacity(graph, p);
		neighbour->residual = residual_get(view, p);
		neighbour->flow = neighbour->capacity - neighbour->residual;
	}
	snapshot->neighbour_count = count;
	snapshot->height = view->height[u];
	snapshot->excess = view->excess[u];
	snapshot->active = residual_is_active(view, u);
	snapshot->height_flight.is = machine_in_flight(run->machine, flow_args(run)->height + u,
						       &snapshot->height_flight.value);
	snapshot->excess_flight.is = machine_in_flight(run->machine, flow_args(run)->excess + u,
						       &snapshot->excess_flight.value);
	snapshot->known |= KNOWN_VERTEX;
	return true;
}

const struct look look_row_vertex = { KNOWN_VERTEX, &problem_flow, take };
