/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: the arguments of the kernels for maximum cardinality matching. Pointers point to the
 * machine's own memory.
 *
 * The graph is bipartite. Its vertices are m rows, numbered from 0, and n columns behind them. An
 * edge stands in the row of each of its ends:
 *
 *      vertex   0 .. m - 1   rows of the matrix, u in G-PR
 *               m .. m+n-1   columns, v and w
 *      row      where the neighbours of a vertex begin in head; row[m + n] = 2 |E|
 *      mu       the vertex that one is matched to, or a value of enum match_mate
 *      psi      the length of a shortest alternating path to a free row, exact behind a
 *               global relabeling, and no bound where racy stores met; m + n: there
 *               is none
 */
#ifndef SPILLWAY_GPU_MATCHING_ARGS_H
#define SPILLWAY_GPU_MATCHING_ARGS_H

#include <stdint.h>

struct event_sum;

/* Values of mu that are no vertex. A row is never given up. */
enum match_mate {
	MATCH_FREE = -1,
	MATCH_GIVEN_UP = -2 /* of a column: no alternating path leads from it to a free row */
};

struct match_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PARTS]; NULL: events are not counted */
	const void *row;          /* ARC_T [vertices + 1] */
	const int32_t *head;      /* [2 |E|] */
	const int32_t *hurry;     /* [1] in memory of the host: enum hurry (gpu/core/grid.h); NULL:
				     none */
	int32_t *mu;              /* [vertices] */
	int32_t *psi;             /* [vertices] */
	int64_t *claim;           /* [vertices] the last launch in which it took a row or was taken,
				     << 32, | the psi that it got thereby; 0: none */
	int32_t *act_exists;      /* [1] becomes 1 if a launch of pushes finds an active column */
	int32_t *added;           /* [1] becomes 1 if a level of a search reaches a row */
	int32_t *active;          /* [1] a search adds the active columns */
	int64_t *visits;          /* [1] a search adds the vertices and entries it visits */
	int32_t vertices;         /* m + n, which as psi stands for infinity */
	int32_t rows;             /* m */
	int32_t launch;           /* number of this launch of pushes, from 1 */
	int32_t level;            /* cLevel: psi of the rows at which a search stands */
	int32_t last_check;       /* 1: this search takes columns back that were given up, if it
				     reaches them */
};

#endif
