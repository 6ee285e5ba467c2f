/* SPDX-License-Identifier: GPL-3.0-or-later
 * block_lists: the worklists of blocks (gpu/core/worklist.h) of variants that have some: their arrays,
 * and what the loop on the host does with them between two launches.
 */
#ifndef SPILLWAY_ENGINE_BLOCK_LISTS_H
#define SPILLWAY_ENGINE_BLOCK_LISTS_H

#include "gpu/core/worklist.h"
#include "src/engine/array.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct graph;
struct machine;
struct run;

/* How long an array is, and which values it may hold, for the rows below. */
const struct packing *block_lists_own_packed(const struct run *run);
const struct packing *block_lists_own_size_packed(const struct run *run);
const struct packing *block_lists_wide_packed(const struct run *run);
const struct packing *block_lists_wide_size_packed(const struct run *run);
const struct packing *block_lists_pools_packed(const struct run *run);
const struct packing *block_lists_pool_size_packed(const struct run *run);
const struct packing *block_lists_tally_packed(const struct run *run);
const struct packing *block_lists_told_packed(const struct run *run);
void block_lists_entry_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most);
void block_lists_size_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most);

/* A row of a variant's arrays: a member of the worklists that lie at `lists` in its arguments. */
#define BLOCK_LIST(key, args, lists, member, what)                                            \
	{ key, "worklists", NULL, PER_BLOCK, WORD_I32, ARRAY_TAPED,                           \
	  .packing = block_lists_##member##_packed, .range = block_lists_##what##_range,      \
	  .at = offsetof(args, lists.member) }
/* All rows of such worklists. */
#define BLOCK_LISTS(args, lists)                                                              \
	BLOCK_LIST("worklists", args, lists, own, entry),                                     \
	BLOCK_LIST("worklist_sizes", args, lists, own_size, size),                            \
	BLOCK_LIST("deferred", args, lists, wide, entry),                                     \
	BLOCK_LIST("deferred_sizes", args, lists, wide_size, size),                           \
	BLOCK_LIST("pools", args, lists, pools, entry),                                       \
	BLOCK_LIST("pool_sizes", args, lists, pool_size, size),                               \
	BLOCK_LIST("tallies", args, lists, tally, size),                                      \
	{ "told", "counts", NULL, PER_BLOCK, WORD_I32, .packing = block_lists_told_packed,    \
	  .at = offsetof(args, lists.told) },                                                 \
	{ "kept", "a count", NULL, PER_ONE, WORD_I32, .at = offsetof(args, lists.kept) }

/* Sets blocks, room and pool_room. */
void block_lists_shape(const struct run *run, struct worklists *lists);

/* machine_read, or machine_look. */
typedef bool block_lists_reading(struct machine *machine, void *to, const void *from, size_t size,
				 struct err *err);

/* All worklists are empty. False: the machine failed. */
bool block_lists_empty(struct run *run, const struct worklists *lists, struct err *err);
/* The pool that was written, number `pool`, is read now, and the other one is empty. `entries`: of all
 * worklists. False: the machine failed. */
bool block_lists_turn(struct run *run, struct worklists *lists, int32_t pool, int32_t entries,
		      struct err *err);
/* Where a launch has ended: *entries of the pool and of all blocks. *dropped: the pool had no room for
 * some, which are not counted. False: the machine failed. */
bool block_lists_count(const struct run *run, const struct worklists *lists, block_lists_reading *get,
		       int32_t pool, int32_t *entries, bool *dropped, struct err *err);

/* By how much this cycle, of so many rounds, rotates rows; -1: rows are read in their order. */
int32_t block_lists_rotation(const struct run *run, int32_t rounds);

#endif
