/* SPDX-License-Identifier: GPL-3.0-or-later
 * choose: finds sources and sinks in graphs that name none.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_CHOOSE_H
#define SPILLWAY_PROBLEM_FLOW_CHOOSE_H

#include "src/base/urgency.h"
#include "src/graph/graph.h"
#include "src/host/terminals.h"

struct err;
struct memory;

/* The next three only choose, among the graph's own vertices, without joined terminals.
 *
 * The vertices of rank 2k and 2k+1 by number of distinct neighbours, most first,
 * ties to the smaller vertex, as source and sink (the recipe of ECL-MaxFlow). */
bool choose_hubs(const struct graph *graph, int64_t k, int32_t *source, int32_t *sink,
		    struct err *err);

/* Whether `count` sources and as many sinks can be chosen. */
bool choose_fit(const struct graph *graph, int64_t count, struct err *err);

/* `count` sources and as many sinks, all distinct. A pair is a random vertex and a
 * random one among the farthest quarter of the vertices it reaches, by
 * breadth-first distance (the recipe of WBPR, section 4.1, where "top 25%" is
 * read so). */
bool choose_far(const struct graph *graph, int64_t count, uint64_t seed,
		   int32_t *sources, int32_t *sinks, struct memory *memory,
		   const struct poll *poll, struct err *err);

/* `count` random sources and as many other random sinks. */
bool choose_random(const struct graph *graph, int64_t count, uint64_t seed,
		      int32_t *sources, int32_t *sinks, struct memory *memory,
		      struct err *err);

/* Adds a super-source S* with an arc to every source, and a super-sink T* with an arc from every
 * sink. An arc's capacity is the sum of the capacities that leave the source (enter the sink).
 * Sources are distinct, and so are sinks. Removes terminals that were joined before. On failure
 * the graph stays as it was. */
bool choose_join(struct graph *graph, const int32_t *sources, const int32_t *sinks,
		 int64_t count, struct terminals *terminals, struct memory *memory, struct err *err);

#endif
