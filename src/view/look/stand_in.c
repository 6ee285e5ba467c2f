/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/stand_in.h"

#include "src/base/err.h"
#include "src/engine/costs.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/snapshot.h"

/* Of more vertices the costs are not fetched from a card at every look. */
enum { MOST = 1 << 20 };

int32_t stand_in_costliest(struct run *run, const struct snapshot *snapshot)
{
	const int32_t vertices = run->plan.graph->vertices;
	const int64_t *words = NULL;
	struct err ignored = { 0 };
	int64_t total, most = 0;
	int32_t best = -1;
	int32_t u;

	if (snapshot->vertex < 0 && vertices <= MOST && !costs_lack_vertices(run))
		words = costs_vertices(run, &ignored);
	for (u = 0; words && u < vertices && u < run->trace.costs->book.vertex_count; u++) {
		total = words[(int64_t)u * COST_WORDS + COST_TOTAL];
		if (total <= most)
			continue;
		most = total;
		best = u;
	}
	return best;
}

void stand_in_set(struct snapshot *snapshot, int32_t vertex, enum stand_in why)
{
	snapshot->about.stand_in.vertex = vertex;
	snapshot->about.stand_in.why = why;
}

int32_t stand_in_vertex(const struct snapshot *snapshot)
{
	if (snapshot->vertex >= 0)
		return snapshot->vertex;
	return snapshot->about.stand_in.why == STAND_IN_NONE ? -1 : snapshot->about.stand_in.vertex;
}

const char *stand_in_why(const struct snapshot *snapshot)
{
	static const char *const whys[] = {
		[STAND_IN_NONE] = "",
		[STAND_IN_COST] = "; it cost most",
		[STAND_IN_EXCESS] = "; it has the most excess",
		[STAND_IN_ACTIVE] = "; the first active one",
		[STAND_IN_FIRST] = "",
	};

	return snapshot->vertex >= 0 ? "" : whys[snapshot->about.stand_in.why];
}
