/* SPDX-License-Identifier: GPL-3.0-or-later
 * The value of a traversal, and what the independent checker says of its distances.
 */
#include "src/problem/paths/paths.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/base/text.h"
#include "src/engine/run.h"

#include <string.h>

bool paths_value(struct run *run, int64_t *value, struct err *err)
{
	double sum = 0, arcs = run->plan.graph->vertices;
	int64_t distance;
	int32_t u;

	if (!paths_fetch(run, err))
		return false;
	*value = 0;
	for (u = 0; u < paths_vertices(run->plan.graph); u++) {
		distance = paths_distance(run, u);
		if (distance == PATHS_UNREACHED)
			continue;
		*value = saturate_add(*value, distance);
		sum += (double)distance;
	}
	if (*value < INT64_MAX)
		return true;
	err_set(err, ERR_WORK, "the sum of all distances is more than 2^63 - 2; `print distance(V)` has "
		"each of them");
	/* A distance is of fewer arcs than there are vertices. */
	return paths_hint_shorter(run, sum, arcs * arcs, err);
}

/* What the checker found, as the engine keeps it. */
static void keep(const struct paths_check *found, struct check *check)
{
	struct text text;

	check->good = check->held = found->good;
	/* A sum that does not fit is none. */
	check->value = found->sum < INT64_MAX ? found->sum : -1;
	text_fixed(&text, check->proof, sizeof(check->proof));
	text_print(&text, "%lld distance%s", (long long)found->reached,
		   found->reached == 1 ? "" : "s");
	text_fixed(&text, check->reason, sizeof(check->reason));
	text_print(&text, "%s", found->reason);
}

/* The checker gets the distances that are displayed. */
bool paths_judge(struct run *run, struct check *check, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	int64_t *distance = memory_array(run->memory, (size_t)graph->vertices,
					 sizeof(*distance), "the checker", err);
	const struct paths_claim claim = { .graph = graph, .lengths = plan_has_lengths(&run->plan),
					   .source = run->plan.terminals.source,
					   .distance = distance };
	struct paths_check found;
	bool good;
	int32_t u;

	good = distance && paths_fetch(run, err);
	for (u = 0; good && u < graph->vertices; u++)
		distance[u] = paths_distance(run, u);
	good = good && check_paths(&claim, run->memory, &found, err);
	memory_free(distance);
	memset(check, 0, sizeof(*check));
	check->value = check->cut = check->cover = -1;
	if (good)
		keep(&found, check);
	return good;
}

/* Before the end the engine's own invariants hold, and nothing more can be said. */
bool paths_weigh(struct run *run, struct check *check, struct err *err)
{
	struct err broken = { 0 };
	struct text text;

	memset(check, 0, sizeof(*check));
	check->good = check->held = paths_invariants(run, &broken);
	if (check->good)
		return true;
	if (broken.kind != ERR_CHECK) {
		*err = broken;
		return false;
	}
	text_fixed(&text, check->reason, sizeof(check->reason));
	text_print(&text, "%s", broken.message);
	return true;
}
