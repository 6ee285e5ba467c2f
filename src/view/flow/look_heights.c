/* SPDX-License-Identifier: GPL-3.0-or-later
 * The histogram of heights.
 */
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

int32_t look_highest(const struct residual *view)
{
	const int32_t most = view->graph->vertices;
	int32_t highest = 0;
	int32_t u;

	for (u = 0; u < most; u++)
		if (view->height[u] < most && view->height[u] > highest)
			highest = view->height[u];
	return highest;
}

/* A vertex with excess. */
static void bin_excess(const struct residual *view, int32_t u, int32_t bin,
		       struct height_bins *bins)
{
	if (terminals_have(&view->terminals, u))
		return;
	if (bin == HEIGHT_BINS) {
		bins->cut_excess += view->excess[u];
		return;
	}
	bins->excess[bin] += view->excess[u];
	bins->active[bin] += residual_is_active(view, u);
	bins->all_active += residual_is_active(view, u);
}

/* Graphs are large: most vertices have no excess, and bins add up apart, so that equal
 * heights one behind the other wait for no sum. */
enum { APART = 4 };

static void bin_vertices(const struct residual *view, struct height_bins *bins)
{
	const int32_t most = view->graph->vertices;
	const uint32_t width = (uint32_t)bins->width;
	int32_t count[APART][HEIGHT_BINS + 1] = { { 0 } };
	int32_t bin, height, u;
	int i;

	for (u = 0; u < most; u++) {
		height = view->height[u];
		bin = height >= most ? HEIGHT_BINS
		      : width == 1   ? height
				     : (int32_t)((uint32_t)height / width);
		count[u % APART][bin]++;
		if (view->excess[u])
			bin_excess(view, u, bin, bins);
	}
	for (i = 0; i < APART; i++) {
		for (bin = 0; bin < bins->count; bin++)
			bins->vertices[bin] += count[i][bin];
		bins->cut_vertices += count[i][HEIGHT_BINS];
	}
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct residual *view =
		flow_fetch(run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, err);
	struct height_bins *bins = &snapshot->heights;

	if (!view)
		return false;
	bins->highest = look_highest(view);
	bins->chosen = snapshot->about.chosen < 0 ? -1 : view->height[snapshot->about.chosen];
	bins->width = bins->highest / HEIGHT_BINS + 1;
	bins->count = (int)(bins->highest / bins->width) + 1;
	bin_vertices(view, bins);
	snapshot->known |= KNOWN_HEIGHTS;
	return true;
}

const struct look look_row_heights = { KNOWN_HEIGHTS, &problem_flow, take };
