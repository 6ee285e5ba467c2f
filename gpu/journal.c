/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/journal.h"

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
	memory_free(journal->changes);
	journal_init(journal, journal->memory);
}

static bool make_room(struct journal *journal)
{
	size_t room = journal->room ? 2 * journal->room : ROOM_AT_FIRST;
	void *changes = journal->changes;

	if (journal->lost)
		return false;
	if (!memory_resize(journal->memory, &changes, room, sizeof(*journal->changes),
			   "the history", NULL)) {
		journal->lost = true;
		return false;
	}
	journal->changes = changes;
	journal->room = room;
	return true;
}

void journal_keep(struct journal *journal, const void *at, size_t size, uint64_t old)
{
	if (journal->count == journal->room && !make_room(journal))
		return;
	journal->changes[journal->count++] =
		(struct change){ (uintptr_t)at | (size == sizeof(uint64_t)), old };
}

void journal_keep_changes(struct journal *journal, const void *at, const void *old,
			  const void *young, size_t size)
{
	const uint32_t *before = old;
	const uint32_t *after = young;
	const uint32_t *place = at;
	size_t i;

	for (i = 0; i < size / sizeof(*before); i++)
		if (before[i] != after[i])
			journal_keep(journal, place + i, sizeof(*before), before[i]);
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
	changes_undo(journal->changes + mark, journal->count - mark);
	journal->count = mark;
}
