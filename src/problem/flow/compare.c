/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/compare.h"

#include "src/engine/comparison.h"
#include "src/problem/flow/flow.h"

const struct difference_row flow_differences[] = {
	{ "heights", "heights", { "height A", "height B" }, false },
	{ "excesses", "excesses", { "excess A", "excess B" }, false },
	{ "residuals", "residual capacities", { "residual A", "residual B" }, true },
	{ .key = NULL },
};

/* The rows. */
enum { HEIGHTS, EXCESSES, RESIDUALS };

static void compare_vertices(const struct residual *const views[2], struct comparison *diff)
{
	struct difference *found;
	bool height, excess;
	int32_t u;
	int i;

	for (u = 0; u < views[0]->graph->vertices; u++) {
		height = views[0]->height[u] != views[1]->height[u];
		excess = views[0]->excess[u] != views[1]->excess[u];
		diff->counts[HEIGHTS] += height;
		diff->counts[EXCESSES] += excess;
		found = height || excess ? comparison_add_vertex(diff, u) : NULL;
		if (found)
			for (i = 0; i < 2; i++) {
				found->values[0][i] = views[i]->height[u];
				found->values[1][i] = views[i]->excess[u];
			}
	}
}

static void compare_arcs(const struct residual *const views[2], struct comparison *diff)
{
	const struct graph *graph = views[0]->graph;
	struct difference *found;
	int64_t mine, other, p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			mine = residual_get(views[0], p);
			other = residual_get(views[1], p);
			if (mine == other)
				continue;
			diff->counts[RESIDUALS]++;
			found = comparison_add_arc(diff, u, graph->head[p]);
			if (found) {
				found->values[0][0] = mine;
				found->values[0][1] = other;
			}
		}
	}
}

bool flow_compare(struct run *const runs[2], struct comparison *diff, struct err *err)
{
	const struct residual *views[2];
	int i;

	for (i = 0; i < 2; i++) {
		views[i] = flow_fetch(runs[i], FLOW_ALL | MIRROR_LOOK, err);
		if (!views[i])
			return false;
	}
	compare_vertices(views, diff);
	compare_arcs(views, diff);
	return true;
}
