/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the files of tape.h share: the arrays and fields that a recording tells, by name.
 */
#ifndef SPILLWAY_RUN_TAPE_PARTS_H
#define SPILLWAY_RUN_TAPE_PARTS_H

#include "gpu/replay.h"
#include "src/run/tape.h"

enum { TAPE_FORMAT = 1 };

/* The arrays whose words are kept. */
enum tape_array {
	TAPE_RESIDUAL,   /* as the layout has them */
	TAPE_EXCESS,
	TAPE_HEIGHTS,
	TAPE_QUEUE,
	TAPE_QUEUE_SIZE,
	TAPE_CLOCKS,     /* of the slots for warps since the start, in ticks */
	TAPE_ARRAYS
};

struct tape_words {
	void *at;
	int64_t count;
	size_t size; /* of a word: 4 or 8 bytes */
};

const char *tape_array_name(enum tape_array array);
/* Where they lie on the run's machine; the clocks nowhere. */
void tape_find_words(const struct run *run, struct tape_words words[TAPE_ARRAYS]);
int64_t tape_get_word(const struct tape_words *words, int64_t index);
void tape_set_word(const struct tape_words *words, int64_t index, int64_t value);

/* A word that differs between two moments. Sorted by `place` the words of an array stand
 * together. */
struct tape_change {
	uint64_t place; /* array << 48 | index */
	int64_t value;
};

static inline uint64_t tape_place(enum tape_array array, int64_t index)
{
	return (uint64_t)array << 48 | (uint64_t)index;
}

static inline enum tape_array tape_place_array(uint64_t place)
{
	return (enum tape_array)(place >> 48);
}

static inline int64_t tape_place_index(uint64_t place)
{
	return (int64_t)(place & ((UINT64_C(1) << 48) - 1));
}

/* A moment, as its line tells it. */
struct tape_moment {
	struct moment now;
	struct place place;
	int64_t nanoseconds;   /* now.seconds */
	/* While replaying: */
	size_t first, count;   /* the changes between it and the moment after it */
	size_t launch;         /* the last launch whose clocks are known: its number from
				  the newest on; that of the one before is one more */
};

/* The numbers of a moment, a row each. What is a word (phase, task, kernels) is read and
 * written by hand. */
struct tape_field {
	const char *name;
	size_t offset;
	enum { FIELD_LONG, FIELD_INT, FIELD_UNSIGNED, FIELD_FLAG } kind;
	int64_t least, most;
	bool grows;            /* it never falls from one moment to the next */
	bool may_lack;         /* older recordings do not have it: 0 */
};

enum { TAPE_MOST_FIELDS = 64 };

/* Ended by a row without a name. */
const struct tape_field *tape_fields(void);
int64_t tape_field_get(const struct tape_field *field, const struct tape_moment *moment);
void tape_field_set(const struct tape_field *field, struct tape_moment *moment, int64_t value);

/* Sums of a few counts stay far below 2^63. */
#define TAPE_MOST_COUNT (INT64_C(1) << 60)

const char *tape_task_name(enum task_kind kind);
bool tape_find_task(const char *name, enum task_kind *kind);
bool tape_find_phase(const char *name, enum phase *phase);

/* Whether residual capacities of such a network can be told: what gathers them adds two. */
bool tape_can_hold(const struct network *network, const struct layout *layout);

/* The clocks of the warps of one launch. */
struct tape_launch {
	const struct kernel *kernel; /* NULL: they are not known */
	size_t first, count;         /* in tape->ticks */
};

struct tape {
	struct memory *memory;
	struct tape_origin origin;
	struct replayed replayed;
	struct tape_words words[TAPE_ARRAYS]; /* that of the clocks is owned */
	struct tape_moment *moments; /* [count], the newest first */
	size_t count, room;
	size_t at;                   /* where the run stands */
	struct tape_change *changes; /* [change_count] in the order of the file */
	size_t change_count, change_room;
	struct tape_launch *launches; /* [launch_count] the newest first */
	size_t launch_count, launch_room;
	int64_t *ticks;              /* [tick_count] of all launches */
	size_t tick_count, tick_room;
	int64_t first_event, events; /* in the log */
	struct task ahead;           /* what would come behind the newest moment */
	bool knows_ahead;
	bool inside;                 /* some moments are in the middle of launches */
	bool altered;                /* it is not as it was written: its digest tells */
};

/* The changes of a moment; NULL: there are none. */
static inline struct tape_change *tape_changes(const struct tape *tape, size_t number)
{
	const struct tape_moment *moment = &tape->moments[number];

	return moment->count ? tape->changes + moment->first : NULL;
}

/* Changes words of the run to those of the moment before moment `number`, or of the
 * moment itself: words and their changes are exchanged. */
void tape_swap(struct tape *tape, size_t number, bool forward);
/* Makes the run stand at a moment, its words being there. */
void tape_stand(struct run *run, size_t number);

#endif
