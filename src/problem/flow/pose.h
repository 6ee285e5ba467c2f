/* SPDX-License-Identifier: GPL-3.0-or-later
 * pose: makes a flow problem of a graph.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_POSE_H
#define SPILLWAY_PROBLEM_FLOW_POSE_H

#include "src/graph/graph.h"
#include "src/host/terminals.h"

struct err;
struct memory;

/* If no terminals are chosen in a bipartite graph, adds an arc of capacity 1 from S* to every vertex
 * on the left, and one from every vertex on the right to T*: then a maximum flow is a maximum
 * matching (WBPR, section 4.1). Else does nothing. On failure the graph stays as it was. */
bool flow_pose(struct graph *graph, struct terminals *terminals, struct memory *memory,
	       struct err *err);

#endif
