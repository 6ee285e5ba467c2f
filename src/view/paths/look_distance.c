/* SPDX-License-Identifier: GPL-3.0-or-later
 * One vertex of a traversal: its distance, the arc that gave it, and the arcs that leave it.
 */
#include "src/engine/run.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"
#include "src/view/paths/paths_look.h"
#include "src/view/paths/tree.h"

static int64_t known(const struct run *run, int32_t vertex)
{
	const int64_t distance = paths_distance(run, vertex);

	return distance == PATHS_UNREACHED ? -1 : distance;
}

struct path_arc path_arc_take(const struct run *run, int32_t u, int32_t v, int64_t p)
{
	const struct graph *graph = run->plan.graph;
	struct path_arc arc = { .tail = u, .head = v, .from = known(run, u), .to = known(run, v) };

	arc.is = p >= 0 && graph_has_arc(graph, p);
	arc.length = arc.is ? paths_length(&run->plan, p) : 0;
	arc.slack = arc.is && arc.from >= 0 && arc.to >= 0 ? arc.from + arc.length - arc.to : 0;
	return arc;
}

const char *path_arc_state(const struct path_arc *arc)
{
	if (!arc->is || arc->from < 0)
		return "";
	if (arc->to < 0)
		return "reaches it";
	if (arc->slack < 0)
		return "lowers it";
	return arc->slack ? "" : "tight";
}

static void list_arcs(const struct run *run, int32_t u, struct distance_look *look)
{
	const struct graph *graph = run->plan.graph;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		if (!graph_has_arc(graph, p))
			continue;
		if (look->count < ARCS_LISTED)
			look->arcs[look->count] = path_arc_take(run, u, graph->head[p], p);
		look->count++;
	}
}

/* Where it stands in the tree. */
static bool find_parent(const struct run *run, int32_t vertex, struct distance_look *look, struct err *err)
{
	const int32_t source = run->plan.terminals.source;
	struct tree tree;
	int32_t v;

	if (!tree_make(run, &tree, err))
		return false;
	look->parent = tree.before[vertex];
	for (v = vertex; v >= 0 && v != source; v = tree.before[v])
		look->depth++;
	if (v < 0)
		look->depth = -1;
	tree_free(&tree);
	return true;
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct distance_look *look = &((struct paths_look *)snapshot->own)->distance;
	const int32_t costliest = stand_in_costliest(run, snapshot);
	int32_t vertex;

	if (costliest >= 0)
		stand_in_set(snapshot, costliest, STAND_IN_COST);
	else if (snapshot->vertex < 0)
		stand_in_set(snapshot, run->plan.terminals.source, STAND_IN_FIRST);
	vertex = stand_in_vertex(snapshot);
	if (!find_parent(run, vertex, look, err))
		return false;
	look->distance = known(run, vertex);
	look->is_active = paths_is_active(run, vertex);
	list_arcs(run, vertex, look);
	snapshot->known |= KNOWN_VERTEX;
	return true;
}

const struct look look_row_distance = { KNOWN_VERTEX, &problem_bfs, take };
