/* SPDX-License-Identifier: GPL-3.0-or-later
 * The outdegrees of a graph, before and after node splitting ("Dynamic Load Balancing Strategies for Graph
 * Applications on GPUs", Fig. 10).
 */
#include "src/engine/problem.h"
#include "src/host/mdt.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"
#include "src/view/paths/paths_look.h"

/* Bin 0 holds degree 0, bin b the degrees above 2^(b - 2), up to 2^(b - 1). */
static int bin_of(int64_t degree)
{
	int bin = 0;

	if (!degree)
		return 0;
	while (INT64_C(1) << bin < degree)
		bin++;
	return bin + 1;
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct degrees_look *look = &((struct paths_look *)snapshot->own)->degrees;
	const struct plan *plan = &run->plan;
	int64_t degree, parts;
	int32_t u;

	(void)err;
	look->mdt = paths_mdt(plan);
	for (u = 0; u < paths_vertices(plan->graph); u++) {
		degree = paths_outdegree(plan->graph, u);
		parts = mdt_parts(degree, look->mdt);
		look->before[bin_of(degree)]++;
		look->after[bin_of(degree / parts + 1)] += degree % parts;
		look->after[bin_of(degree / parts)] += parts - degree % parts;
		look->split += parts > 1;
	}
	paths_spread_degrees(plan, false, &look->spread[0]);
	paths_spread_degrees(plan, true, &look->spread[1]);
	look->count = bin_of(look->spread[0].most) + 1;
	snapshot->known |= KNOWN_OWN_LISTS;
	return true;
}

const struct look look_row_degrees = { KNOWN_OWN_LISTS, &problem_bfs, take };
