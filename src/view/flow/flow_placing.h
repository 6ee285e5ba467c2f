/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow_placing: which vertices a picture of a flow has, and their columns. They follow from the graph and
 * from a centre, never from the state of the run; so a vertex can be followed with the eyes. Where the graph
 * of a run is edited, the columns stay those of the graph before all edits.
 */
#ifndef SPILLWAY_VIEW_FLOW_FLOW_PLACING_H
#define SPILLWAY_VIEW_FLOW_FLOW_PLACING_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct memory;
struct run;
struct terminals;

struct flow_placing {
	int32_t centre;
	bool whole;      /* it has all vertices of the graph, and `vertex` is 0, 1, 2, ... */
	int32_t count;
	int32_t *vertex; /* [count] else the nearest to the centre first */
	int32_t *column; /* [count] of each of them */
};

/* A graph of at most PICTURE_MOST vertices whole, of a larger one what lies around the centre, and
 * the terminals, in columns: all by the arcs of `drawn`, which has the same vertices; what only `graph` has
 * joined with the centre is there, too. The caller frees it, as one block, with memory_free. NULL: memory was
 * refused. */
struct flow_placing *flow_placing_new(const struct graph *graph, const struct graph *drawn,
				      const struct terminals *terminals, int32_t centre,
				      struct memory *memory, struct err *err);
/* The same with all vertices, however many. */
struct flow_placing *flow_placing_whole(const struct graph *graph, const struct terminals *terminals,
					struct memory *memory, struct err *err);
/* The graph whose arcs decide the columns of a run. */
const struct graph *flow_placing_graph(const struct run *run);
/* That of a run. It is made once, and kept with the run until another centre is asked for in a large
 * graph. */
const struct flow_placing *flow_placing_of(struct run *run, int32_t centre, struct err *err);
/* The index of a vertex, or -1. */
int32_t flow_placing_find(const struct flow_placing *placing, int32_t vertex);

#endif
