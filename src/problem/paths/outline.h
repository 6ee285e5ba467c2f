/* SPDX-License-Identifier: GPL-3.0-or-later
 * outline: what turbo-bfs and turbo-sssp shape their runs by: the arcs of a graph, on the whole.
 */
#ifndef SPILLWAY_PROBLEM_PATHS_OUTLINE_H
#define SPILLWAY_PROBLEM_PATHS_OUTLINE_H

#include <stdbool.h>
#include <stdint.h>

struct plan;

struct outline {
	int64_t arcs;
	double degree;  /* the mean outdegree, */
	double length;  /* and the mean of what arcs count */
	int32_t widest; /* the greatest outdegree */
	bool dense;     /* a warp reads a row, else four lanes */
	bool pulls;     /* breadth-first search that goes level by level, in both directions */
	int64_t delta;  /* by how much the bound of near vertices rises; INT64_MAX: none waits */
	int64_t rounds; /* most rounds of an epoch */
};

/* Reads the whole graph. */
void outline_draw(const struct plan *plan, struct outline *outline);

#endif
