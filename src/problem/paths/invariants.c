/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/paths/paths.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/base/text.h"
#include "src/engine/run.h"

/* False, and an error that says what does not hold, at which vertex. */
static bool broken(const struct run *run, const char *what, int32_t vertex, struct err *err)
{
	char name[64];
	struct text text;

	text_fixed(&text, name, sizeof(name));
	graph_label(run->plan.graph, vertex, &text);
	err_set(err, ERR_CHECK, "an invariant is broken in cycle %lld: %s, at %s",
		(long long)run->now.counters[COUNTER_cycles], what, name);
	return err_hint(err, "this is a fault of the program: please report the graph, the seed "
			"and the settings; `back` goes to the moment before it");
}

/* The arcs of u, which is reached. All have been read unless it is active. */
static bool check_arcs(const struct run *run, int32_t u, bool *found, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const int64_t distance = paths_distance(run, u);
	const bool active = paths_is_active(run, u);
	int64_t through;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		const int32_t v = graph->head[p];

		if (!graph_has_arc(graph, p))
			continue;
		through = saturate_add(distance, paths_length(&run->plan, p));
		/* The distance of u may have been lowered since it gave v its own. */
		found[v] = found[v] || paths_distance(run, v) >= through;
		if (!active && paths_distance(run, v) > through)
			return broken(run, "an arc whose tail is not active leads too far", v, err);
	}
	return true;
}

/* Whether a breadth-first search that goes level by level can have come so far: to the end of the last
 * cycle, or of the present one. */
static bool is_searched(const struct run *run, int64_t distance)
{
	return run->plan.variant->problem != &problem_bfs || run->plan.variant->base_arrays ||
	       (distance >= 1 && distance <= run->now.counters[COUNTER_cycles] + 1);
}

/* No vertex is further than the search has come, and each but the source was found. */
static bool check_vertices(const struct run *run, const bool *found, struct err *err)
{
	const int32_t source = run->plan.terminals.source;
	int64_t distance;
	int32_t u;

	if (paths_distance(run, source))
		return broken(run, "the source is not at distance 0", source, err);
	for (u = 0; u < run->plan.graph->vertices; u++) {
		distance = paths_distance(run, u);
		if (distance == PATHS_UNREACHED || u == source)
			continue;
		if (!is_searched(run, distance))
			return broken(run, "a distance is on a level that was not searched", u,
				      err);
		if (!found[u])
			return broken(run, "a distance comes from no neighbour", u, err);
	}
	return true;
}

bool paths_invariants(struct run *run, struct err *err)
{
	const int32_t vertices = run->plan.graph->vertices;
	bool good = true;
	bool *found;
	int32_t u;

	if (run->now.launched || run->now.task.is_half || !machine_settled(run->machine))
		return true;
	if (!paths_fetch(run, err))
		return false;
	found = memory_array(run->memory, (size_t)vertices, sizeof(*found), "checking", err);
	if (!found)
		return false;
	for (u = 0; good && u < vertices; u++)
		good = paths_distance(run, u) == PATHS_UNREACHED ||
		       check_arcs(run, u, found, err);
	good = good && check_vertices(run, found, err);
	memory_free(found);
	return good;
}
