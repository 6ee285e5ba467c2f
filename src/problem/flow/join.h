/* SPDX-License-Identifier: GPL-3.0-or-later
 * join: adds a super-source S* and a super-sink T* to a graph.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_JOIN_H
#define SPILLWAY_PROBLEM_FLOW_JOIN_H

#include "src/graph/graph.h"

struct err;
struct memory;

/* The arcs between S* or T* and the graph's own vertices. S* and T* that exist already are no
 * vertices of its own, and will be removed. */
struct joint {
	int64_t *feed;  /* [own vertices] capacity of the arc from S*, -1: none */
	int64_t *drain; /* [own vertices] capacity of the arc to T*, -1: none */
};

/* The number of the graph's own vertices; and the end of a vertex's row without the entries of
 * S* and T*, which are the last in it. */
int32_t joint_vertices(const struct graph *graph);
int64_t joint_row_end(const struct graph *graph, int32_t vertex);

/* Allocates both arrays, without any arc. */
bool joint_open(struct joint *joint, const struct graph *graph, struct memory *memory,
		struct err *err);
void joint_close(struct joint *joint);

/* Removes S* and T*, if there are any. On failure the graph stays as it was. */
bool join_strip(struct graph *graph, struct memory *memory, struct err *err);
/* Adds S* and T*, in place of earlier ones: the last but one vertex and the last. The capacities of
 * `feed` must fit in 63 bits together. On failure the graph stays as it was. */
bool join_ends(struct graph *graph, const struct joint *joint, struct memory *memory,
	       struct err *err);
/* The arcs of a vertex have changed: what S* feeds it, or T* drains of it, is again all that its own
 * arcs can carry away, or bring. Other vertices have no such arcs. False: that is more than 2^63 - 1. */
bool join_follow(struct graph *graph, int32_t vertex, struct err *err);

/* The largest capacity that an arc of the graph's own can have where `source` is that of a flow (-1: there is
 * none), or S*. *why: what keeps it there. */
int64_t join_most(const struct graph *graph, int32_t source, int32_t tail, int32_t head, const char **why);

#endif
