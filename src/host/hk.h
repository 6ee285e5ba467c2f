/* SPDX-License-Identifier: GPL-3.0-or-later
 * hk: bipartite matchings by phases of disjoint augmenting paths.
 *
 * After Hopcroft and Karp (SIAM J. Computing 2, 1973). A phase begins with exact labels, which the
 * caller makes (match_distances.h): psi is the distance to a free row. Then from each free column
 * there is a depth-first search along edges on which psi falls by one, and no row is looked at twice.
 * A search that ends at a free row is an augmenting path: each column on it takes its next row.
 *
 * With `widely` (Duff and Wiberg, ACM TOMS 14, 1988) there are more searches in the phase: from each
 * row that is still free, along alternating paths of any length, and no column is looked at twice.
 */
#ifndef SPILLWAY_HOST_HK_H
#define SPILLWAY_HOST_HK_H

#include "src/host/match_code.h"

/* What comes next in a turn. */
enum hk_stage { HK_SEARCH, HK_AUGMENT };

/* A vertex of the path that is searched for, and its entry that leads on. */
struct hk_step {
	int32_t vertex;
	uint32_t entry;
};

/* fields: what all codes share, lists, the path, who was looked at, and where it stands. */
struct hk {
	struct match_code code;
	bool widely;
	int32_t *columns;     /* [columns] to begin searches at */
	int32_t *free_rows;   /* [rows] likewise, if `widely` */
	int32_t *seen;        /* [vertices] the last phase that looked at this row, or column */
	struct hk_step *path; /* [the smaller side + 1] */
	struct hk_moment {
		int32_t phase;         /* from 1 */
		int32_t count, kept;   /* columns in the list; and those that have no row yet */
		int32_t at;            /* the next one */
		int32_t row_count;     /* free rows in the list, */
		int32_t row_at;        /* and the next one */
		bool ended;            /* all of both lists are through */
		bool from_row;         /* of the turn under way: it has begun at a row, */
		enum hk_stage stage;   /* what comes next, */
		int32_t depth;         /* and the path's last step */
		int32_t step;          /* the next step that is taken, of an augmenting path */
	} now;
};

/* Bytes that it needs; and begins, in as many bytes at `room`, aligned to 8. It first needs exact
 * labels. */
int64_t hk_bytes(const struct graph *graph, bool widely);
void hk_begin(struct hk *hk, const struct match_code *code, bool widely, void *room);
/* Continues by `count` events or turns. A turn is a search, with the path that it found; or a column
 * that reaches no free row is given up. The states it passes do not depend on the units. */
enum turn_end hk_advance(struct hk *hk, enum turn_unit unit, int64_t count, const struct poll *poll);
/* What is needed between two turns; and notes that the labels are exact: a phase begins. */
enum match_need hk_needs(const struct hk *hk);
void hk_relabeled(struct hk *hk);

#endif
