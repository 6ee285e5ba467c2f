/* SPDX-License-Identifier: GPL-3.0-or-later
 * kernel: what the engine knows about a kernel, on every machine.
 *
 * The loops over items and cycles are not in a kernel's text. Machines do them, as described
 * here.
 */
#ifndef SPILLWAY_GPU_CORE_KERNEL_H
#define SPILLWAY_GPU_CORE_KERNEL_H

#include "gpu/core/width.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct host_kernel;
struct sim_kernel;

/* GRID: all teams finish a cycle before any begins the next, so that a launch is
 * one cycle. FREE: each team goes through its cycles at its own pace. BLOCK: each block goes
 * through rounds over its own worklist (worklist.h); items are blocks, cycles are rounds, and a
 * launch is one cycle. */
enum kernel_sync { SYNC_GRID, SYNC_FREE, SYNC_BLOCK };

/* What an item is: a chunk of as many vertices as a team has lanes, each tested for being active;
 * an entry of the queue, or a chunk of entries; or an item of a global relabeling. Items of a
 * SYNC_BLOCK launch are blocks: ITEMS_BLOCKS where they discharge. A warp of these does other
 * entries in each round, and none of them can be named by the warp's number. */
enum kernel_items {
	ITEMS_OTHER,
	ITEMS_CHUNKS,
	ITEMS_QUEUE,
	ITEMS_ENTRIES,
	ITEMS_SEARCH,
	ITEMS_BLOCKS
};

struct kernel {
	const char *name, *title;
	enum kernel_sync sync;
	enum kernel_items items;
	const struct sim_kernel *sim[WIDTHS][2]; /* the fast text, and the one compiled with
						    SPILLWAY_CLOSELY */
	const struct host_kernel *host;          /* code of the host in a kernel's stead; or NULL */
};

#define KERNEL_ROW(name, ...) extern const struct kernel kernel_##name;
#include "gpu/core/kernels.def"
#undef KERNEL_ROW

/* Bytes of its struct of arguments; not of a kernel of the host. */
size_t kernel_args_size(const struct kernel *kernel);
/* sim: hardware warps of a block, where the user does not choose them; not of a kernel of the host. */
int kernel_block_warps(const struct kernel *kernel);
/* Whether its items are entries of the queue. */
static inline bool kernel_has_queue(const struct kernel *kernel)
{
	return kernel->items == ITEMS_QUEUE || kernel->items == ITEMS_ENTRIES;
}

const char *width_name(enum width width);
/* Bytes of a residual capacity, and of an index of arcs. */
size_t width_capacity_size(enum width width);
size_t width_arc_size(enum width width);
/* The narrowest width for the sum of a pair's capacities and a count of entries. */
enum width width_for(int64_t widest, int64_t entries);

#endif
