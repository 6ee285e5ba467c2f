/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/paths/tree.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/problem/paths/paths.h"

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

bool tree_make(const struct run *run, struct tree *tree, struct err *err)
{
	const size_t vertices = (size_t)run->plan.graph->vertices;
	int32_t *words = memory_array(run->memory, 4 * vertices, sizeof(*words), "a tree", err);
	int32_t i, v, u;

	tree->before = words;
	if (!words)
		return false;
	tree->queue = words + vertices;
	tree->child = words + 2 * vertices;
	tree->sibling = words + 3 * vertices;
	tree->count = tree_follow(run, tree->before, tree->queue);
	for (u = 0; u < run->plan.graph->vertices; u++)
		tree->child[u] = tree->sibling[u] = -1;
	/* The last first, so that lists are in the order of the queue. */
	for (i = tree->count - 1; i > 0; i--) {
		v = tree->queue[i];
		u = tree->before[v];
		tree->sibling[v] = tree->child[u];
		tree->child[u] = v;
	}
	return true;
}

void tree_free(struct tree *tree)
{
	memory_free(tree->before);
}

int32_t tree_next(const struct tree *tree, int32_t vertex, int32_t *depth)
{
	if (tree->child[vertex] >= 0) {
		++*depth;
		return tree->child[vertex];
	}
	while (vertex >= 0 && tree->sibling[vertex] < 0) {
		vertex = tree->before[vertex];
		--*depth;
	}
	return vertex < 0 ? -1 : tree->sibling[vertex];
}
