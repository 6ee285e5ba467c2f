/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/paths/names.h"

#include "src/problem/paths/paths.h"

static bool distance(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	if (!paths_fetch(run, err))
		return false;
	*value = paths_distance(run, vertices[0]);
	if (*value == PATHS_UNREACHED)
		*value = -1;
	return true;
}

const struct name_row paths_names[] = {
	{ "distance", 1, true, distance,
	  "distance(V): the length of the shortest path that was found from the source to V; in bfs "
	  "the arcs on it; -1 while there is none (bfs, sssp)", false, false },
	{ .name = NULL },
};
