/* SPDX-License-Identifier: GPL-3.0-or-later
 * tree: paths by tight arcs from the source: a shortest-path tree, once the distances are final.
 */
#ifndef SPILLWAY_VIEW_PATHS_TREE_H
#define SPILLWAY_VIEW_PATHS_TREE_H

#include <stdint.h>

struct run;

/* before[vertices]: the vertex before each on such a path of the fewest arcs; -1: there is none, or it is
 * the source. queue[vertices]: those that are reached so, in the order of these arcs. Returns how many. */
int32_t tree_follow(const struct run *run, int32_t *before, int32_t *queue);

#endif
