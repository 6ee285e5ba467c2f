/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/block.h"

#include "src/base/memory.h"

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

void blocks_free(struct block **blocks)
{
	struct block *block;

	while ((block = *blocks)) {
		*blocks = block->next;
		memory_free(block->bytes);
		memory_free(block);
	}
}
