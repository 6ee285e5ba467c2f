/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/compare.h"

#include "src/engine/twin.h"
#include "src/problem/flow/flow.h"

static void compare_vertices(const struct residual *const views[2], struct twin *twin)
{
	struct twin_vertex *found;
	bool height, excess;
	int32_t u;

	for (u = 0; u < views[0]->network->vertices; u++) {
		height = views[0]->height[u] != views[1]->height[u];
		excess = views[0]->excess[u] != views[1]->excess[u];
		twin->heights += height;
		twin->excesses += excess;
		if ((!height && !excess) || twin->vertex_count == TWIN_LISTED)
			continue;
		found = &twin->vertices[twin->vertex_count++];
		*found = (struct twin_vertex){ u,
			{ views[0]->height[u], views[1]->height[u] },
			{ views[0]->excess[u], views[1]->excess[u] } };
	}
}

static void compare_arcs(const struct residual *const views[2], struct twin *twin)
{
	const struct network *network = views[0]->network;
	int64_t mine, other, p;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			mine = residual_get(views[0], p);
			other = residual_get(views[1], p);
			if (mine == other)
				continue;
			twin->residuals++;
			if (twin->arc_count < TWIN_LISTED)
				twin->arcs[twin->arc_count++] = (struct twin_arc){
					u, network->head[p], { mine, other }
				};
		}
	}
}

bool flow_compare(struct run *const runs[2], struct twin *twin, struct err *err)
{
	const struct residual *views[2];
	int i;

	for (i = 0; i < 2; i++) {
		views[i] = flow_fetch(runs[i], FLOW_ALL | MIRROR_LOOK, err);
		if (!views[i])
			return false;
	}
	compare_vertices(views, twin);
	compare_arcs(views, twin);
	return true;
}
