/* SPDX-License-Identifier: GPL-3.0-or-later
 * features: what a short look at a graph and its terminals finds: sizes, degrees, capacities, and two
 * breadth-first searches that end early. From these numbers src/method/forecast.h predicts the
 * seconds of codes.
 */
#ifndef SPILLWAY_HOST_FEATURES_H
#define SPILLWAY_HOST_FEATURES_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct memory;
struct terminals;

/* A breadth-first search from a terminal. It ends when it has read a bounded number of entries. */
struct ball {
	int64_t visited;  /* vertices, the terminal included */
	int64_t first;    /* of them, neighbours of the terminal */
	int32_t levels;   /* the largest distance */
	int32_t distance; /* of the other terminal; -1: it was not reached */
	bool whole;       /* the search has visited all that it can reach */
};

struct features {
	bool matching;         /* a maximum flow is a maximum matching (terminals.h) */
	int64_t vertices, arcs, entries;
	int64_t widest;        /* as in struct graph */
	int64_t largest;       /* entries of a vertex that is no terminal: the largest of a sample */
	double two_way;        /* share of joined pairs with arcs both ways, of a sample */
	double unit;           /* share of arcs with capacity 1, of a sample */
	double mean_capacity;  /* of the arcs of a sample */
	double out, in;        /* capacities that leave the source, and enter the sink */
	struct ball from_source, from_sink; /* along arcs; and back along arcs */
};

/* Looks at the graph between these terminals, which exist. The time is bounded: it grows with the number
 * of vertices only by a read of their degrees. False: memory was refused. */
bool features_take(const struct graph *graph, const struct terminals *terminals,
		   struct memory *memory, struct features *features, struct err *err);
/* Whether no path leads from the source to the sink, so that the flow is 0. */
bool features_are_cut_off(const struct features *features);

#endif
