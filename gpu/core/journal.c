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
	journal_init(journal, journal->memory);
	journal->age = age + 1;
}

void journal_clear(struct journal *journal)
{
	journal->count = journal->compacted = 0;
	journal->age++;
}

bool journal_grow(struct journal *journal)
{
	size_t room = journal->room ? 2 * journal->room : ROOM_AT_FIRST;
	void *changes = journal->changes;

	if (journal->lost)
		return false;
	if (journal->most && room > journal->most)
		room = journal->most;
	if (room == journal->room ||
	    !memory_resize(journal->memory, &changes, room, sizeof(*journal->changes),
			   "the history", NULL)) {
		journal->lost = true;
		return false;
	}
	journal->changes = changes;
	journal->room = room;
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

void journal_compact(struct journal *journal)
{
	struct change *changes = journal->changes;
	size_t kept = 0;
	uint32_t *table; /* the kept changes by address, from 1; 0: none */
	size_t i, slot;
	int bits = 4;

	while ((size_t)1 << bits < 2 * journal->count)
		bits++;
	journal->compacted = journal->count;
	if (!journal->count || journal->count > UINT32_MAX / 4)
		return;
	table = memory_array(journal->memory, (size_t)1 << bits, sizeof(*table), "the history",
			     NULL);
	if (!table)
		return;
	for (i = 0; i < journal->count; i++) {
		if (changes[i].at & CHANGE_ONCE) {
			changes[kept++] = changes[i];
			continue;
		}
		slot = slot_of(changes[i].at, bits);
		while (table[slot] && changes[table[slot] - 1].at != changes[i].at)
			slot = (slot + 1) & (((size_t)1 << bits) - 1);
		if (table[slot])
			continue;
		changes[kept++] = changes[i];
		table[slot] = (uint32_t)kept;
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
	journal->age++;
}
