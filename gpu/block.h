/* SPDX-License-Identifier: GPL-3.0-or-later
 * block: memory of a machine that lies on the host, block by block.
 */
#ifndef SPILLWAY_GPU_BLOCK_H
#define SPILLWAY_GPU_BLOCK_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct machine;
struct memory;

struct block {
	struct block *next;
	void *bytes;
	size_t size;
	bool fixed; /* nobody writes there any more */
};

/* A new block, zeroed, at the head of the list; NULL: memory was refused. */
struct block *block_add(struct block **blocks, struct memory *memory, const char *name,
			size_t size, struct err *err);
/* Takes the first of the spare ones, if it has that size, zeroes it and puts it at the head
 * of the list; else NULL. */
struct block *block_take(struct block **blocks, struct block **spare, size_t size);
/* All become spare, the last of the list first. */
void blocks_spare(struct block **blocks, struct block **spare);
/* A machine's row for reading (and for writing, where nobody keeps a journal). */
bool block_copy(struct machine *machine, void *to, const void *from, size_t size,
		struct err *err);
/* Frees them all. */
void blocks_free(struct block **blocks);

#endif
