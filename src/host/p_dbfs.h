/* SPDX-License-Identifier: GPL-3.0-or-later
 * p_dbfs: bipartite matchings by phases of breadth-first searches that share no vertex.
 *
 * After Azad, Halappanavar, Rajamanickam, Boman, Khan and Pothen (IPDPS 2012), P-DBFS. In a phase there
 * is a search from each free column, along alternating paths. A row belongs to the first search that
 * comes to it. A search that comes to a free row is an augmenting path: each column on it takes its next
 * row. Here one thread searches from one column after the other.
 */
#ifndef SPILLWAY_HOST_P_DBFS_H
#define SPILLWAY_HOST_P_DBFS_H

#include "src/host/match_code.h"

/* What comes next in a turn. */
enum p_dbfs_stage { P_DBFS_SEARCH, P_DBFS_AUGMENT };

/* A column of a path, and the row that it takes. */
struct p_dbfs_step {
	int32_t column, row;
};

/* fields: what all codes share, lists, to whom rows belong, and where it stands. */
struct p_dbfs {
	struct match_code code;
	int32_t *columns;         /* [columns] to begin searches at */
	int64_t *seen;            /* [rows] number of the last search that it belonged to, or
				     P_DBFS_DEAD: no path leads from it to a free row */
	int32_t *from;            /* [rows] the column that the search came from */
	int32_t *queue;           /* [rows] of the search: rows it has come to */
	struct p_dbfs_step *path; /* [the smaller side + 1] from the free row back */
	struct p_dbfs_moment {
		int64_t search, phase;   /* number of the search, from 1; of the phase's first one */
		int32_t count, kept;     /* columns in the list; and those that have no row yet */
		int32_t at;              /* the next one */
		enum p_dbfs_stage stage; /* of the turn under way: what comes next, */
		int32_t next;            /* the column that is looked at next, */
		int32_t first, last;     /* the queue's next row, and its end; */
		bool met;                /* it has met a row of another search; */
		int32_t left;            /* steps of an augmenting path that are not taken yet */
	} now;
};

#define P_DBFS_DEAD INT64_MAX

/* Bytes that it needs; and begins, in as many bytes at `room`, aligned to 8. */
int64_t p_dbfs_bytes(const struct graph *graph);
void p_dbfs_begin(struct p_dbfs *bfs, const struct match_code *code, void *room);
/* Continues by `count` events or turns. A turn is a search, with the path that it found, or behind
 * which its column is given up. The states it passes do not depend on the units. */
enum turn_end p_dbfs_advance(struct p_dbfs *bfs, enum turn_unit unit, int64_t count,
			     const struct poll *poll);
/* What is needed between two turns: MATCH_NOTHING or MATCH_END. */
enum match_need p_dbfs_needs(const struct p_dbfs *bfs);
/* If it has ended, it begins again with the free columns: the caller may have taken some back that
 * were given up. */
void p_dbfs_refill(struct p_dbfs *bfs);

#endif
