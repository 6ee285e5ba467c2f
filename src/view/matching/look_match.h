/* SPDX-License-Identifier: GPL-3.0-or-later
 * look_match: what panels show of a matching run: all vertices by their labels, and one vertex with
 * its neighbours.
 */
#ifndef SPILLWAY_VIEW_MATCHING_LOOK_MATCH_H
#define SPILLWAY_VIEW_MATCHING_LOOK_MATCH_H

#include "src/problem/matching/lists.h"
#include "src/view/look/snapshot.h"
#include "src/view/matching/match_scene.h"

enum { PSI_BINS = 64, LIST_ENTRIES = 64, CONFLICT_CASES = 32, CONFLICT_ROWS = 32,
       SCENE_MOST = 192, SCENE_EDGES = 4096 };

/* Vertices in a range of labels. */
struct psi_bin {
	int64_t rows, columns;
	int64_t active; /* columns among them */
};

/* Bin i holds the labels [i * width, (i + 1) * width). */
struct psi_look {
	int64_t width;
	int count;
	int64_t highest;        /* greatest finite label */
	struct psi_bin bins[PSI_BINS];
	struct psi_bin far;     /* infinite labels: no free row can be reached */
	int64_t free_rows, active, given_up;
	bool is_older;          /* than the matching: a path that has grown since ends at a row whose label,
				   0, says that it is free */
	int32_t chosen;         /* the label of the chosen vertex, or -1 */
};

struct match_neighbour {
	int32_t vertex, psi, mu;
};

/* An entry of the lists of active columns. Of walks: `now` is where one stands, and it came there from
 * `before`. Of a ring: `now` is its column. Of a worklist of blocks, too, or in a global relabeling its
 * row. */
struct list_entry {
	int64_t number;
	int32_t now, before;    /* A_c(i), A_p(i); below 0: none */
	int32_t psi, mu;        /* of A_c(i), as they are now */
	int32_t read;           /* of a walk: entries of the vertex's row that it has read */
};

/* KNOWN_OWN_LISTS. Of worklists of blocks (snapshot->blocks) it has the count and the entries. */
struct list_look {
	enum lists_kind kind;
	int64_t count;          /* entries of either; -1: not known */
	int64_t columns;        /* entries of A_c that are no gaps; walks that have not ended */
	int64_t waiting;        /* those of A_p, which lost their row */
	int listed;
	struct list_entry entries[LIST_ENTRIES]; /* [listed] the first that are no gaps in both */
};

/* What became of a column that lost its row in a conflict. */
enum conflict_end { CONFLICT_ACTIVE, CONFLICT_TOOK, CONFLICT_GIVEN_UP };

/* Two columns that took one row in one wave. Vertices are -1, cycles 0 where the log no longer holds the
 * event. */
struct conflict_case {
	int64_t number;      /* of the event that tells of it */
	int32_t row, lost;   /* the column that lost the row, */
	int32_t kept;        /* and the one whose store landed last */
	int64_t met, seen;   /* cycles in which they took it, and in which that was found */
	enum conflict_end end;
	int32_t then;        /* the row that the column took next */
	int64_t then_cycle;
};

/* A column whose row is another column's. */
struct lost_row {
	int32_t column, row, taker;
	int met;             /* 1: both took it in one wave, which the column has not yet noticed; 0: the
				taker came later; -1: it is not known */
};

struct conflict_look {
	int64_t lost;        /* columns that have lost their row, and look for another one */
	int listed;
	struct lost_row rows[CONFLICT_ROWS];     /* [listed] the first of them */
	/* KNOWN_OWN_LOG: */
	bool told;           /* the run keeps events */
	bool never;          /* the variant's columns take rows one after another */
	int count;
	struct conflict_case cases[CONFLICT_CASES]; /* [count] the last of them, the last first */
};

/* For a picture: a small graph, or what lies around a vertex of a large one. */
struct drawn_look {
	struct match_scene scene; /* its rooms are these: */
	struct scene_vertex vertices[SCENE_MOST];
	struct scene_edge edges[SCENE_EDGES];
};

struct match_look {
	struct psi_look psi;
	bool keeps_lists;       /* the variant has lists (struct matching_lists) */
	struct list_look lists;
	struct conflict_look conflicts;
	struct drawn_look drawn; /* KNOWN_OWN_DRAWN */
	int32_t vertex;         /* that was asked for, else the chosen one; -1: the rest is not
				   known */
	int32_t label, mate;    /* its psi and mu */
	bool active;
	struct flight label_flight, mate_flight;
	int64_t count;
	struct match_neighbour neighbours[]; /* [count] */
};

/* What the snapshot has of it (KNOWN_OWN). */
static inline const struct match_look *match_look_of(const struct snapshot *snapshot)
{
	return snapshot->own;
}

#endif
