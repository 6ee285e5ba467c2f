/* SPDX-License-Identifier: GPL-3.0-or-later
 * look_match: what panels show of a matching run: all vertices by their labels, and one vertex with
 * its neighbours.
 */
#ifndef SPILLWAY_VIEW_MATCHING_LOOK_MATCH_H
#define SPILLWAY_VIEW_MATCHING_LOOK_MATCH_H

#include "src/view/look/snapshot.h"

enum { PSI_BINS = 64, LIST_ENTRIES = 64 };

/* Vertices in a range of labels. */
struct psi_bin {
	int64_t rows, columns;
	int64_t active; /* columns among them */
};

/* Bin i holds the labels [i * width, (i + 1) * width). */
struct psi_look {
	int64_t width;
	int count;
	int64_t highest;        /* label below m + n */
	struct psi_bin bins[PSI_BINS];
	struct psi_bin far;     /* labels from m + n on: no free row can be reached */
	int64_t free_rows, active, given_up;
	int32_t chosen;         /* the label of the chosen vertex, or -1 */
};

struct match_neighbour {
	int32_t vertex, psi, mu;
};

/* An entry of the lists of active columns. */
struct list_entry {
	int64_t number;
	int32_t now, before;    /* A_c(i), A_p(i); below 0: none */
	int32_t psi, mu;        /* of A_c(i), as they are now */
};

struct list_look {
	bool keeps;             /* the variant has lists */
	int64_t count;          /* entries of either; -1: not known */
	int64_t columns;        /* entries of A_c that are no gaps */
	int64_t waiting;        /* those of A_p, which lost their row */
	int listed;
	struct list_entry entries[LIST_ENTRIES]; /* [listed] the first that are no gaps in both */
};

struct match_look {
	struct psi_look psi;
	struct list_look lists;
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
