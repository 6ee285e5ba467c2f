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
 * machine's memory, so undo and recordings restore them as they do arrays. A journal needs only the
 * oldest value of a word, so it gets each once, however many turns change it (`kept`).
 */
#ifndef SPILLWAY_GPU_CORE_COSTS_H
#define SPILLWAY_GPU_CORE_COSTS_H

#include "gpu/core/inline.h"

#include "src/base/prefetch.h"

#include <stdbool.h>
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

/* Whether the journal has old words of a vertex: its total, and its longest turn. */
struct cost_kept {
	uint8_t total, most; /* book.stamp: it has */
};

struct cost_book {
	int64_t *vertices; /* [vertex_count * COST_WORDS] in memory of the machine; NULL: their
			      costs are not kept */
	int64_t vertex_count;
	struct cost_kept *kept; /* [vertex_count] owned by who gives a journal; NULL: nobody does */
	uint64_t age;      /* of the journal that has these words */
	uint8_t stamp;     /* never 0 */
	int64_t *warps;    /* [slot_count * COST_WORDS] by slot of the card; NULL: not kept */
	int64_t slot_count, slots_used;
	int64_t cycle;     /* in which the machine works, from 1 */
	/* Vertices that the turn under way has scanned: notes[1] to notes[noted]; notes[0] is of
	 * none. `weight` is the sum of theirs, and of those beyond COST_NOTES, whose ticks belong to no
	 * vertex. */
	struct cost_note notes[1 + COST_NOTES];
	size_t noted;
	int64_t weight;
	bool beyond;
};

/* The turn has scanned arcs of the vertex. */
INLINE void cost_note(struct cost_book *book, int32_t vertex, int64_t arcs)
{
	struct cost_note *last = &book->notes[book->noted];

	book->weight += arcs + 1;
	if (last->vertex == vertex) {
		last->weight += arcs + 1;
	} else if (book->noted < COST_NOTES) {
		last[1].vertex = vertex;
		last[1].weight = arcs + 1;
		book->noted++;
		prefetch(book->vertices + (int64_t)vertex * COST_WORDS);
		if (book->kept)
			prefetch(book->kept + vertex);
	} else {
		book->beyond = true;
	}
}

/* No turn is under way: nothing is scanned. */
INLINE void cost_begin(struct cost_book *book)
{
	book->notes[0].vertex = -1;
	book->noted = 0;
	book->weight = 0;
	book->beyond = false;
}

/* Turns follow, whose old words go to this journal; NULL: to none. Call it again wherever words may have
 * been taken out of the journal. */
void cost_resume(struct cost_book *book, const struct journal *journal);
/* Charges the vertices noted; and one, however often it was charged before. */
void cost_charge_all(struct cost_book *book, int64_t ticks, struct journal *journal);
void cost_charge_one(struct cost_book *book, int32_t vertex, int64_t ticks, struct journal *journal);

/* The turn has ended, and took so many ticks: charges the vertices noted, at least one, and begins the
 * next. `journal`: that of cost_resume. Mostly there is one, whose total the journal has, and which had
 * longer turns. */
INLINE void cost_charge(struct cost_book *book, int64_t ticks, struct journal *journal)
{
	const int64_t vertex = book->notes[1].vertex;
	int64_t *words = book->vertices + vertex * COST_WORDS;

	if (book->noted > 1 || book->beyond || vertex < 0 || vertex >= book->vertex_count) {
		cost_charge_all(book, ticks, journal);
		return;
	}
	book->noted = 0;
	book->weight = 0;
	if (ticks > words[COST_MOST] || (journal && book->kept[vertex].total != book->stamp))
		cost_charge_one(book, (int32_t)vertex, ticks, journal);
	else
		words[COST_TOTAL] += ticks;
}

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

/* The same for the only turns of all warps of a launch. */
void cost_add_warps(struct cost_book *book, const int64_t *ticks, int64_t warps);

#endif
