/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo: the arguments of turbo_search.h, turbo_discharge.h and turbo.cu: push-relabel with worklists of
 * blocks.
 *
 * Its layout, "slots", has rows of fixed stride: the arcs of v are at places v * stride and
 * behind. A place is an ARC_SLOT. Its link is the head of the arc and the place of the opposite one, its room
 * is c_f, and c_f plus that of the opposite arc. A row that is longer lies behind all
 * others; then the first slot of v has the head TURBO_LONG and the place where the row begins,
 * and the second one where it ends. A place without an arc has no capacity in either direction.
 * Dense graphs have the stride 0: all rows stand one behind the other, and flow.graph.row says where
 * they begin.
 */
#ifndef SPILLWAY_GPU_FLOW_TURBO_H
#define SPILLWAY_GPU_FLOW_TURBO_H

#include "gpu/core/worklist.h"
#include "gpu/flow/args.h"
#include "gpu/flow/turbo_pace.h"

enum { TURBO_LONG = -1 };

/* Where rows have no places and the widest has more than TURBO_UNEVEN times the arcs of a mean row, all
 * blocks of a free run read rows of more than TURBO_WHOLE arcs together (gpu/loop/drive_rows_cuda.h): whoever
 * comes to one lists its parts, of TURBO_PART arcs each. Parts are numbered in the order in which they are
 * listed. The words of a row are at the number of its first part, which each of its parts knows. */
enum { TURBO_UNEVEN = 16, TURBO_PART = 256 };
enum { ROW_VERTEX, ROW_EXCESS, ROW_REST, ROW_LOW, ROW_LEFT, ROW_WORDS };

/* part_count: so many take turns, an epoch each. Blocks that are fast list the parts of the next epoch while
 * others still read how many there are in this one, and the count behind that is cleared. */
enum { TURBO_TURNS = 3 };

/* Threads of a block. Rows of 16 places keep a warp waiting for longest, so more warps take turns. */
#define TURBO_THREADS(stride) ((stride) == 16 ? 768 : 512)

/* Where blocks read long rows together none of them waits for a whole row, and more warps pay in graphs of
 * more than TURBO_ROWS_MANY places, though a thread has half the registers. (Measured on an H200: kron20 with
 * some 60 million places gains, cnr-2000 with 6.2 million loses, and kron18 with 7.6 million is between.) */
enum { TURBO_ROWS_THREADS = 512, TURBO_WIDE_ROWS_THREADS = 1024, TURBO_ROWS_MANY = 7 * 1000 * 1000 };

/* Bodies of a team in a round of a free run, where it wakes or labels a vertex: it goes on with one of
 * those. */
#define TURBO_CHAIN(stride) ((stride) ? 2 : 1)
#define TURBO_SEARCH_CHAIN(stride) ((stride) == 4 ? 2 : 1)

/* Whether blocks of a free run have a releaser (turbo_push.h): where their warps would wait for their pushes.
 * Rows of 16 places have so many warps that others work meanwhile, and long rows take longer than that. */
#define TURBO_RELEASES(stride) ((stride) == 4 || (stride) == 8)

/* fields: all that any kernel of turbo takes. */
struct turbo_args {
	struct flow_args flow;  /* flow.residual: ARC_SLOT [places] */
	int64_t places;
	struct worklists lists;
	int32_t *farthest;      /* [1]: the greatest label below |V| of a search */
	int32_t *live;          /* [1]: active vertices that a search which may end early has to find */
	int32_t root, barred;   /* where excess goes: the sink, in phase two the source; and the
				   other one of them */
	int32_t stride;
	int32_t turn;           /* by which rows are rotated, besides vertex and round; -1: they
				   are not */
	int32_t rounds, search_rounds; /* most rounds of an epoch, unless it goes by time */
	int32_t ticks;          /* of an epoch of discharges in a free run (turbo_ticks) */
	int32_t budget;         /* turbo_budget */
	int32_t early;          /* the search may end when every live vertex has a label; in a free
				   run, every search but the last */
	int32_t first;          /* the first search of a phase: heights from before mean nothing, and
				   every active vertex is live */
	int32_t depth;          /* of a search that has ended early: its rounds; else 0 */
	int32_t part_turn;      /* of part_count, in this epoch */
	int64_t *part_count;    /* [TURBO_TURNS] of parts that are listed; also those that had no
				   room are counted */
	int32_t *parts;         /* [part_room] the number of the first part of that row; -1: none */
	int64_t *rows;          /* [part_room][ROW_WORDS] of a row that is listed: its vertex; the excess that
				   it has; what is left of that; the lowest head behind which there is room;
				   parts that are still to be read */
	int64_t part_room;      /* 0: rows are not split */
};

#endif
