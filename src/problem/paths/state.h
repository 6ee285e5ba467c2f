/* SPDX-License-Identifier: GPL-3.0-or-later
 * state: the arrays of traversals, and the copies of them that the host has. Only src/problem/paths includes
 * it, and variants whose arrays are not those of their problem.
 */
#ifndef SPILLWAY_PROBLEM_PATHS_STATE_H
#define SPILLWAY_PROBLEM_PATHS_STATE_H

#include "src/engine/array.h"
#include "src/engine/moment.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

/* A vertex is active if it is on a level whose arcs have not all been read; if it was pushed in the last
 * cycle, or in the present one; if its arcs were not read by its present distance
 * (gpu/paths/turbo_paths.h). */
extern const struct array paths_arrays_bfs[], paths_arrays_sssp[], paths_arrays_read[];

/* Makes the state of the start: struct problem. */
bool paths_start(struct run *run, struct err *err);

/* What a counter should have counted: struct problem. */
int64_t paths_recount(struct run *run, enum counter counter);

#endif
