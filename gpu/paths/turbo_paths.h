/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths: the arguments of turbo_paths.cu and of turbo_paths_row.h: breadth-first search and shortest
 * paths with worklists of blocks (gpu/core/worklist.h). Known to kernels and to those who launch them.
 *
 * A vertex is active if its distance is less than the one by which its arcs were last read. Whoever lowers a
 * distance below `bound` puts the vertex into a worklist; vertices from there on wait (near-far: Davidson,
 * Baxter, Garland and Owens, "Work-Efficient Parallel GPU Methods for Single-Source Shortest Paths", 2014).
 * When the worklists are empty the bound rises by `delta`, and all active vertices below it are collected.
 * When no vertex is active the distances are those of shortest paths: each arc was read after the last
 * change of its tail.
 *
 * A vertex may have several entries. All but the first find that its arcs have been read.
 */
#ifndef SPILLWAY_GPU_PATHS_TURBO_PATHS_H
#define SPILLWAY_GPU_PATHS_TURBO_PATHS_H

#include "gpu/core/worklist.h"
#include "gpu/paths/args.h"

/* Threads of a block. */
#define TURBO_PATHS_THREADS 1024

/* Most rounds of an epoch, unless a setting says otherwise: where rows are short, and where a team is a
 * warp. There neighbours are near, and distances that came by a longer way would be lowered again. */
enum { TURBO_PATHS_ROUNDS = 16, TURBO_PATHS_DENSE_ROUNDS = 1 };

/* nearest: so many places take turns. */
enum { TURBO_PATHS_PLACES = 3 };

struct turbo_path_args {
	struct path_args path;
	struct worklists lists;
	void *read;       /* CAP_T [vertices] the distance by which its arcs were last read; the largest
			     CAP_T: they were not */
	void *nearest;    /* CAP_T [TURBO_PATHS_PLACES] the least distance of a vertex that waits */
	int64_t bound;    /* vertices at this distance, or farther, wait */
	int64_t delta;    /* by how much the bound rises */
	int32_t place;    /* of `nearest` in this launch */
	int32_t rounds;   /* most rounds of an epoch */
	int32_t dense;    /* a team is a warp, else four lanes */
};

#endif
