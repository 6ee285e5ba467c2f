/* SPDX-License-Identifier: GPL-3.0-or-later
 * journal: the old values of changed words, for undo.
 *
 * Code that writes into a machine's memory notes the old word first. Words are put back in
 * reverse order, so a word may be in the journal any number of times. Some words their owner notes
 * once only: these stand apart, where compaction need not look for others of the same word.
 */
#ifndef SPILLWAY_GPU_CORE_JOURNAL_H
#define SPILLWAY_GPU_CORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;

/* A word of 4 or 8 bytes. Words are aligned, which leaves the lowest bit of an address. */
struct change {
	uintptr_t at;  /* the word's address; CHANGE_WIDE: it has 8 bytes */
	uint64_t old;  /* what stood there before the change */
};

enum { CHANGE_WIDE = 1 };

struct journal {
	struct memory *memory;
	struct change *changes; /* [count], owned */
	size_t count, room;
	struct change *apart;   /* [apart_count] of journal_keep_once, owned */
	size_t apart_count, apart_room;
	size_t compacted;       /* no two of the first ones are of one word */
	size_t most;            /* changes that it may hold; 0: any number */
	bool lost;              /* it may hold no more, or memory was refused: changes after those
				   kept are missing */
	uint64_t age;           /* grows wherever those apart are taken out of it */
};

void journal_init(struct journal *journal, struct memory *memory);
void journal_free(struct journal *journal);
/* Takes all changes out of it. It keeps its room. */
void journal_clear(struct journal *journal);

/* Makes room for a change, or for one apart. False: it may hold no more, or memory was refused, now or
 * before. */
bool journal_grow(struct journal *journal);
bool journal_grow_apart(struct journal *journal);

/* Keeps the old value of a word of 4 or 8 bytes. */
static inline void journal_keep(struct journal *journal, const void *at, size_t size,
				uint64_t old)
{
	if (journal->count < journal->room || journal_grow(journal))
		journal->changes[journal->count++] =
			(struct change){ (uintptr_t)at | (size == sizeof(uint64_t)), old };
}

/* The same of a word of 8 bytes, apart, for a caller that keeps it once in an age of the journal and in no
 * other way. */
static inline void journal_keep_once(struct journal *journal, const void *at, uint64_t old)
{
	if (journal->apart_count < journal->apart_room || journal_grow_apart(journal))
		journal->apart[journal->apart_count++] =
			(struct change){ (uintptr_t)at | CHANGE_WIDE, old };
}

/* Keeps `count` changes at once. `fresh`: no two of them are of one word, nor is one of a word that is in the
 * journal already, so that journal_compact need not look at them. */
void journal_keep_many(struct journal *journal, const struct change *changes, size_t count, bool fresh);

/* All changes, also those apart, and bytes of its room. */
static inline size_t journal_words(const struct journal *journal)
{
	return journal->count + journal->apart_count;
}

static inline size_t journal_bytes(const struct journal *journal)
{
	return (journal->room + journal->apart_room) * sizeof(struct change);
}

/* Writes all changes to `to` [journal_words()]. */
void journal_copy(const struct journal *journal, struct change *to);
/* Puts those apart among the others, where nobody has a mark. False: memory was refused, and nothing has
 * changed. */
bool journal_gather(struct journal *journal);

/* Notes every word in the `size` bytes (a multiple of 4) at `at` that differs between `old`, the
 * bytes before, and `young`, the bytes now. */
void journal_keep_changes(struct journal *journal, const void *at, const void *old,
			  const void *young, size_t size);

/* Keeps only the first change of each word, which is enough to undo all of them. Those apart it leaves
 * alone. Without memory for that it does nothing. */
void journal_compact(struct journal *journal);

/* The address of a changed word, and its bytes. */
static inline void *change_at(const struct change *change)
{
	return (void *)(change->at & ~(uintptr_t)CHANGE_WIDE);
}

static inline size_t change_size(const struct change *change)
{
	return change->at & CHANGE_WIDE ? 8 : 4;
}

/* Puts words back in memory of the host, the last first. */
void changes_undo(const struct change *changes, size_t count);
/* Puts back the words from number `mark` on, and removes them from the journal. Those apart stay. */
void journal_undo(struct journal *journal, size_t mark);

#endif
