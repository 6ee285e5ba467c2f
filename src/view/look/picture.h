/* SPDX-License-Identifier: GPL-3.0-or-later
 * picture: what a picture of a flow shows: vertices, arcs, and what is to be marked. Each vertex has a
 * column, which stays while the run steps forward and back; where columns and heights lie on paper or on a
 * screen is another matter.
 */
#ifndef SPILLWAY_VIEW_LOOK_PICTURE_H
#define SPILLWAY_VIEW_LOOK_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	PICTURE_MOST = 300, /* vertices of a graph that is drawn whole */
	PICTURE_NEAR = 96,  /* vertices of a neighbourhood in a larger one */
	PICTURE_LEAST = 6   /* vertices that are drawn, however little room there is */
};

struct picture_vertex {
	int32_t vertex, height;
	int32_t column;    /* from 0; no other vertex of the picture has it */
	int64_t excess;    /* 0 for terminals */
	int64_t tank;      /* the most that can be in it: what its arcs can bring */
	bool active;
	bool lifted;       /* in the cycle that has just ended, or is under way */
	bool before_cut;   /* on the source's side of the cut */
};

/* An arc with a capacity. */
struct picture_arc {
	int from, to;      /* indices in `vertices` */
	int64_t flow, capacity;
	bool pushed;       /* in that cycle something was pushed along it, */
	bool taken_back;   /* or against it, and less flows along it now */
	int64_t later;     /* of look_picture.c */
	bool in_cut;
};

struct picture_look {
	bool whole;        /* it has all vertices */
	/* The centre first: the vertex that was asked for, the chosen one, or the source. Then the others,
	 * the nearest first; of more than PICTURE_LEAST the terminals before them. */
	struct picture_vertex *vertices; /* [count], owned */
	int count;
	int64_t hidden;                  /* vertices that it does not have */
	struct picture_arc *arcs;        /* [arc_count] all between these vertices, owned */
	int64_t arc_count;
	bool has_cut;      /* the run has ended, and the cut is known */
	int64_t cut;       /* its capacity */
};

#endif
