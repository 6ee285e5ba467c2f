/* SPDX-License-Identifier: GPL-3.0-or-later
 * terminals: where a flow begins and ends; a search for distances needs the source only.
 */
#ifndef SPILLWAY_HOST_TERMINALS_H
#define SPILLWAY_HOST_TERMINALS_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;

struct terminals {
	int32_t source, sink; /* -1: none is chosen. There may be a source without a sink */
	bool matching;        /* they are S* and T*, joined to both sides of a bipartite graph: there a
				 maximum flow is a maximum matching */
};

static inline bool terminals_have(const struct terminals *terminals, int32_t vertex)
{
	return vertex == terminals->source || vertex == terminals->sink;
}

/* Chooses two vertices of the graph, or a source alone (sink -1). Fails, and changes nothing, if
 * they are equal or out of range, or if the capacities that leave the source of a flow exceed
 * 2^63 - 1 together. */
bool terminals_set(struct terminals *terminals, const struct graph *graph, int32_t source,
		   int32_t sink, struct err *err);
/* Whether terminals_set would succeed. */
bool terminals_check(const struct graph *graph, int32_t source, int32_t sink, struct err *err);
/* None. */
void terminals_clear(struct terminals *terminals);

#endif
