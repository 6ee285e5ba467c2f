/* SPDX-License-Identifier: GPL-3.0-or-later
 * mirror: the arrays of a run that are ARRAY_MIRRORED, in memory of the host. On sim they are the
 * machine's own memory; from a GPU they are copied when they are needed.
 *
 * A set of arrays is a number: bit i stands for row i of the problem's arrays (array.h).
 */
#ifndef SPILLWAY_ENGINE_MIRROR_H
#define SPILLWAY_ENGINE_MIRROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct run;

enum {
	MIRROR_MOST = 4,       /* mirrored arrays of a problem */
	MIRROR_ALL = (1 << MIRROR_MOST) - 1,
	MIRROR_LOOK = 1 << 16  /* added to a set: only to display, so the copies are not counted */
};

/* One array. */
struct copy {
	void *host;  /* [items]; owned, unless it is mapped */
	void *raw;   /* the words that are kept (array_kept), as the machine has them, where they
			are packed and not mapped, owned; else NULL */
	void *piece; /* where not all words are: some of the machine's, on their way; owned */
	bool mapped; /* `host` is the machine's own memory */
};

struct mirror {
	struct copy copies[MIRROR_MOST];
	int count;
	bool mapped;  /* the host can read and write the machine's memory */
	bool shown;   /* the host holds the state, and the machine has a copy of it */
	char *before; /* copy made by mirror_remember, owned; or NULL */
	unsigned remembered; /* the set that it is a copy of */
};

/* Whether the host can read and write the machine's memory. */
bool mirror_is_mapped(const struct run *run);
/* Makes the mirror of a run whose arrays are allocated. It copies nothing yet. */
bool mirror_open(struct run *run, struct err *err);
void mirror_close(struct run *run);
/* Copies the arrays of the set from the machine, where they are not mapped. The caller may change
 * the copies and then store them. False: the machine failed. */
bool mirror_fetch(struct run *run, unsigned set, struct err *err);
/* The same in pieces. *stopped: poll asked to stop between them, and the copies are of no use. */
bool mirror_fetch_or_stop(struct run *run, unsigned set, bool *stopped, struct err *err);
bool mirror_store(struct run *run, unsigned set, struct err *err);
/* For variants that work on the host (run->now.held). After mirror_hold the host holds the state:
 * its copy is the newer one, and fetching and storing copy nothing. mirror_release copies
 * everything back to the machine. mirror_show copies it there for display only. After every
 * change of the copy the variant calls mirror_changed. */
bool mirror_hold(struct run *run, struct err *err);
bool mirror_release(struct run *run, struct err *err);
bool mirror_show(struct run *run, struct err *err);
void mirror_changed(struct run *run);

/* For rescue.h: buffers apart from the mirror's, for the arrays that are ARRAY_RESCUED. */
struct buffers {
	void *of[MIRROR_MOST]; /* as the mirror has them; NULL: the array is not rescued */
};

/* Whether a packed array goes to the machine piece by piece (packing.stream): then `raw` is what was
 * fetched last, not what was stored last. */
bool mirror_streams(const struct run *run);
/* mirror_fetch_pieces copies the rescued arrays from the machine in pieces, for display only.
 * *whole: poll did not ask to stop, and the mirror has all of them. mirror_make_buffers allocates
 * buffers; false: memory was refused. mirror_swap_buffers exchanges them with the mirror's.
 * mirror_sort_buffers orders packed arrays as the host has them, and uses the mirror's copies
 * for that. */
bool mirror_fetch_pieces(struct run *run, bool *whole, struct err *err);
bool mirror_make_buffers(const struct run *run, struct buffers *buffers);
void mirror_swap_buffers(struct run *run, struct buffers *buffers);
void mirror_sort_buffers(struct run *run, struct buffers *buffers);
void mirror_free_buffers(struct buffers *buffers);
/* For the history, where arrays are mapped: the host is about to change those of the set in place;
 * it has changed them. */
void mirror_remember(struct run *run, unsigned set);
void mirror_keep_changes(struct run *run);
/* Or the host gave up half-way: restores what mirror_remember copied. */
void mirror_put_back(struct run *run);
/* The number of arrays in the set; their bytes on the machine; the set of those that have one of
 * the uses. */
int mirror_arrays(unsigned set);
int64_t mirror_bytes(const struct run *run, unsigned set);
unsigned mirror_set(const struct run *run, unsigned uses);
/* Words of those arrays of the set that the host puts into another order than the machine has them in. */
int64_t mirror_sorted(const struct run *run, unsigned set);

#endif
