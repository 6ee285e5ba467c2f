/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_mm_row: how kernels of turbo-mm read the neighbours of a vertex, some entries a lane, and what they
 * do with them. A warp reads a row that is longer than a team reads at once, part by part.
 */
#ifndef SPILLWAY_GPU_MATCHING_TURBO_MM_ROW_H
#define SPILLWAY_GPU_MATCHING_TURBO_MM_ROW_H

#include "gpu/core/simt.h"
#include "gpu/matching/turbo_mm.h"

#undef BLOCK_THREADS
#define BLOCK_THREADS TURBO_MM_THREADS

#define MM_LANES 4

/* Entries that a lane reads at once, and those that a team of MM_LANES does. */
enum { MM_SLOTS = 4, MM_SHORT = MM_LANES * MM_SLOTS };

/* In place of a neighbour. */
enum { MM_NONE = -1 };

/* Neighbours as a lane has them. */
struct mm_slots {
	int32_t head[MM_SLOTS]; /* MM_NONE: none */
};

/* The lowest row that a lane has seen, and the lowest label of its other ones; INT32_MAX: none. */
struct mm_best {
	int32_t row, low, second;
};

DEVICE struct mm_best mm_no_best(struct team *T)
{
	const struct mm_best none = { MM_NONE, INT32_MAX, INT32_MAX };

	(void)T;
	return none;
}

DEVICE ARC_T mm_begin(struct team *T, const struct match_args *a, int64_t v)
{
	return load((const ARC_T *)a->row + v);
}

DEVICE ARC_T mm_length(struct team *T, const struct match_args *a, int64_t v, ARC_T begin)
{
	return TOGETHER(load((const ARC_T *)a->row + v + 1)) - begin;
}

/* By how many places the row of v is rotated in this round. */
DEVICE ARC_T mm_turn(struct team *T, const struct turbo_mm_args *a, int64_t v, ARC_T length)
{
	const uint32_t turn = ((uint32_t)v * 2654435761u >> 12) + (uint32_t)a->turn + (uint32_t)ROUND;

	return a->turn < 0 || !length ? 0 : (ARC_T)(turn % (uint64_t)length);
}

/* Loads entries of a row: from number `first` on, `step` apart, where numbers begin `turn` places behind
 * its beginning. */
DEVICE void mm_load(struct team *T, const struct match_args *a, ARC_T begin, ARC_T length, ARC_T first,
		    int step, ARC_T turn, struct mm_slots *slots)
{
	int i;

	for (i = 0; i < MM_SLOTS; i++) {
		const ARC_T number = first + i * step;
		const ARC_T place = number + turn < length ? number + turn : number + turn - length;

		slots->head[i] = MM_NONE;
		if (number < length)
			slots->head[i] = TOGETHER(load(a->head + begin + place));
	}
}

/* Reads the labels of a lane's rows. */
DEVICE void mm_look(struct team *T, const struct match_args *a, const struct mm_slots *slots,
		    struct mm_best *best)
{
	int32_t psi[MM_SLOTS];
	int i;

	for (i = 0; i < MM_SLOTS; i++) {
		psi[i] = INT32_MAX;
		if (slots->head[i] != MM_NONE)
			psi[i] = TOGETHER(peek(a->psi + slots->head[i]));
	}
	for (i = 0; i < MM_SLOTS; i++) {
		if (psi[i] < best->low) {
			best->second = best->low;
			best->low = psi[i];
			best->row = slots->head[i];
		} else if (psi[i] < best->second) {
			best->second = psi[i];
		}
	}
}

/* Column v takes a row of label `low`. The row's new label is two above the lowest of v's other rows: by
 * them v would have to go. What v stores of itself is seen before anybody can rob it. */
DEVICE void mm_take(struct team *T, const struct match_args *a, int32_t v, int32_t row, int32_t low,
		    int32_t second)
{
	const int32_t next = second < a->vertices - 2 ? second + 2 : a->vertices;
	int32_t robbed;

	(void)low;
	poke(a->mu + v, row);
	FENCE();
	robbed = atomic_exch(a->mu + row, v);
	poke(a->psi + row, next);
	EVENT(MATCH, v, row, low);
	EVENT(RELABEL, row, low, next);
	if (robbed >= 0)
		block_append(robbed);
}

/* Column v takes its lowest row, or leaves the worklists and is counted. `second`: the lowest label of its
 * other rows. */
DEVICE void mm_discharge(struct team *T, const struct match_args *a, int32_t v,
			 const struct mm_best *best, int32_t second)
{
	if (best->low < a->vertices)
		mm_take(T, a, v, best->row, best->low, second);
	else
		block_count(1);
}

/* A row of label `label` - 1 is next to these columns. Columns that get a lower label than they have
 * hand it on to their rows, which join the block's next round. */
DEVICE void mm_label(struct team *T, const struct match_args *a, int32_t label,
		     const struct mm_slots *slots)
{
	int32_t before[MM_SLOTS], mate[MM_SLOTS];
	int i;

	for (i = 0; i < MM_SLOTS; i++) {
		before[i] = -1;
		if (slots->head[i] != MM_NONE)
			before[i] = TOGETHER(atomic_min(a->psi + slots->head[i], label));
	}
	for (i = 0; i < MM_SLOTS; i++) {
		mate[i] = MATCH_FREE;
		if (before[i] > label)
			mate[i] = TOGETHER(peek(a->mu + slots->head[i]));
		if (before[i] > a->vertices)
			block_count(1);
	}
	for (i = 0; i < MM_SLOTS; i++)
		if (mate[i] >= 0 && atomic_min(a->psi + mate[i], label + 1) > label + 1)
			block_append(mate[i]);
}

#endif
