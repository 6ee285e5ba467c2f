/* SPDX-License-Identifier: GPL-3.0-or-later
 * block: the memory of machines whose memory is the host's (sim, host, replay), as a list of
 * blocks.
 */
#ifndef SPILLWAY_GPU_CORE_BLOCK_H
#define SPILLWAY_GPU_CORE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>

struct change;
struct err;
struct machine;
struct memory;

struct block {
	struct block *next;
	void *bytes;
	size_t size;
	bool fixed; /* it is never written again */
};

/* Allocates a block of zeroed bytes at the head of the list: the first spare block, if it has
 * that size, else a new one. `spare` may be NULL. NULL: memory was refused. */
void *block_alloc(struct block **blocks, struct block **spare, struct memory *memory,
		  const char *name, size_t size, struct err *err);
/* Moves all blocks to the spare list, in reverse order. */
void blocks_spare(struct block **blocks, struct block **spare);
/* Frees all blocks of a list. */
void blocks_free(struct block **blocks);
/* The block that begins at `at` is never written again. */
void blocks_fix(struct block *blocks, const void *at);
/* Copy the contents of all blocks that are not fixed to `to` (or NULL), and back. Returns the
 * number of bytes. */
size_t blocks_freeze(const struct block *blocks, void *to);
void blocks_thaw(struct block *blocks, const void *from);

/* Functions for the row of a machine with such memory. Writing and filling note the old words in
 * the journal, if there is one. */
const void *block_share(struct machine *machine, const char *name, const void *data, size_t size,
			struct err *err);
bool block_read(struct machine *machine, void *to, const void *from, size_t size,
		struct err *err);
bool block_write(struct machine *machine, void *to, const void *from, size_t size,
		 struct err *err);
bool block_fill(struct machine *machine, void *to, int byte, size_t size, struct err *err);
void *block_map(struct machine *machine, void *at);
bool block_undo(struct machine *machine, const struct change *changes, size_t count,
		struct err *err);

#endif
