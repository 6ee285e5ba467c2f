/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/costs.h"

#include "gpu/core/journal.h"

enum { MOST_WEIGHT = 1 << 20 }; /* products with ticks stay far below 2^63 */

/* Changes a word, and notes the old one. */
INLINE void set(int64_t *word, int64_t value, struct journal *journal)
{
	if (journal)
		journal_keep(journal, word, sizeof(*word), (uint64_t)*word);
	*word = value;
}

INLINE void charge_vertex(struct cost_book *book, int32_t vertex, int64_t ticks,
			  struct journal *journal)
{
	int64_t *words = book->vertices + (int64_t)vertex * COST_WORDS;

	if (vertex < 0 || vertex >= book->vertex_count)
		return;
	set(words + COST_TOTAL, words[COST_TOTAL] + ticks, journal);
	if (ticks <= words[COST_MOST])
		return;
	set(words + COST_MOST, ticks, journal);
	if (words[COST_CYCLE] != book->cycle)
		set(words + COST_CYCLE, book->cycle, journal);
}

void cost_charge(struct cost_book *book, int64_t ticks, struct journal *journal)
{
	int64_t left = ticks;
	int64_t weight = book->weight;
	int64_t share;
	int shift = 0;
	size_t i;

	if (!book->vertices)
		return;
	if (book->noted == 1 && book->notes[0].weight == weight) {
		charge_vertex(book, book->notes[0].vertex, ticks, journal);
		return;
	}
	while (weight >> shift >= MOST_WEIGHT)
		shift++;
	/* What division leaves over goes to those that come later: nothing is lost. */
	for (i = 0; i < book->noted; i++) {
		const struct cost_note *note = &book->notes[i];

		share = note->weight == weight
				? left
				: left * (note->weight >> shift) / (weight >> shift);
		left -= share;
		weight -= note->weight;
		charge_vertex(book, note->vertex, share, journal);
	}
}
