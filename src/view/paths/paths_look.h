/* SPDX-License-Identifier: GPL-3.0-or-later
 * paths_look: what the panels of traversals show (snapshot.own).
 */
#ifndef SPILLWAY_VIEW_PATHS_PATHS_LOOK_H
#define SPILLWAY_VIEW_PATHS_PATHS_LOOK_H

#include "src/engine/appraisal.h"
#include "src/problem/paths/layout.h"

enum { LEVEL_BINS = 64, FRONTIER_ENTRIES = 64, DEGREE_BINS = 34, TREE_MOST = 192, TREE_PATH = 12,
       ARCS_LISTED = 128 };

/* An entry of the worklist: a vertex, a parent or a child, or an arc. */
struct frontier_entry {
	struct path_entry entry;
	int64_t distance;         /* of its vertex */
	int64_t length;           /* of its arc, if it is one */
};

/* A worklist: the first entries are looked up. */
struct frontier_list {
	int64_t count;            /* entries; -1: it is not known, or there is none */
	int64_t listed;           /* those that were looked up */
	struct frontier_entry entries[FRONTIER_ENTRIES];
};

/* KNOWN_OWN_LISTS. Of outdegrees: bin 0 has 0, bin 1 has 1, bin b those up to 2^(b - 1). */
struct degrees_look {
	int32_t mdt;
	int count;                      /* bins up to the largest outdegree */
	int64_t before[DEGREE_BINS];    /* vertices, */
	int64_t after[DEGREE_BINS];     /* and parents and children */
	int64_t split;                  /* vertices of more arcs than MDT */
	struct degree_spread spread[2]; /* before, after */
};

/* A vertex of the tree, behind its parent. */
struct tree_entry {
	int32_t vertex, parent; /* -1: it has none */
	int32_t depth;          /* arcs from the first entry */
	int64_t distance;       /* -1: it is not reached */
	int64_t length;         /* of the arc from the parent */
	bool is_active;
	bool is_last;           /* of the children of its parent */
};

/* Why the path to a vertex is drawn: it was asked for, it is the chosen one, or no active vertex, or no
 * vertex at all, is more arcs from the source. */
enum centre { CENTRE_ASKED, CENTRE_CHOSEN, CENTRE_ACTIVE, CENTRE_FARTHEST };

/* KNOWN_OWN_DRAWN. */
struct tree_look {
	bool whole;             /* of all vertices, else of the path to one of them: */
	int32_t centre;         /* this one */
	enum centre why;
	int64_t reached;        /* vertices that are reached, S* and T* not among them, */
	int64_t drawn;          /* and how many of those are drawn */
	int count;
	int64_t above;          /* arcs of that path that are left out, */
	int64_t more;           /* and vertices behind it */
	int64_t loose;          /* vertices to which no path of tight arcs leads now */
	struct tree_entry entries[TREE_MOST];
};

/* An arc, and what the distances say of it. */
struct path_arc {
	bool is;                /* there is one */
	int32_t tail, head;
	int64_t length;
	int64_t from, to;       /* distances of its ends; -1: not reached */
	int64_t slack;          /* from + length - to, where both are reached: 0: the arc is tight; below 0:
				   it is still to lower its head */
};

/* KNOWN_VERTEX. */
struct distance_look {
	int64_t distance;       /* of snapshot.vertex; -1: it is not reached */
	int32_t parent;         /* from which a tight arc leads to it, as `tree` has it; -1: none */
	int32_t depth;          /* arcs on that path from the source; -1: there is no such path */
	bool is_active;
	int64_t count;          /* arcs that leave it; the first ones are listed */
	struct path_arc arcs[ARCS_LISTED];
};

/* KNOWN_ARC: the arc that was asked for, and its opposite. */
struct slack_look {
	struct path_arc way[2];
	bool in_tree[2];
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
	int64_t traversed;            /* arcs that leave vertices that were reached and are not active */
	int64_t chosen;               /* distance of the chosen vertex; PATHS_UNREACHED; -1: none
					 is chosen */
	bool waits;                   /* `read` is a list of vertices that wait for their turn, as it stands
					 now, and there is no other */
	bool has_arcs;                /* entries are arcs */
	int64_t cycle;                /* that has read the worklist, or is reading it; 0: there was none
					 yet */
	struct frontier_list read;
	struct frontier_list next;    /* what waits for the next cycle, so far */
	struct degrees_look degrees;
	struct tree_look tree;
	struct distance_look distance;
	struct slack_look slack;
};

/* The arc of entry p in the row of u; p below 0: there is none. */
struct path_arc path_arc_take(const struct run *run, int32_t u, int32_t v, int64_t p);
/* What is said of its slack: "tight"; "" where there is nothing to say. */
const char *path_arc_state(const struct path_arc *arc);

#endif
