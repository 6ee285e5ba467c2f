/* SPDX-License-Identifier: GPL-3.0-or-later
 * paths_look: what the panels of traversals show (snapshot.own).
 */
#ifndef SPILLWAY_VIEW_PATHS_PATHS_LOOK_H
#define SPILLWAY_VIEW_PATHS_PATHS_LOOK_H

#include "src/problem/paths/layout.h"

enum { LEVEL_BINS = 64, FRONTIER_ENTRIES = 64 };

/* An entry of the worklist: a vertex, a parent or a child, or an arc. */
struct frontier_entry {
	struct path_entry entry;
	int64_t distance;         /* of its vertex */
	int64_t length;           /* of its arc, if it is one */
};

struct paths_look {
	/* Vertices by distance: bin i holds the distances [i * width, (i + 1) * width). */
	int64_t width;
	int count;
	int64_t farthest;             /* the largest distance so far */
	int64_t vertices[LEVEL_BINS];
	int64_t active[LEVEL_BINS];   /* those whose arcs have not all been read */
	int64_t reached, unreached;
	int64_t all_active;
	int64_t chosen;               /* distance of the chosen vertex; PATHS_UNREACHED; -1: none
					 is chosen */
	/* The worklist that the last cycle has read, or that the present one reads. */
	int64_t frontier;             /* number of entries; -1: there was no cycle yet */
	bool waits;                   /* it is a list of vertices that wait for their turn, as it
					 stands now */
	bool has_arcs;                /* they are arcs */
	int64_t listed;               /* those that were looked up: the first ones */
	struct frontier_entry entries[FRONTIER_ENTRIES];
};

#endif
