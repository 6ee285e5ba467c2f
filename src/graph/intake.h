/* SPDX-License-Identifier: GPL-3.0-or-later
 * intake: what became of what a file or a recipe has, on the way to a graph.
 */
#ifndef SPILLWAY_GRAPH_INTAKE_H
#define SPILLWAY_GRAPH_INTAKE_H

#include <stdbool.h>
#include <stdint.h>

/* Why the numbers of a file that has lengths are not the lengths of its graph, if nobody wanted them
 * when it was read: the first one that cannot be one. */
struct unread {
	int64_t line;   /* of the file; 0: there is none */
	char why[160];  /* "arc 2: length -1 is negative" */
	bool rounds;    /* it would be one, if it were rounded */
};

/* What was read, and what was changed or dropped. */
struct intake {
	int64_t arcs;       /* arcs or edges declared */
	int64_t loops;      /* dropped: tail and head are the same */
	int64_t parallels;  /* merged with an arc of the same tail and head */
	int64_t idle;       /* arcs of capacity 0, after merging */
	int64_t rounded;    /* capacities that were no whole numbers */
	int64_t unused;     /* arcs with a further number that was not asked for */
	int64_t outside;    /* vertices left out by largest-component */
	/* Of a network that was read with as=sides: its source and sink. */
	enum { ENDS_NONE, ENDS_LEFT_OUT, ENDS_STAY } ends;
	bool other_lengths; /* the numbers that were taken are no lengths, but the file has some, or they can
			       be */
	struct unread unread;
};

#endif
