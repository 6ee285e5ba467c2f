/* SPDX-License-Identifier: GPL-3.0-or-later
 * tree: paths by tight arcs from the source: a shortest-path tree, once the distances are final.
 */
#ifndef SPILLWAY_VIEW_PATHS_TREE_H
#define SPILLWAY_VIEW_PATHS_TREE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

struct tree {
	int32_t *before, *queue;  /* see tree_follow */
	int32_t *child, *sibling; /* [vertices] the first child; the next one of the same parent; -1 */
	int32_t count;            /* vertices in the tree */
};

/* before[vertices]: the vertex before each on such a path of the fewest arcs; -1: there is none, or it is
 * the source. queue[vertices]: those that are reached so, in the order of these arcs. Returns how many. */
int32_t tree_follow(const struct run *run, int32_t *before, int32_t *queue);

/* Makes the tree of a run whose distances are fetched. tree_free also takes one that could not be made. */
bool tree_make(const struct run *run, struct tree *tree, struct err *err);
void tree_free(struct tree *tree);

/* The vertex behind this one, children behind their parent; -1: it was the last. *depth: its arcs from the
 * source. */
int32_t tree_next(const struct tree *tree, int32_t vertex, int32_t *depth);

#endif
