/* SPDX-License-Identifier: GPL-3.0-or-later
 * The tree of the panel tree: of a small graph whole, of a large one the path to a vertex, and what comes
 * behind it: the one that was asked for, the chosen one, an active one, or the farthest.
 */
#include "src/base/memory.h"
#include "src/engine/problem.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"
#include "src/view/paths/paths_look.h"
#include "src/view/paths/tree.h"

int32_t tree_follow(const struct run *run, int32_t *before, int32_t *queue)
{
	const struct graph *graph = run->plan.graph;
	const int32_t source = run->plan.terminals.source;
	int32_t first = 0;
	int32_t last = 0;
	int32_t u, v;
	int64_t p;

	for (u = 0; u < graph->vertices; u++)
		before[u] = -1;
	queue[last++] = source;
	while (first < last) {
		u = queue[first++];
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			if (!graph_has_arc(graph, p) || v == source || before[v] >= 0 ||
			    paths_distance(run, v) - paths_distance(run, u) !=
				    paths_length(&run->plan, p))
				continue;
			before[v] = u;
			queue[last++] = v;
		}
	}
	return last;
}

/* What it is made of: see tree_follow; and the children of each vertex, as lists. */
struct branches {
	int32_t *before, *queue;
	int32_t *child, *sibling; /* [vertices] the first child; the next one of the same parent; -1 */
	int32_t count;            /* vertices in the tree */
};

static bool make_branches(struct run *run, struct branches *branches, struct err *err)
{
	const size_t vertices = (size_t)run->plan.graph->vertices;
	int32_t *words = memory_array(run->memory, 4 * vertices, sizeof(*words), "a tree", err);
	int32_t i, v, u;

	if (!words)
		return false;
	branches->before = words;
	branches->queue = words + vertices;
	branches->child = words + 2 * vertices;
	branches->sibling = words + 3 * vertices;
	branches->count = tree_follow(run, branches->before, branches->queue);
	for (u = 0; u < run->plan.graph->vertices; u++)
		branches->child[u] = branches->sibling[u] = -1;
	/* The last first, so that lists are in the order of the queue. */
	for (i = branches->count - 1; i > 0; i--) {
		v = branches->queue[i];
		u = branches->before[v];
		branches->sibling[v] = branches->child[u];
		branches->child[u] = v;
	}
	return true;
}

/* Adds a vertex to the picture. */
static void add(const struct run *run, struct tree_look *look, const struct branches *branches,
		int32_t vertex, int32_t depth)
{
	const int32_t parent = branches->before[vertex];
	const int64_t distance = paths_distance(run, vertex);

	look->entries[look->count++] = (struct tree_entry){
		.vertex = vertex,
		.parent = parent,
		.depth = depth,
		.distance = distance == PATHS_UNREACHED ? -1 : distance,
		.length = parent < 0 ? 0 : distance - paths_distance(run, parent),
		.is_active = paths_is_active(run, vertex),
		.is_last = branches->sibling[vertex] < 0,
	};
}

/* Each vertex, and then its children. */
static void add_all(const struct run *run, struct tree_look *look, const struct branches *branches)
{
	int32_t vertex = run->plan.terminals.source;
	int32_t depth = 0;

	while (vertex >= 0) {
		add(run, look, branches, vertex, depth);
		if (branches->child[vertex] >= 0) {
			vertex = branches->child[vertex];
			depth++;
			continue;
		}
		while (vertex >= 0 && branches->sibling[vertex] < 0) {
			vertex = branches->before[vertex];
			depth--;
		}
		vertex = vertex < 0 ? -1 : branches->sibling[vertex];
	}
}

/* The last part of the path to a vertex, and the vertex's children. */
static void add_path(const struct run *run, struct tree_look *look, const struct branches *branches,
		     int32_t centre)
{
	int32_t path[TREE_PATH];
	int32_t count = 0;
	int32_t depth = 0;
	int32_t v;

	for (v = centre; v >= 0 && count < TREE_PATH; v = branches->before[v])
		path[count++] = v;
	for (; v >= 0; v = branches->before[v])
		look->above++;
	while (count > 0) {
		add(run, look, branches, path[--count], depth++);
		look->entries[look->count - 1].is_last = true;
	}
	for (v = branches->child[centre]; v >= 0 && look->count < TREE_MOST; v = branches->sibling[v])
		add(run, look, branches, v, depth);
	for (; v >= 0; v = branches->sibling[v])
		look->more++;
}

/* Vertices with a distance to which no tight arcs lead now: one before them has got a lower one. */
static void add_loose(const struct run *run, struct tree_look *look, const struct branches *branches)
{
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++)
		if (branches->before[u] < 0 && u != run->plan.terminals.source &&
		    paths_distance(run, u) != PATHS_UNREACHED) {
			look->loose++;
			if (look->whole && look->count < TREE_MOST)
				add(run, look, branches, u, 0);
		}
}

static int32_t choose_centre(const struct run *run, const struct snapshot *snapshot,
			     const struct branches *branches)
{
	int32_t i;

	if (snapshot->vertex >= 0)
		return snapshot->vertex;
	for (i = branches->count - 1; i > 0; i--)
		if (paths_is_active(run, branches->queue[i]))
			return branches->queue[i];
	return branches->queue[branches->count - 1];
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct tree_look *look = &((struct paths_look *)snapshot->own)->tree;
	struct branches branches;

	if (!make_branches(run, &branches, err))
		return false;
	look->whole = run->plan.graph->vertices <= TREE_MOST && snapshot->about.vertex < 0;
	if (look->whole)
		add_all(run, look, &branches);
	else
		add_path(run, look, &branches, choose_centre(run, snapshot, &branches));
	add_loose(run, look, &branches);
	memory_free(branches.before);
	snapshot->known |= KNOWN_OWN_DRAWN;
	return true;
}

const struct look look_row_tree = { KNOWN_OWN_DRAWN, &problem_bfs, take };
