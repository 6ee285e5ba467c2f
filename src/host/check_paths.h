/* SPDX-License-Identifier: GPL-3.0-or-later
 * check_paths: the independent checker of distances from a source. It shares no code with the code
 * that computes them. From the graph and the displayed distances alone it verifies
 *
 *   1. the source has distance 0, and no distance is negative;
 *   2. no arc (u, v) is violated: if u is reached, v is, and d(v) <= d(u) + length(u, v);
 *   3. every reached vertex is at the end of a path of tight arcs from the source: of arcs with
 *      d(v) = d(u) + length(u, v).
 *
 * By 2. no distance is too large, and nothing that can be reached is missing; by 3. none is too
 * small. Arcs of length 0 may lie on circles, so 3. asks for a path, not for one tight arc.
 */
#ifndef SPILLWAY_HOST_CHECK_PATHS_H
#define SPILLWAY_HOST_CHECK_PATHS_H

#include "src/graph/graph.h"

struct err;
struct memory;
struct text;

#define PATHS_UNREACHED INT64_MAX

/* The distances that a run displays. */
struct paths_claim {
	const struct graph *graph; /* its arcs: graph_has_arc */
	bool lengths;                  /* a weight is the length of its arc; else each is 1 */
	int32_t source;
	const int64_t *distance;       /* [vertices]; PATHS_UNREACHED: there is no path */
};

struct paths_check {
	bool good;
	int64_t reached;  /* vertices that are reached, the source among them, but not S* and T*; if good: */
	int64_t farthest; /* the largest distance, */
	int64_t sum;      /* and the sum of all; INT64_MAX if it is larger than that */
	char reason[256]; /* why the distances are wrong, or "" */
};

/* Judges distances, in time linear in the graph. False only if memory runs out. */
bool check_paths(const struct paths_claim *claim, struct memory *memory,
		 struct paths_check *check, struct err *err);
/* Adds the verdict in one line: "verified: 23 distances", "NOT verified: ...". */
void check_paths_verdict(const struct paths_check *check, struct text *text);

#endif
