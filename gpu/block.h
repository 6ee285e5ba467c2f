/* SPDX-License-Identifier: GPL-3.0-or-later
 * block: memory of a machine that lies on the host, block by block.
 */
#ifndef SPILLWAY_GPU_BLOCK_H
#define SPILLWAY_GPU_BLOCK_H

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
	bool fixed; /* nobody writes there any more */
};

/* Zeroed bytes in a block at the head of the list: of the first of the spare ones, if it has
 * that size, else of a new one. `spare` may be NULL. NULL: memory was refused. */
void *block_alloc(struct block **blocks, struct block **spare, struct memory *memory,
		  const char *name, size_t size, struct err *err);
/* All become spare, the last of the list first. */
void blocks_spare(struct block **blocks, struct block **spare);
/* Frees them all. */
void blocks_free(struct block **blocks);
/* Nobody writes into the block that begins there any more. */
void blocks_fix(struct block *blocks, const void *at);
/* What lies in those that are not fixed, written down (to: or NULL) and taken up again;
 * returns its bytes. */
size_t blocks_freeze(const struct block *blocks, void *to);
void blocks_thaw(struct block *blocks, const void *from);

/* Rows of a machine whose memory this is. Whoever writes or fills notes what was there, if
 * somebody keeps a journal. */
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
