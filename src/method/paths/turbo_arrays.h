/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_arrays: what turbo-bfs and turbo-sssp keep on the machine (gpu/paths/turbo_paths.h), beside what all
 * traversals do.
 */
#ifndef SPILLWAY_METHOD_PATHS_TURBO_ARRAYS_H
#define SPILLWAY_METHOD_PATHS_TURBO_ARRAYS_H

#include "src/engine/array.h"

/* Ended by a row without a name. */
extern const struct array turbo_path_arrays[];

/* Parts of rows that there is room for. */
int64_t turbo_part_room(const struct run *run);

#endif
