/* SPDX-License-Identifier: GPL-3.0-or-later
 * memory: all allocations of host memory go through these functions.
 *
 * Every allocation belongs to a struct memory, which keeps the sum, the peak and a limit, and
 * can be told to fail the N-th request (for tests). Running out of memory is an error like any
 * other, and its message says what the memory was for, and how much.
 *
 * Threads may allocate from one struct memory at the same time, and free blocks of each other. Its limit
 * and `spare` change only while there is one thread.
 */
#ifndef SPILLWAY_BASE_MEMORY_H
#define SPILLWAY_BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

enum { MEMORY_ALIGNMENT = 256 };

struct memory {
	size_t limit;      /* bytes; 0: no limit but the machine's */
	_Atomic size_t used, peak; /* bytes handed out now, and at most so far */
	_Atomic int64_t requests;  /* allocations and growths asked for so far */
	_Atomic bool limited;      /* the limit forbade the last request that failed, and not the system */
	int64_t fail_at;   /* this request (from 1) fails; 0: none */
	/* Called when the limit refuses a request. If it frees some memory and returns true, the
	 * request is tried again. NULL: nothing can be freed. */
	bool (*spare)(void *context);
	void *spare_context;
};

/* `size` bytes, zeroed, for `owner` (a word for the message). NULL and *err on
 * failure. Free with memory_free. */
void *memory_new(struct memory *memory, size_t size, const char *owner, struct err *err);
/* The same for `count` things of `size` bytes each; their product is checked. */
void *memory_array(struct memory *memory, size_t count, size_t size, const char *owner,
		   struct err *err);
/* Grows or shrinks *block (which may be NULL) to `count` things of `size`
 * bytes; new bytes are not zeroed. On failure *block stays as it was. */
bool memory_resize(struct memory *memory, void **block, size_t count, size_t size,
		   const char *owner, struct err *err);
/* As memory_array, aligned to MEMORY_ALIGNMENT bytes, as a GPU's allocator aligns it; such a
 * block cannot be resized. */
void *memory_aligned(struct memory *memory, size_t count, size_t size, const char *owner,
		     struct err *err);
/* A copy of a string. */
char *memory_string(struct memory *memory, const char *string, struct err *err);
/* Frees a block; NULL is allowed. */
void memory_free(void *block);

/* The hint of an error for lack of memory: the limit forbade it, or else the system refused. Returns
 * false. */
bool memory_hint(const struct memory *memory, bool limited, struct err *err);

/* Three quarters of the host's physical memory: the limit a session starts with. */
size_t memory_default_limit(void);

#endif
