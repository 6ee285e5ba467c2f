/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/costs.h"

#include "gpu/core/journal.h"

#include <string.h>

void cost_resume(struct cost_book *book, const struct journal *journal)
{
	if (!journal || journal->age == book->age)
		return;
	book->age = journal->age;
	if (++book->stamp)
		return;
	memset(book->kept, 0, (size_t)book->vertex_count * sizeof(*book->kept));
	book->stamp = 1;
}

/* So many words from this one on are about to change. The mark of their vertex says whether the journal
 * has them. */
static void keep_once(struct journal *journal, uint8_t *mark, uint8_t stamp, const int64_t *words, int count)
{
	int i;

	if (*mark == stamp)
		return;
	*mark = stamp;
	for (i = 0; i < count; i++)
		journal_keep_once(journal, words + i, (uint64_t)words[i]);
}

INLINE void charge(struct cost_book *book, int32_t vertex, int64_t ticks, struct journal *journal)
{
	int64_t *words = book->vertices + (int64_t)vertex * COST_WORDS;

	if (journal)
		keep_once(journal, &book->kept[vertex].total, book->stamp, words + COST_TOTAL, 1);
	words[COST_TOTAL] += ticks;
	if (ticks <= words[COST_MOST])
		return;
	if (journal)
		keep_once(journal, &book->kept[vertex].most, book->stamp, words + COST_MOST, 2);
	words[COST_MOST] = ticks;
	words[COST_CYCLE] = book->cycle;
}

void cost_charge_one(struct cost_book *book, int32_t vertex, int64_t ticks, struct journal *journal)
{
	charge(book, vertex, ticks, journal);
}

/* Ticks for each arc, with FRACTION bits behind the point: one division for all vertices of a turn. */
enum { FRACTION = 20 };

void cost_charge_all(struct cost_book *book, int64_t ticks, struct journal *journal)
{
	const int fraction = ticks >> (62 - FRACTION) ? 0 : FRACTION;
	const struct cost_note *end = &book->notes[1 + book->noted];
	const struct cost_note *note;
	const int64_t each = book->weight ? (ticks << fraction) / book->weight : 0;
	int64_t weight = 0;
	int64_t before = 0; /* ticks of the vertices before */
	int64_t with;

	/* What rounding leaves over goes to those that come later: nothing is lost. */
	for (note = &book->notes[1]; note < end; note++, before = with) {
		weight += note->weight;
		with = note + 1 == end && !book->beyond ? ticks : (each * weight) >> fraction;
		if (note->vertex >= 0 && note->vertex < book->vertex_count)
			charge(book, note->vertex, with - before, journal);
	}
	cost_begin(book);
}

void cost_add_warps(struct cost_book *book, const int64_t *ticks, int64_t warps)
{
	const int64_t *const end = ticks + warps;
	const int64_t slots = warps < book->slot_count ? warps : book->slot_count;
	const int64_t *stop;
	int64_t *words;

	if (book->slots_used < slots)
		book->slots_used = slots;
	while (ticks < end) {
		stop = end - ticks < slots ? end : ticks + slots;
		for (words = book->warps; ticks < stop; ticks++, words += COST_WORDS) {
			words[COST_TOTAL] += *ticks;
			if (*ticks <= words[COST_MOST])
				continue;
			words[COST_MOST] = *ticks;
			words[COST_CYCLE] = book->cycle;
		}
	}
}
