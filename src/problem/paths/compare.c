/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/paths/compare.h"

#include "src/engine/comparison.h"
#include "src/problem/paths/paths.h"

const struct difference_row paths_differences[] = {
	{ "distances", "distances", { "distance A", "distance B" }, false },
	{ .key = NULL },
};

static int64_t shown(const struct run *run, int32_t vertex)
{
	const int64_t distance = paths_distance(run, vertex);

	return distance == PATHS_UNREACHED ? -1 : distance;
}

bool paths_compare(struct run *const runs[2], struct comparison *diff, struct err *err)
{
	struct difference *found;
	int32_t u;
	int i;

	if (!paths_fetch(runs[0], err) || !paths_fetch(runs[1], err))
		return false;
	for (u = 0; u < runs[0]->plan.graph->vertices; u++) {
		if (shown(runs[0], u) == shown(runs[1], u))
			continue;
		diff->counts[0]++;
		found = comparison_add_vertex(diff, u);
		for (i = 0; found && i < 2; i++)
			found->values[0][i] = shown(runs[i], u);
	}
	return true;
}
