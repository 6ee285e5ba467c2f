/* SPDX-License-Identifier: GPL-3.0-or-later
 * spot: what stands in some cells of a canvas, so that a user can point at it and ask why. Panels say it
 * while they draw.
 */
#ifndef SPILLWAY_VIEW_SPOT_H
#define SPILLWAY_VIEW_SPOT_H

#include <stdbool.h>
#include <stdint.h>

struct graph;
struct problem;
struct text;

enum spot_kind {
	SPOT_NONE,
	SPOT_VERTEX,   /* it: a vertex */
	SPOT_HEIGHT,   /* the height of a vertex of a flow, */
	SPOT_EXCESS,   /* its excess, */
	SPOT_ACTIVE,   /* and whether it is active, or has an entry in the queue */
	SPOT_ARC,      /* it, other: its ends, in a flow */
	SPOT_EVENT,    /* it: the number of an event in the log */
	SPOT_WARP,     /* it: a warp of the last launch */
	SPOT_LANE,     /* it: that; other: its lane */
	SPOT_DECISION, /* it: the number of a decision of the arbiter */
	SPOT_COUNTER,  /* it: a counter of the run */
	SPOT_MOMENT,   /* it: a cycle to go to */
	/* For the mouse alone: */
	SPOT_CYCLE,    /* it: a cycle, on the timeline */
	SPOT_ITEM      /* it: the number of an item of a list */
};

struct spot {
	int row, column, rows, columns; /* the cells */
	enum spot_kind kind;
	int64_t it, other;
};

/* Whether both are the same thing, wherever they stand. */
bool spot_is(const struct spot *spot, const struct spot *other);
/* Adds the command that explains it in a run of that problem, such as "why height 5". Nothing: there is
 * none. */
void spot_question(const struct spot *spot, const struct graph *graph, const struct problem *problem,
		   struct text *text);
/* The vertex or the warp to follow; -1: it is none. */
int32_t spot_vertex(const struct spot *spot);
int64_t spot_warp(const struct spot *spot);

#endif
