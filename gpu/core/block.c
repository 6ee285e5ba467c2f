/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/block.h"

#include "gpu/core/journal.h"
#include "gpu/core/machine.h"
#include "src/base/memory.h"

#include <string.h>

static struct block *add(struct block **blocks, struct memory *memory, const char *name,
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

/* The first of the spare ones, zeroed; NULL: there is none, or not of that size. */
static struct block *take(struct block **blocks, struct block **spare, size_t size)
{
	struct block *block;

	if (!spare || !*spare || (*spare)->size != size)
		return NULL;
	block = move(blocks, spare);
	memset(block->bytes, 0, size);
	block->fixed = false;
	return block;
}

void *block_alloc(struct block **blocks, struct block **spare, struct memory *memory,
		  const char *name, size_t size, struct err *err)
{
	struct block *block = take(blocks, spare, size);

	if (!block)
		block = add(blocks, memory, name, size, err);
	return block ? block->bytes : NULL;
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

void blocks_fix(struct block *blocks, const void *at)
{
	for (; blocks; blocks = blocks->next)
		blocks->fixed = blocks->fixed || blocks->bytes == at;
}

size_t blocks_freeze(const struct block *blocks, void *to)
{
	size_t size = 0;

	for (; blocks; blocks = blocks->next) {
		if (blocks->fixed)
			continue;
		if (to && blocks->size)
			memcpy((char *)to + size, blocks->bytes, blocks->size);
		size += blocks->size;
	}
	return size;
}

void blocks_thaw(struct block *blocks, const void *from)
{
	const char *at = from;

	for (; blocks; blocks = blocks->next) {
		if (blocks->fixed)
			continue;
		if (blocks->size)
			memcpy(blocks->bytes, at, blocks->size);
		at += blocks->size;
	}
}

/* --- Rows of a machine. --- */

const void *block_share(struct machine *machine, const char *name, const void *data, size_t size,
			struct err *err)
{
	(void)machine;
	(void)name;
	(void)size;
	(void)err;
	return data;
}

bool block_read(struct machine *machine, void *to, const void *from, size_t size,
		struct err *err)
{
	(void)machine;
	(void)err;
	if (size)
		memmove(to, from, size);
	return true;
}

bool block_write(struct machine *machine, void *to, const void *from, size_t size,
		 struct err *err)
{
	if (machine->journal)
		journal_keep_changes(machine->journal, to, to, from, size);
	return block_read(machine, to, from, size, err);
}

bool block_fill(struct machine *machine, void *to, int byte, size_t size, struct err *err)
{
	uint32_t *words = to;
	uint32_t word;
	size_t i;

	(void)err;
	memset(&word, byte, sizeof(word));
	if (machine->journal)
		for (i = 0; i < size / sizeof(word); i++)
			journal_keep_changes(machine->journal, words + i, words + i, &word,
					     sizeof(word));
	memset(to, byte, size);
	return true;
}

void *block_map(struct machine *machine, void *at)
{
	(void)machine;
	return at;
}

bool block_undo(struct machine *machine, const struct change *changes, size_t count,
		struct err *err)
{
	(void)machine;
	(void)err;
	changes_undo(changes, count);
	return true;
}
