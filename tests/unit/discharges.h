/* SPDX-License-Identifier: GPL-3.0-or-later
 * discharges: what a discharging kernel does to a vertex, for machines whose kernels a test does
 * itself.
 */
#ifndef SPILLWAY_TESTS_DISCHARGES_H
#define SPILLWAY_TESTS_DISCHARGES_H

#include "gpu/core/events.h"
#include "src/host/residual.h"

/* The lowest residual neighbour of u, by its entry; -1: there is none. */
static inline int64_t lowest_residual(const struct residual *view, int32_t u)
{
	const struct graph *graph = view->graph;
	int64_t found = -1;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		if (residual_get(view, p) > 0 &&
		    (found < 0 || view->height[graph->head[p]] <
					  view->height[graph->head[found]]))
			found = p;
	return found;
}

/* A push or a relabel of u, if it is active, as kernels tell of it. */
static inline void discharge_vertex(struct residual *view, int32_t u, struct event_sum *sums)
{
	int64_t p = lowest_residual(view, u);
	int64_t amount;
	int32_t v;

	if (p < 0 || !residual_is_active(view, u))
		return;
	v = view->graph->head[p];
	if (view->height[u] <= view->height[v]) {
		view->height[u] = view->height[v] + 1;
		sums[EVENT_RELABEL * EVENT_PARTS].count++;
		return;
	}
	amount = residual_get(view, p);
	if (amount > view->excess[u])
		amount = view->excess[u];
	residual_add(view, p, -amount);
	residual_add(view, graph_twin(view->graph, u, p), amount);
	view->excess[u] -= amount;
	view->excess[v] += amount;
	sums[EVENT_PUSH * EVENT_PARTS].count++;
}

#endif
