/* SPDX-License-Identifier: GPL-3.0-or-later
 * array: the arrays of a problem on a machine, a row each.
 *
 * A row says what an array holds and who uses it. Allocation, the host's copies (mirror.h), the
 * digest (hash.h), recordings (tape.h), rescues (rescue.h) and memory tables follow from the
 * rows.
 */
#ifndef SPILLWAY_ENGINE_ARRAY_H
#define SPILLWAY_ENGINE_ARRAY_H

#include "gpu/core/kernel.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct graph;
struct run;
struct terminals;
struct upload;

/* What an array has a word for. */
enum per {
	PER_VERTEX,
	PER_ARC,   /* an entry of the graph; on the machine in the order of its packing */
	PER_QUEUE, /* an entry of the queue, or of all queues that take turns */
	PER_BLOCK, /* a block of a launch, as often as its packing says (gpu/core/worklist.h) */
	PER_ONE
};

enum array_word { WORD_I32, WORD_I64, WORD_CAPACITY };

enum array_use {
	ARRAY_MIRRORED = 1 << 0, /* the host can have a copy of it (mirror.h). Such rows come
				    first: bit i of a set of arrays means row i */
	ARRAY_TAPED = 1 << 1,    /* recordings have its words */
	ARRAY_RESCUED = 1 << 2,  /* with these another run can start where this one stands */
	ARRAY_LEVEL = 1 << 3,    /* events report its words of their vertices: heights */
	ARRAY_SPARSE = 1 << 4,   /* the digest leaves zeros out */
	ARRAY_SCRATCH = 1 << 5,  /* only `hash full` has it, and only while a search is under way */
	ARRAY_QUEUE_SIZE = 1 << 6, /* the number of entries in the queue */
	ARRAY_FULL = 1 << 7,     /* only `hash full` has it. Of rows that are not ARRAY_MIRRORED */
	ARRAY_OF_GRAPH = 1 << 8  /* its bytes are among those of the problem's `topology` */
};

/* An array whose words must add up within 64 bits. */
struct summed {
	const char *title; /* the sum, in errors: "the excess of all vertices" */
	/* Whether the word of that index is no part of the sum; NULL: all are. */
	bool (*leaves_out)(const struct terminals *terminals, int64_t index);
};

/* Of every `step` words, `count` from number `first` on; step 0: all words. */
struct every {
	int64_t step, first, count;
};

/* How an array lies on the machine, if not as its host copy does. */
struct packing {
	const char *title; /* instead of the row's, in errors */
	/* Words on the machine. */
	int64_t (*words)(const struct run *run);
	/* Convert between raw[words], as the machine has them, and the host's copy. With `kept`,
	 * raw is the first kept word, and those of the next place are `step` words behind. */
	void (*unpack)(const struct run *run, const void *raw, int64_t step, void *host);
	void (*pack)(const struct run *run, const void *host, void *raw);
	/* In place of pack, or NULL: from the first word to the last, so that pieces can go on their
	 * way (gpu/core/upload.h). If it fails for want of memory, it has written nothing. */
	void (*stream)(const struct run *run, const void *host, struct upload *upload);
	/* Which of its words recordings and the host's raw copy have, where not all: the others do
	 * not change. Such a packing has `stream`. */
	struct every kept;
};

struct array {
	const char *name;      /* in recordings: "heights" */
	const char *title;     /* in errors: "heights" */
	const char *copy;      /* the host's copy, in errors: "a copy of heights" */
	enum per per;
	enum array_word word;
	unsigned uses;         /* enum array_use */
	unsigned term;         /* number of its terms in the digest (hash.c); 0: it is not in it */
	size_t at;             /* offset of its pointer in the kernels' arguments */
	/* Whether this run has it; NULL: it does. */
	bool (*is_wanted)(const struct run *run);
	/* Its packing in this run; NULL, or returns NULL: there is none. */
	const struct packing *(*packing)(const struct run *run);
	/* Which values a word may have, for recordings; `wide`: its words have 64 bits. */
	void (*range)(const struct graph *graph, bool wide, int64_t *least, int64_t *most);
	/* The sum that a recording's reader watches; NULL: none. */
	const struct summed *summed;
	/* Adds its terms to the digest; NULL: one for each vertex. */
	uint64_t (*hash)(const struct run *run, const void *host);
};

/* The rows of the run's problem, ended by one without a name; and those of an array. */
const struct array *run_arrays(const struct run *run);
/* The first row for such items; the row that has one of the uses; NULL: there is none. */
const struct array *array_per(const struct run *run, enum per per);
const struct array *array_for(const struct run *run, unsigned uses);
/* Its memory on the machine; NULL: this run does without it. */
void *array_get(const struct run *run, const struct array *array);
const struct packing *array_packing(const struct run *run, const struct array *array);
/* Bytes of a word; words of the host's copy; words on the machine; bytes there. */
size_t array_word_size(const struct run *run, const struct array *array);
int64_t array_items(const struct run *run, const struct array *array);
int64_t array_words(const struct run *run, const struct array *array);
size_t array_size(const struct run *run, const struct array *array);
/* Which of its words are kept; and bytes of these. */
struct every array_kept(const struct run *run, const struct array *array);
size_t array_kept_size(const struct run *run, const struct array *array);
/* How many of these are among so many words of the machine. */
int64_t every_count(const struct every *every, int64_t words);
/* Allocates all arrays on the machine, in the order of the rows: the problem's, then the
 * variant's own. False: memory was refused. */
bool arrays_allocate(struct run *run, struct err *err);
/* Whether the run has it; and bytes of all of such rows, which may be NULL, that it has, but for
 * those that are ARRAY_OF_GRAPH. Of the run, these and array_size read only the plan and the width. */
bool array_is_wanted(const struct run *run, const struct array *array);
int64_t arrays_bytes(const struct run *run, const struct array *rows);

#endif
