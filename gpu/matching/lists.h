/* SPDX-License-Identifier: GPL-3.0-or-later
 * lists: the arguments of G-PR's kernels that work on lists of active columns, and those that only
 * know such arguments share. Letters are the paper's.
 *
 * An entry i of the lists is a column or -1. A thread of a launch has an entry:
 *
 *      A_c(i)   the column that the entry has now
 *      A_p(i)   the one it had in the turn before, in which that one took a row and another
 *               column lost it: that one is A_c(i)
 *
 * If the column A_p(i) lost a race it has no row after all. Then it goes back to A_c(i): the column
 * that it would have robbed is the entry of whoever won.
 */
#ifndef SPILLWAY_GPU_MATCHING_LISTS_H
#define SPILLWAY_GPU_MATCHING_LISTS_H

#include "gpu/matching/args.h"

/* For NO_COLUMN of a list, besides columns. */
enum { NO_COLUMN = -1 };

struct match_list_args {
	struct match_args match; /* `launch` is the paper's loop, but from 1 */
	int32_t *lists[2]; /* [columns] each */
	int32_t *now;      /* A_c: one of the two, */
	int32_t *before;   /* A_p: the other */
	int32_t *stamp;    /* [columns] iA of each column: the last turn in which it was active
			      when its pushes began; 0: none */
	int64_t *totals;   /* [columns / SCAN_TILE, rounded up] sums on the way to places */
	int64_t *sum;      /* [1] the active columns that were counted */
	int32_t entries;   /* of both lists */
};

#endif
