/* SPDX-License-Identifier: GPL-3.0-or-later
 * The tree of the panel tree: of a small graph whole, of a large one the path to a vertex, and what comes
 * behind it: the one that was asked for, the chosen one, an active one, or the farthest.
 */
#include "src/engine/problem.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"
#include "src/view/paths/paths_look.h"
#include "src/view/paths/tree.h"

/* Adds a vertex to the picture. */
static void add(const struct run *run, struct tree_look *look, const struct tree *tree,
		int32_t vertex, int32_t depth)
{
	const int32_t parent = tree->before[vertex];
	const int64_t distance = paths_distance(run, vertex);

	look->entries[look->count++] = (struct tree_entry){
		.vertex = vertex,
		.parent = parent,
		.depth = depth,
		.distance = distance == PATHS_UNREACHED ? -1 : distance,
		.length = parent < 0 ? 0 : distance - paths_distance(run, parent),
		.is_active = paths_is_active(run, vertex),
		.is_last = tree->sibling[vertex] < 0,
	};
}

/* Each vertex, and then its children. */
static void add_all(const struct run *run, struct tree_look *look, const struct tree *tree)
{
	int32_t vertex = run->plan.terminals.source;
	int32_t depth = 0;

	for (; vertex >= 0; vertex = tree_next(tree, vertex, &depth))
		add(run, look, tree, vertex, depth);
}

/* The last part of the path to a vertex, and the vertex's children. */
static void add_path(const struct run *run, struct tree_look *look, const struct tree *tree,
		     int32_t centre)
{
	int32_t path[TREE_PATH];
	int32_t count = 0;
	int32_t depth = 0;
	int32_t v;

	for (v = centre; v >= 0 && count < TREE_PATH; v = tree->before[v])
		path[count++] = v;
	for (; v >= 0; v = tree->before[v])
		look->above++;
	while (count > 0) {
		add(run, look, tree, path[--count], depth++);
		look->entries[look->count - 1].is_last = true;
	}
	for (v = tree->child[centre]; v >= 0 && look->count < TREE_MOST; v = tree->sibling[v])
		add(run, look, tree, v, depth);
	for (; v >= 0; v = tree->sibling[v])
		look->more++;
}

/* Vertices with a distance to which no tight arcs lead now: one before them has got a lower one. */
static void add_loose(const struct run *run, struct tree_look *look, const struct tree *tree)
{
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++)
		if (tree->before[u] < 0 && u != run->plan.terminals.source &&
		    paths_distance(run, u) != PATHS_UNREACHED) {
			look->loose++;
			if (look->whole && look->count < TREE_MOST)
				add(run, look, tree, u, 0);
		}
}

static int32_t choose_centre(const struct run *run, const struct snapshot *snapshot,
			     const struct tree *tree, enum centre *why)
{
	int32_t i;

	*why = snapshot->about.vertex >= 0 ? CENTRE_ASKED : CENTRE_CHOSEN;
	if (snapshot->vertex >= 0)
		return snapshot->vertex;
	*why = CENTRE_ACTIVE;
	for (i = tree->count - 1; i > 0; i--)
		if (paths_is_active(run, tree->queue[i]))
			return tree->queue[i];
	*why = CENTRE_FARTHEST;
	return tree->queue[tree->count - 1];
}

/* Of how many vertices the picture is a part. */
static void count_reached(const struct run *run, struct tree_look *look)
{
	const int32_t vertices = paths_vertices(run->plan.graph);
	int32_t u;
	int i;

	for (u = 0; u < vertices; u++)
		look->reached += paths_distance(run, u) != PATHS_UNREACHED;
	for (i = 0; i < look->count; i++)
		look->drawn += look->entries[i].vertex < vertices && look->entries[i].distance >= 0;
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct tree_look *look = &((struct paths_look *)snapshot->own)->tree;
	struct tree tree;

	if (!tree_make(run, &tree, err))
		return false;
	look->whole = run->plan.graph->vertices <= TREE_MOST && snapshot->about.vertex < 0;
	if (look->whole) {
		add_all(run, look, &tree);
	} else {
		look->centre = choose_centre(run, snapshot, &tree, &look->why);
		add_path(run, look, &tree, look->centre);
	}
	add_loose(run, look, &tree);
	count_reached(run, look);
	tree_free(&tree);
	snapshot->known |= KNOWN_OWN_DRAWN;
	return true;
}

const struct look look_row_tree = { KNOWN_OWN_DRAWN, &problem_bfs, take };
