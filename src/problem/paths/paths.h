/* SPDX-License-Identifier: GPL-3.0-or-later
 * paths: distances from a source as a problem (src/engine/problem.h): the array of distances and
 * two worklists. Of the terminals only the source matters.
 */
#ifndef SPILLWAY_PROBLEM_PATHS_PATHS_H
#define SPILLWAY_PROBLEM_PATHS_PATHS_H

#include "gpu/paths/args.h"
#include "src/engine/footprint.h"
#include "src/engine/mirror.h"
#include "src/engine/task.h"
#include "src/graph/graph.h"
#include "src/host/check_paths.h"

struct check;
struct err;
struct problem;
struct run;

/* Sets of its mirrored arrays. */
enum { PATHS_DISTANCE = 1 };

extern const struct problem problem_bfs;
/* The end of a run, in which nothing is done. */
extern const struct host_task paths_end_task;

/* Its kernels' arguments. */
struct path_args *path_args(const struct run *run);

/* Where the worklist begins that is read by the cycle behind cycle `cycle`; the other half of the
 * queue is filled. */
int64_t paths_input(const struct run *run, int64_t cycle);

/* A distance in the host's copy; PATHS_UNREACHED: there is no path so far. */
int64_t paths_distance(const struct run *run, int32_t vertex);
/* Fetches the distances. */
bool paths_fetch(struct run *run, struct err *err);
/* How many arcs leave the vertex. */
int32_t paths_outdegree(const struct graph *graph, int32_t vertex);

/* Puts the arcs on the machine: rows and heads, without the opposites of arcs. */
bool paths_allocate_topology(struct run *run, struct err *err);
/* How many arcs the graph has; and the structures of its topology (struct problem). */
int64_t paths_count_arcs(const struct graph *graph);
int paths_structures(const struct graph *graph, enum width width, struct structure *structures);
/* Checks what holds at the ends of launches: every distance comes from a neighbour, and vertices
 * of finished levels have no arcs to others that are too far. */
bool paths_invariants(struct run *run, struct err *err);
/* The sum of the distances; and the independent checker's verdict on them, at the end and before
 * it. */
bool paths_value(struct run *run, int64_t *value, struct err *err);
bool paths_judge(struct run *run, struct check *check, struct err *err);
bool paths_weigh(struct run *run, struct check *check, struct err *err);

#endif
