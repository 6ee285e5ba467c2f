/* SPDX-License-Identifier: GPL-3.0-or-later
 * tape_parts: what the files that write and read recordings share: arrays and fields of a
 * recording, by name.
 */
#ifndef SPILLWAY_ENGINE_TAPE_PARTS_H
#define SPILLWAY_ENGINE_TAPE_PARTS_H

#include "gpu/core/replay.h"
#include "src/engine/problem.h"
#include "src/engine/tape.h"

enum { TAPE_FORMAT = 1 };

/* Numbers of a row of the course; recordings of before have only the first. */
enum { COURSE_SURE = 7, COURSE_UNTIMED = 9, COURSE_NUMBERS = 10 };

/* The arrays of which a recording has the words: those of the problem and of the variant that are
 * ARRAY_TAPED, by number from 0, and those of the engine (costs.h). Those before TAPE_CLOCKS lie in
 * the machine's memory. */
enum {
	TAPE_VERTICES = 15, /* costs of vertices */
	TAPE_CLOCKS,        /* ticks since the start, by slot of the card for warps */
	TAPE_CHARGES,       /* struct costs_now, and costs of warps */
	TAPE_ARRAYS
};

struct tape_words {
	const struct array *row; /* NULL: the clocks, or there is no such array */
	const char *name;        /* NULL: there is no such array */
	void *at;
	int64_t count; /* words of the recording; tape_places says how many lie at `at` */
	size_t size; /* bytes of a word: 4 or 8 */
	struct every every; /* which words they are of those at `at` */
};

/* Finds the arrays on the run's machine; the clocks are on none. */
void tape_find_words(const struct run *run, struct tape_words words[TAPE_ARRAYS]);
/* How many words there are at `at`; which of the recording's words that of number `place` is, -1: none. */
int64_t tape_places(const struct tape_words *words);
int64_t tape_word_of(const struct tape_words *words, int64_t place);
int64_t tape_get_word(const struct tape_words *words, int64_t index);
void tape_set_word(const struct tape_words *words, int64_t index, int64_t value);

/* A word that differs between two moments. Sorted by `address`, the words of an array stand
 * together. */
struct tape_change {
	uint64_t address; /* array << 48 | index */
	int64_t value;
};

static inline uint64_t tape_address(int array, int64_t index)
{
	return (uint64_t)array << 48 | (uint64_t)index;
}

static inline int tape_address_array(uint64_t address)
{
	return (int)(address >> 48);
}

static inline int64_t tape_address_index(uint64_t address)
{
	return (int64_t)(address & ((UINT64_C(1) << 48) - 1));
}

/* A moment, with the fields of its line. */
struct tape_moment {
	struct moment now;
	struct position position;
	int64_t nanoseconds;   /* now.seconds, in nanoseconds */
	/* While replaying: */
	size_t first, count;   /* the changes between this moment and the one after it */
	size_t launch;         /* the last launch whose clocks are known: its number, counted
				  from the newest; the launch before has that number + 1 */
};

/* The numbers of a moment, a row each. Words (phase, task, kernels) are read and written by
 * separate code. */
struct tape_field {
	const char *name;
	size_t offset;
	enum { FIELD_LONG, FIELD_INT, FIELD_UNITS, FIELD_FLAG } kind;
	int64_t least, most;
	bool grows;            /* it never decreases from one moment to the next */
	bool may_lack;         /* a line may lack the field, which is then 0 */
	int counter;           /* number of the counter that it is, from 1; 0: none. Runs that do
				  not count that leave it out */
};

enum { TAPE_MOST_FIELDS = 80 };

/* Ended by a row without a name. */
const struct tape_field *tape_fields(void);
int64_t tape_field_get(const struct tape_field *field, const struct tape_moment *moment);
void tape_field_set(const struct tape_field *field, struct tape_moment *moment, int64_t value);

/* Sums of a few counts stay far below 2^63. */
#define TAPE_MOST_COUNT (INT64_C(1) << 60)

const char *tape_task_name(const struct task *task);
/* Sets the kind of the task by its name; of a task of the host also its row. */
bool tape_find_task(const char *name, const struct problem *problem, struct task *task);
bool tape_find_phase(const char *name, const struct variant *variant, enum phase *phase);

/* The clocks of the warps of one launch. */
struct tape_launch {
	const struct kernel *kernel; /* NULL: the clocks are not known */
	size_t first, count;         /* the warps' ticks in tape->ticks */
};

struct tape {
	struct memory *memory;
	struct tape_origin origin;
	struct replayed replayed;
	struct tape_words words[TAPE_ARRAYS]; /* those of clocks and charges are owned */
	struct tape_moment *moments; /* [count], the newest first, owned */
	size_t count, room;
	size_t at;                   /* number of the moment where the run stands */
	struct tape_change *changes; /* [change_count] in the order of the file, owned */
	size_t change_count, change_room;
	struct tape_launch *launches; /* [launch_count] the newest first, owned */
	size_t launch_count, launch_room;
	int64_t *ticks;              /* [tick_count] of all launches, owned */
	size_t tick_count, tick_room;
	int64_t first_event, events; /* number of the log's first event, and how many it has */
	int64_t lost_events;         /* events that were lost before the first of the log */
	struct task ahead;           /* the task that would follow the newest moment */
	bool knows_ahead;
	bool inside;                 /* some moments lie in the middle of launches */
	bool altered;                /* the file was changed after it was written: its digest
					differs */
};

/* The changes of a moment; NULL: there are none. */
static inline struct tape_change *tape_changes(const struct tape *tape, size_t number)
{
	const struct tape_moment *moment = &tape->moments[number];

	return moment->count ? tape->changes + moment->first : NULL;
}

/* Exchanges words of the run with those in the changes: to the moment before moment `number`, or
 * with `forward` to that moment. */
void tape_swap(struct tape *tape, size_t number, bool forward);
/* Sets run->now to a moment; the words must be there already. */
void tape_stand(struct run *run, size_t number);

#endif
