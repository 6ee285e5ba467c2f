/* SPDX-License-Identifier: GPL-3.0-or-later
 * A vertex and its neighbours.
 */
#include "src/base/memory.h"
#include "src/engine/problem.h"
#include "src/graph/network.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct network *network = run->plan.network;
	const int32_t u = snapshot->vertex;
	const struct residual *view;
	int64_t count, i, p;

	if (u < 0)
		return true;
	view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	if (!view)
		return false;
	count = network->row[u + 1] - network->row[u];
	snapshot->neighbours = memory_array(run->memory, (size_t)count,
					    sizeof(*snapshot->neighbours), "a vertex's arcs", err);
	if (!snapshot->neighbours)
		return false;
	for (i = 0; i < count; i++) {
		struct neighbour *neighbour = &snapshot->neighbours[i];

		p = network->row[u] + i;
		neighbour->vertex = network->head[p];
		neighbour->height = view->height[network->head[p]];
		neighbour->capacity = network_capacity(network, p);
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
