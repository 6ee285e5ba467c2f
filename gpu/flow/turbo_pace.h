/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_pace: how far blocks go in an epoch, what they keep behind it, and when a global relabeling is due.
 */
#ifndef SPILLWAY_GPU_FLOW_TURBO_PACE_H
#define SPILLWAY_GPU_FLOW_TURBO_PACE_H

#include "gpu/core/worklist.h"

#include <stdbool.h>

/* Rows of more arcs are long for a warp, and in a search those of more than TURBO_SEARCHED. Where a block
 * has TURBO_FEW entries or fewer, all its warps do a long row together; in free runs of graphs whose rows
 * are long on average (turbo_shares), any row. */
enum { TURBO_WHOLE = 512, TURBO_SEARCHED = 4096, TURBO_FEW = 4 };

/* Whether blocks keep no entries, so that each has an equal share of all: where rows are so long on average
 * that a block with few entries reads a row together. */
WORKLIST_WORD bool turbo_shares(int32_t stride, int64_t places, int32_t vertices)
{
	return !stride && places > (int64_t)TURBO_WHOLE * vertices;
}

/* Rounds of an epoch of discharges, and of a search. Entries are shared between two epochs. Where a round
 * does rows of hundreds of arcs, blocks that share their entries seldom are unevenly loaded. */
WORKLIST_WORD int64_t turbo_rounds(int32_t stride, int64_t places, int32_t vertices)
{
	return stride ? 16 : turbo_shares(stride, places, vertices) ? 1 : 4;
}

WORKLIST_WORD int64_t turbo_search_rounds(int32_t stride)
{
	return stride ? 16 : 1;
}

/* What an epoch of discharges takes in a free run, in ticks of a multiprocessor's clock, about 50 us: a block
 * with few entries does more rounds than one with many. 0: it goes by rounds. */
WORKLIST_WORD int32_t turbo_ticks(int32_t stride)
{
	return stride ? 98304 : 0;
}

/* A global relabeling is due by time when discharges have taken so many halves of the last one's time. With
 * rows of 4 places, as road networks have them, a run with fewer relabelings takes longer if the source or
 * the sink stands for several terminals (docs/results/turbo-nvidia-h200.md). `arcs`: those of the source or
 * of the sink, whichever has more. */
WORKLIST_WORD int32_t turbo_budget(int32_t stride, int64_t arcs)
{
	return stride == 0 ? 2 : stride == 4 && arcs > stride ? 3 : 4;
}

#endif
