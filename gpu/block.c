/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/block.h"

#include "src/base/memory.h"

#include <string.h>

struct block *block_add(struct block **blocks, struct memory *memory, const char *name,
			size_t size, struct err *err)
{
	struct block *block = memory_new(memory, sizeof(*block), name, err);

	if (!block)
		return NULL;
	block->bytes = memory_aligned(memory, size ? size : 1, 1, name, err);
	if (!block->bytes) {
		memory_free(block);
		return NULL;
	}
	block->size = size;
	block->next = *blocks;
	*blocks = block;
	return block;
}

/* Moves the first of one list to the head of another. */
static struct block *move(struct block **to, struct block **from)
{
	struct block *block = *from;

	*from = block->next;
	block->next = *to;
	*to = block;
	return block;
}

struct block *block_take(struct block **blocks, struct block **spare, size_t size)
{
	struct block *block;

	if (!*spare || (*spare)->size != size)
		return NULL;
	block = move(blocks, spare);
	memset(block->bytes, 0, size);
	block->fixed = false;
	return block;
}

void blocks_spare(struct block **blocks, struct block **spare)
{
	while (*blocks)
		(void)move(spare, blocks);
}

void blocks_free(struct block **blocks)
{
	struct block *block;

	while ((block = *blocks)) {
		*blocks = block->next;
		memory_free(block->bytes);
		memory_free(block);
	}
}

bool block_copy(struct machine *machine, void *to, const void *from, size_t size,
		struct err *err)
{
	(void)machine;
	(void)err;
	if (size)
		memmove(to, from, size);
	return true;
}
