/* SPDX-License-Identifier: GPL-3.0-or-later
 * path_solution: the distances of a traversal, for `export solution`.
 */
#ifndef SPILLWAY_VIEW_PATHS_PATH_SOLUTION_H
#define SPILLWAY_VIEW_PATHS_PATH_SOLUTION_H

#include <stdbool.h>

struct err;
struct exhibit;
struct save;

/* A line a vertex of the graph: `v NAME DISTANCE PARENT`, where PARENT is the vertex before it on a
 * shortest path of the fewest arcs. The source has the parent `-`; a vertex that is not reached is `v NAME
 * unreached -`. */
bool path_solution_write(const struct exhibit *exhibit, struct save *save, struct err *err);

#endif
