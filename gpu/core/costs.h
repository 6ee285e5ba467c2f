/* SPDX-License-Identifier: GPL-3.0-or-later
 * costs: what each vertex and each warp has cost so far, in clock ticks of the card.
 *
 * A turn of a warp (a body, or the bodies of teams that share the warp) takes ticks. They are
 * dealt out to the vertices that the turn scanned, in proportion to the arcs scanned:
 *
 *      turn of warp 3   |-------- 900 ticks --------|
 *      scanned          v7: 17 arcs, v9: 2 arcs        weights 18 and 3, an arc more for each
 *      charged          v7: 772 ticks, v9: 128
 *
 * What a turn did that scanned nothing belongs to no vertex. The words of vertices lie in the
 * machine's memory, so undo and recordings restore them as they do arrays.
 */
#ifndef SPILLWAY_GPU_CORE_COSTS_H
#define SPILLWAY_GPU_CORE_COSTS_H

#include "gpu/core/inline.h"

#include "src/base/prefetch.h"

#include <stddef.h>
#include <stdint.h>

struct journal;

/* The words of a vertex or warp: all ticks; those of its longest turn, and the cycle of that. */
enum cost_word { COST_TOTAL, COST_MOST, COST_CYCLE, COST_WORDS };

enum { COST_NOTES = 256 };

struct cost_note {
	int32_t vertex;
	int64_t weight;
};

struct cost_book {
	int64_t *vertices; /* [vertex_count * COST_WORDS] in memory of the machine; NULL: their
			      costs are not kept */
	int64_t vertex_count;
	int64_t *warps;    /* [slot_count * COST_WORDS] by slot of the card; NULL: not kept */
	int64_t slot_count, slots_used;
	int64_t cycle;     /* in which the machine works, from 1 */
	/* Vertices that the turn under way has scanned. Beyond COST_NOTES only weights are
	 * added up, and their ticks belong to no vertex. */
	struct cost_note notes[COST_NOTES];
	size_t noted;
	int64_t weight;
};

/* The turn has scanned arcs of the vertex. */
INLINE void cost_note(struct cost_book *book, int32_t vertex, int64_t arcs)
{
	const int64_t weight = arcs + 1;

	book->weight += weight;
	if (book->noted && book->notes[book->noted - 1].vertex == vertex)
		book->notes[book->noted - 1].weight += weight;
	else if (book->noted < COST_NOTES) {
		book->notes[book->noted++] = (struct cost_note){ vertex, weight };
		if (book->vertices)
			prefetch(book->vertices + (int64_t)vertex * COST_WORDS);
	}
}

/* A turn begins: nothing is scanned. */
INLINE void cost_begin(struct cost_book *book)
{
	book->noted = 0;
	book->weight = 0;
}

/* The turn has ended, and took so many ticks: charges the vertices noted. The old words go to the
 * journal, unless it is NULL. */
void cost_charge(struct cost_book *book, int64_t ticks, struct journal *journal);
/* Adds ticks to a warp of a launch. `turn`: of one turn; 0: they were none. */
INLINE void cost_add_warp(struct cost_book *book, int64_t warp, int64_t ticks, int64_t turn)
{
	const int64_t slot = warp < book->slot_count ? warp : warp % book->slot_count;
	int64_t *words = book->warps + slot * COST_WORDS;

	if (slot >= book->slots_used)
		book->slots_used = slot + 1;
	words[COST_TOTAL] += ticks;
	if (turn <= words[COST_MOST])
		return;
	words[COST_MOST] = turn;
	words[COST_CYCLE] = book->cycle;
}

#endif
