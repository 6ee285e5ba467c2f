/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths: the arguments of turbo_paths.cu and of turbo_paths_row.h: breadth-first search and shortest
 * paths with worklists of blocks (gpu/core/worklist.h). Known to kernels and to those who launch them.
 *
 * A vertex is active if its distance is less than the one by which its arcs were last read. Whoever lowers
 * a distance below `bound` puts the vertex into a worklist; vertices from there on wait (near-far:
 * Davidson, Baxter, Garland and Owens, "Work-Efficient Parallel GPU Methods for Single-Source Shortest
 * Paths", 2014). When the worklists are empty the bound rises by `delta`, and all active vertices below it
 * are collected. Those below the bound before are `settled`: lengths are not negative. But two teams may
 * have noted that they read the arcs of one vertex, see turbo_paths_take; so the last sweep looks at all.
 * When no vertex is active the distances are those of shortest paths: each arc was read after the last
 * change of its tail.
 *
 * A vertex may have several entries. All but the first find that its arcs have been read.
 *
 * Rows that are too long for one block are split: the block that comes to such a vertex lists the parts of
 * its row, and behind the epoch all blocks read the parts that are listed (the hubs of Merrill, Garland and
 * Grimshaw, "Scalable GPU Graph Traversal", 2012, go to whole blocks; here to the grid).
 *
 * In dense graphs breadth-first search goes level by level, and a cycle is a level. Before a large one the
 * work of both directions is weighed, in a sweep unless that of the last level has done so: its vertices
 * push, or those that are not reached pull, which means that they look for one of the level behind them
 * (direction-optimizing: Beamer, Asanovic and Patterson, "Direction-Optimizing Breadth-First Search",
 * 2012).
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

/* nearest, seen: so many places take turns. */
enum { TURBO_PATHS_PLACES = 3 };

/* What sweeps see: arcs that leave a level; vertices that are not reached; those that a sweep has reached.
 * The level is the present one; of a sweep that pulls, the one behind it. */
enum { SEEN_ARCS, SEEN_UNREACHED, SEEN_PULLED, SEEN };

/* Vertices that a lane of a sweep takes at once, because each waits for memory. */
enum { TURBO_PATHS_SWEPT = 4 };

/* A level of one vertex in so many is weighed. */
enum { TURBO_PATHS_WEIGHED = 256 };

/* Rows of more arcs are split; the arcs of a part, four for each lane of a warp. */
enum { TURBO_PATHS_HUB = 4096, TURBO_PATHS_PART = 128 };

/* Arcs that a lane reads at once. */
enum { TURBO_PATHS_SLOTS = 4 };

/* part_count: so many take turns. */
enum { TURBO_PATHS_TURNS = 2 };

/* fields: what any launch of a search reads. */
struct turbo_path_args {
	struct path_args path;
	struct worklists lists;
	void *read;       /* CAP_T [vertices] the distance by which its arcs were last read; the largest
			     CAP_T: they were not */
	void *nearest;    /* CAP_T [TURBO_PATHS_PLACES] the least distance of a vertex that waits */
	int64_t *seen;    /* [TURBO_PATHS_PLACES][SEEN] */
	const void *in_row;     /* ARC_T [vertices + 1], and */
	const int32_t *in_tail; /* [arcs] arcs from in_tail[p] to v, as row and head; NULL: nobody pulls */
	int64_t *parts;      /* [part_room] a vertex, times 2^32, and the number of a part of its row */
	int64_t *part_count; /* [TURBO_PATHS_TURNS] of parts that are listed, or were to be, had there
				been room */
	int64_t part_room;   /* 0: no row is so long */
	int64_t bound;    /* vertices at this distance, or farther, wait */
	int64_t settled;  /* sweeps leave vertices nearer than this alone; 0: they look at all */
	int64_t delta;    /* by how much the bound rises */
	int64_t arcs;     /* of the graph */
	int64_t no_way;   /* vertices but the source that no arc leads to; 0, where nobody pulls */
	int32_t place;    /* of `nearest` and `seen` in this launch */
	int32_t turn;     /* of `part_count` in this launch */
	int32_t level;    /* where a search goes level by level: the present one */
	int32_t rounds;   /* most rounds of an epoch */
	int32_t dense;    /* a team is a warp, else four lanes */
	int32_t pulls;    /* the search goes level by level, and vertices may pull */
};

#ifdef __CUDACC__
#define TURBO_PATHS_CHOICE static inline __host__ __device__
#else
#define TURBO_PATHS_CHOICE static inline
#endif

/* Whether a level of so many entries is large enough to be weighed. */
TURBO_PATHS_CHOICE int turbo_paths_weighs(const struct turbo_path_args *a, int64_t entries)
{
	return a->pulls && entries * TURBO_PATHS_WEIGHED > a->path.vertices;
}

/* Whether pulling takes less work: one arc in `arcs / seen` comes from the level, so an unreached vertex
 * looks at so many until it finds one, or at all that it has. Those that no arc leads to do not look. An arc
 * that is looked at takes about twice as long as one that pushes, because lanes wait for each other. */
TURBO_PATHS_CHOICE int turbo_paths_pays(const struct turbo_path_args *a, const int64_t seen[SEEN])
{
	const double all = (double)a->arcs;
	const double level = (double)seen[SEEN_ARCS];
	const double mean = all / a->path.vertices;
	const double looks = level * mean > all ? all / level : mean;

	return 2 * looks * (double)(seen[SEEN_UNREACHED] - a->no_way) < level;
}

#endif
