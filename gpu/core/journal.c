/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/journal.h"

#include "src/base/memory.h"

#include <string.h>

enum { ROOM_AT_FIRST = 1 << 10 };

void journal_init(struct journal *journal, struct memory *memory)
{
	memset(journal, 0, sizeof(*journal));
	journal->memory = memory;
}

void journal_free(struct journal *journal)
{
	const uint64_t age = journal->age;

	memory_free(journal->changes);
	memory_free(journal->apart);
	journal_init(journal, journal->memory);
	journal->age = age + 1;
}

void journal_clear(struct journal *journal)
{
	journal->count = journal->apart_count = journal->compacted = 0;
	journal->age++;
}

/* More room for one of its two lists. */
static bool grow(struct journal *journal, struct change **list, size_t *room)
{
	const size_t others = journal->room + journal->apart_room - *room;
	size_t wanted = *room ? 2 * *room : ROOM_AT_FIRST;
	void *changes = *list;

	if (journal->lost)
		return false;
	if (journal->most && wanted + others > journal->most)
		wanted = journal->most > others ? journal->most - others : 0;
	if (wanted <= *room ||
	    !memory_resize(journal->memory, &changes, wanted, sizeof(**list), "the history", NULL)) {
		journal->lost = true;
		return false;
	}
	*list = changes;
	*room = wanted;
	return true;
}

bool journal_grow(struct journal *journal)
{
	return grow(journal, &journal->changes, &journal->room);
}

bool journal_grow_apart(struct journal *journal)
{
	return grow(journal, &journal->apart, &journal->apart_room);
}

void journal_keep_many(struct journal *journal, const struct change *changes, size_t count, bool fresh)
{
	const bool unique = fresh && journal->compacted == journal->count;

	while (journal->room - journal->count < count)
		if (!journal_grow(journal))
			return;
	if (!count)
		return;
	memcpy(journal->changes + journal->count, changes, count * sizeof(*changes));
	journal->count += count;
	if (unique)
		journal->compacted = journal->count;
}

void journal_copy(const struct journal *journal, struct change *to)
{
	if (journal->count)
		memcpy(to, journal->changes, journal->count * sizeof(*to));
	if (journal->apart_count)
		memcpy(to + journal->count, journal->apart, journal->apart_count * sizeof(*to));
}

bool journal_gather(struct journal *journal)
{
	const size_t words = journal_words(journal);
	void *changes = journal->changes;

	if (!journal->apart_count)
		return true;
	if (words > journal->room) {
		if (!memory_resize(journal->memory, &changes, words, sizeof(*journal->changes), "the history",
				   NULL))
			return false;
		journal->changes = changes;
		journal->room = words;
	}
	memcpy(journal->changes + journal->count, journal->apart,
	       journal->apart_count * sizeof(*journal->apart));
	journal->count = words;
	journal->apart_count = 0;
	return true;
}

void journal_keep_changes(struct journal *journal, const void *at, const void *old,
			  const void *young, size_t size)
{
	const uint32_t *before = old;
	const uint32_t *after = young;
	const uint32_t *slot = at;
	size_t i;

	for (i = 0; i < size / sizeof(*before); i++)
		if (before[i] != after[i])
			journal_keep(journal, slot + i, sizeof(*before), before[i]);
}

/* The slot of an address in a table of 2^bits. */
static size_t slot_of(uintptr_t at, int bits)
{
	return (size_t)(((uint64_t)at >> 2) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits));
}

/* A table of so many addresses, at most three quarters of which is taken. */
static int table_bits(size_t count)
{
	int bits = 4;

	while (((size_t)1 << bits) / 4 * 3 < count)
		bits++;
	return bits;
}

void journal_compact(struct journal *journal)
{
	struct change *changes = journal->changes;
	const size_t unique = journal->compacted;
	const int bits = table_bits(journal->count);
	size_t kept = 0;
	uint32_t *table; /* the kept changes by address, from 1; 0: none */
	size_t i, slot;

	if (journal->count == unique || journal->count > UINT32_MAX / 4)
		return;
	table = memory_array(journal->memory, (size_t)1 << bits, sizeof(*table), "the history",
			     NULL);
	if (!table)
		return;
	for (i = 0; i < journal->count; i++) {
		slot = slot_of(changes[i].at, bits);
		while (table[slot] && (i < unique || changes[table[slot] - 1].at != changes[i].at))
			slot = (slot + 1) & (((size_t)1 << bits) - 1);
		if (table[slot])
			continue;
		if (kept < i)
			changes[kept] = changes[i];
		table[slot] = (uint32_t)++kept;
	}
	memory_free(table);
	journal->count = journal->compacted = kept;
}

void changes_undo(const struct change *changes, size_t count)
{
	const struct change *change;
	uint32_t narrow;

	while (count--) {
		change = &changes[count];
		narrow = (uint32_t)change->old;
		if (change_size(change) == sizeof(narrow))
			memcpy(change_at(change), &narrow, sizeof(narrow));
		else
			memcpy(change_at(change), &change->old, sizeof(change->old));
	}
}

void journal_undo(struct journal *journal, size_t mark)
{
	if (journal->count > mark)
		changes_undo(journal->changes + mark, journal->count - mark);
	journal->count = mark;
	if (journal->compacted > mark)
		journal->compacted = mark;
}
