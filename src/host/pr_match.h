/* SPDX-License-Identifier: GPL-3.0-or-later
 * pr_match: push-relabel for bipartite matchings, one column after the other, first in, first out
 * (Deveci, Kaya, Ucar, Catalyurek, Algorithm 1 (PR)). The caller makes the labels exact now and then
 * (Algorithm 2 (GR), match_distances.h).
 */
#ifndef SPILLWAY_HOST_PR_MATCH_H
#define SPILLWAY_HOST_PR_MATCH_H

#include "src/host/match_code.h"

enum pr_match_stage { PR_MATCH_FIND, PR_MATCH_LIFT_COLUMN, PR_MATCH_LIFT_ROW };

/* fields: what all codes share, the queue, and where it stands. */
struct pr_match {
	struct match_code code;
	int32_t *queue;  /* [columns + 1] active columns, in a ring */
	int32_t room;    /* columns + 1 */
	bool paced;      /* it stops where the paper makes labels exact */
	struct pr_match_moment {
		int32_t first, last;       /* of the queue: where to take, where to put */
		enum pr_match_stage stage; /* of the turn under way, */
		int32_t v, u, psi;         /* its column, the row, and psi(u) as it was */
		int64_t mark;              /* pushes when the labels were last exact */
	} now;
};

/* Begins, with queue[columns + 1]. `paced`: it needs exact labels after every (rows + columns) / 2
 * pushes, which is G-PR's choice of k. */
void pr_match_begin(struct pr_match *pr, const struct match_code *code, bool paced, int32_t *queue);
/* Continues by `count` events or turns. In a turn the first active column takes a row, or is given
 * up. The states it passes do not depend on the units. */
enum turn_end pr_match_advance(struct pr_match *pr, enum turn_unit unit, int64_t count,
			       const struct poll *poll);
/* What is needed between two turns. MATCH_END: no column is active. */
enum match_need pr_match_needs(const struct pr_match *pr);
/* Columns that wait in the queue. */
int32_t pr_match_waiting(const struct pr_match *pr);
/* Notes that the labels are exact now. If the queue is empty, it is filled with the free columns: the
 * caller may have taken some back that were given up. */
void pr_match_relabeled(struct pr_match *pr);

#endif
