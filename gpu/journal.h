/* SPDX-License-Identifier: GPL-3.0-or-later
 * journal: the old values of words that were changed, so that they can be put back.
 *
 * Whoever writes into a machine's memory notes the word first; nobody else may. What
 * was noted last is put back first, so a word may come up any number of times.
 */
#ifndef SPILLWAY_GPU_JOURNAL_H
#define SPILLWAY_GPU_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;

/* A word of 4 or 8 bytes. Words lie on their boundaries, which leaves the lowest bit
 * of an address for the width. */
struct change {
	uintptr_t at;  /* | 1: of 8 bytes */
	uint64_t old;
};

struct journal {
	struct memory *memory;
	struct change *changes; /* [count], owned */
	size_t count, room;
	bool lost;              /* memory was refused: what happened since is not all here */
};

void journal_init(struct journal *journal, struct memory *memory);
void journal_free(struct journal *journal);

/* Makes room for a change. False: memory was refused, now or before. */
bool journal_grow(struct journal *journal);

/* Keeps the old value of a word of 4 or 8 bytes. */
static inline void journal_keep(struct journal *journal, const void *at, size_t size,
				uint64_t old)
{
	if (journal->count < journal->room || journal_grow(journal))
		journal->changes[journal->count++] =
			(struct change){ (uintptr_t)at | (size == sizeof(uint64_t)), old };
}

/* The same for every word of the `size` bytes (a multiple of 4) at `at` in which `old`,
 * what lay there, and `young`, what does now, differ. */
void journal_keep_changes(struct journal *journal, const void *at, const void *old,
			  const void *young, size_t size);

/* Of all changes of a word only the first is kept: the others make no difference any more to
 * who puts them all back. Without memory for that they stay. */
void journal_compact(struct journal *journal);

/* Where a change is, and how wide it is. */
static inline void *change_at(const struct change *change)
{
	return (void *)(change->at & ~(uintptr_t)1);
}

static inline size_t change_size(const struct change *change)
{
	return change->at & 1 ? 8 : 4;
}

/* Puts words back that lie in memory of the host, the last first. */
void changes_undo(const struct change *changes, size_t count);
/* Puts those back that were noted since there were `mark` of them, and forgets them. */
void journal_undo(struct journal *journal, size_t mark);

#endif
