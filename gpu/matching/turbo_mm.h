/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_mm: the arguments of turbo_mm.cu and turbo_mm_blocks.cu: push-relabel for matchings with worklists
 * of blocks (gpu/core/worklist.h). Known to kernels and to those who launch them.
 *
 * An active column is in one worklist. A column takes a row by an atomic exchange, which says who had the
 * row before: whoever takes it puts that column into a worklist, and nobody else does.
 *
 * Discharges read and raise labels of rows alone; columns keep those of the last search. A column whose
 * rows all have the label m + n leaves the worklists and is counted. The next search, which is exact then,
 * either reaches it or gives it up. No other column is given up, so when the worklists are empty and
 * nobody was counted, the matching is maximum.
 */
#ifndef SPILLWAY_GPU_MATCHING_TURBO_MM_H
#define SPILLWAY_GPU_MATCHING_TURBO_MM_H

#include "gpu/core/worklist.h"
#include "gpu/matching/args.h"

/* Threads of a block. */
#define TURBO_MM_THREADS 512

/* Bodies of a team in a round of a free run: it goes on with the column that its own one has robbed, or
 * with a row that its own one has labeled. */
enum { TURBO_MM_CHAIN = 4, TURBO_MM_SEARCH_CHAIN = 1 };

/* Rounds of an epoch of discharges, and of a search, unless a setting says otherwise. */
enum { TURBO_MM_ROUNDS = 16, TURBO_MM_SEARCH_ROUNDS = 16 };

struct turbo_mm_args {
	struct match_args match;
	struct worklists lists;
	int32_t *farthest; /* [1]: the greatest label below m + n of a search */
	int32_t *live;     /* [1]: active columns that a search which may end early has to find */
	int32_t turn;      /* by which rows are rotated, besides vertex and round; -1: they are not */
	int32_t rounds, search_rounds; /* most rounds of an epoch */
	int32_t early;     /* the search may end when every active column has a label */
	int32_t depth;     /* of a search that has ended early: the label of columns that it has not
			      reached; else 0 */
};

#endif
