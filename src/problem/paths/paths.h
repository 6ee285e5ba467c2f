/* SPDX-License-Identifier: GPL-3.0-or-later
 * paths: distances from a source as two problems (src/engine/problem.h): bfs, where every arc counts
 * 1, and sssp, where it counts its length. Of the terminals only the source matters.
 */
#ifndef SPILLWAY_PROBLEM_PATHS_PATHS_H
#define SPILLWAY_PROBLEM_PATHS_PATHS_H

#include "gpu/paths/args.h"
#include "src/engine/footprint.h"
#include "src/engine/mirror.h"
#include "src/engine/task.h"
#include "src/graph/graph.h"
#include "src/host/check_paths.h"

struct appraisal;
struct check;
struct err;
struct held;
struct kernel;
struct paths_layout;
struct problem;
struct run;
struct traversal;
struct traversal_step;

/* Sets of the mirrored arrays. The second one is of sssp only. */
enum { PATHS_DISTANCE = 1, PATHS_LOWERED = 2 };

extern const struct problem problem_bfs, problem_sssp;
/* The end of a run, in which nothing is done. */
extern const struct host_task paths_end_task;

/* What the problem asks of a variant (struct variant.own). */
struct paths_method {
	const struct paths_layout *layout; /* of the graph (layout.h) */
	/* The launch that follows, when what the last one has left was seen (gpu/paths/launches.h); NULL: the
	 * variant has a loop of its own. */
	struct traversal_step (*decide)(const struct path_args *args, struct traversal *state);
	/* Each lane of its main kernel takes the entry of the worklist that has its number. */
	bool takes_entries;
	/* By its state, whether vertices pulled in the launch of that number, one of the present cycle or of
	 * the last one. Not of a replay, which has no state. NULL: none does. */
	bool (*pulled)(const void *state, int64_t launch);
};

/* Its kernels' arguments. */
struct path_args *path_args(const struct run *run);

/* Where the worklist begins that is read by the cycle behind cycle `cycle`; the other half of the
 * queue is filled. */
int64_t paths_input(const struct run *run, int64_t cycle);

/* The cycle that has read the worklist last, or is reading it; 0: none has begun. */
int64_t paths_turn(const struct run *run);
/* The entries of the worklist that a warp had to do (struct problem). */
int paths_held(struct run *run, const struct kernel *kernel, int64_t warp, struct held *held,
	       struct err *err);

/* Whether every arc counts 1: breadth-first search. */
bool paths_counts_arcs(const struct problem *problem);

/* A distance in the host's copy; PATHS_UNREACHED: there is no path so far. */
int64_t paths_distance(const struct run *run, int32_t vertex);
/* Whether not all arcs of the vertex have been read since its distance was last lowered, by the
 * host's copies. */
bool paths_is_active(const struct run *run, int32_t vertex);
/* Fetches what these need. */
bool paths_fetch(struct run *run, struct err *err);
/* The vertices of the graph itself, which stand before S* and T*: those count. */
static inline int32_t paths_vertices(const struct graph *graph)
{
	return graph->vertices - (graph->labels.super ? 2 : 0);
}

/* How many arcs leave the vertex. */
int32_t paths_outdegree(const struct graph *graph, int32_t vertex);
int64_t paths_degree(const struct graph *graph, int32_t vertex);

/* What an arc counts; and a bound for the distances of all vertices, on all ways there: no path
 * leaves a vertex twice. INT64_MAX: it does not fit in 64 bits. */
int64_t paths_length(const struct plan *plan, int64_t entry);
int64_t paths_longest(const struct plan *plan);
/* Whether all that a run from its source adds up fits in 64 bits, by a closer look where paths_longest
 * says no. False: *err has what would. */
bool paths_check_longest(const struct run *run, struct err *err);
/* Says how to make lengths shorter whose sum is that, and which rounding may then add as much to.
 * Returns false. */
bool paths_hint_shorter(const struct run *run, double sum, double most_rounded, struct err *err);

/* Checks what holds at the ends of launches: every distance comes from a neighbour, and vertices
 * that are not active have no arcs to others that are too far. */
bool paths_invariants(struct run *run, struct err *err);
/* The sum of the distances; and the independent checker's verdict on them, at the end and before
 * it. */
bool paths_value(struct run *run, int64_t *value, struct err *err);
bool paths_judge(struct run *run, struct check *check, struct err *err);
bool paths_appraise(struct run *run, struct appraisal *appraisal, struct err *err);
bool paths_weigh(struct run *run, struct check *check, struct err *err);

#endif
