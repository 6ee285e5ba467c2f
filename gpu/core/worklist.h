/* SPDX-License-Identifier: GPL-3.0-or-later
 * worklist: the worklists of the blocks of a launch without barriers between its rounds
 * (SYNC_BLOCK, kernel.h), in memory of the machine.
 *
 * Each block has a worklist of its own, and all share a pool. A launch is an epoch:
 *
 *   begin   a block takes its own entries, and an equal share of the pool
 *   round   it does a body for each entry; what the bodies append are the entries of its next
 *           round. Entries that a body has deferred come behind the others, a whole warp each
 *   end     after `cycles` rounds, or where it has no entry left, or more than `limit`. It keeps
 *           at most `keep` entries; the rest goes to the other pool, for the next launch
 *
 * A pool has room for every vertex once. That is enough for discharges, as a vertex is in one
 * worklist or in none. A search may have several entries of a vertex: what the pool has no room for
 * is dropped, its size says so, and all that have labels then join it anew.
 *
 * So no block waits for another one within an epoch.
 */
#ifndef SPILLWAY_GPU_CORE_WORKLIST_H
#define SPILLWAY_GPU_CORE_WORKLIST_H

#include <stdint.h>

#ifdef __CUDACC__
#define WORKLIST_WORD static inline __host__ __device__
#else
#define WORKLIST_WORD static inline
#endif

enum {
	WORKLIST_ROOM = 2048, /* most entries that a block keeps */
	WORKLIST_WIDE = 512,  /* most entries that it has deferred at once */
	WORKLIST_PARTS = 3,   /* of own: entries between launches; entries of odd and even rounds */
	WORKLIST_POOLS = 2
};

/* What is tallied of each block in the last launch: its rounds; the entries that it took from the
 * pool; the entries in all its rounds together; those that it gave to the pool. */
enum { TALLY_ROUNDS, TALLY_TAKEN, TALLY_ENTRIES, TALLY_GIVEN, TALLIES };

/* What launches tell the host, which clears it before: sums of block_count; the most rounds of a
 * block. */
enum { WORKLIST_COUNTED, WORKLIST_ROUNDS, WORKLIST_TOLD };

/* Sizes and pools have as many words as said here; the pool number `pool` is read, the other one
 * written. */
struct worklists {
	int32_t *own;       /* [WORKLIST_PARTS][blocks][room]; the second and third part are sim's */
	int32_t *own_size;  /* [WORKLIST_PARTS][blocks] */
	int32_t *wide;      /* [blocks][WORKLIST_WIDE]: deferred entries; sim's */
	int32_t *wide_size; /* [blocks] */
	int32_t *pools;     /* [WORKLIST_POOLS][pool_room] */
	int32_t *pool_size; /* [WORKLIST_POOLS]; more than pool_room: entries were dropped */
	int32_t *tally;     /* [blocks][TALLIES]; only for display */
	int32_t *kept;      /* [1]: the sum of own_size between launches */
	int32_t *told;      /* [WORKLIST_TOLD] */
	int32_t blocks, room, pool_room;
	int32_t pool;
	int32_t limit, keep;
};

/* The part of `own` that a round reads; it appends to that of the next round. */
WORKLIST_WORD int worklist_part(int64_t round)
{
	return round ? 1 + (int)(round % 2) : 0;
}

WORKLIST_WORD int32_t *worklist_own(const struct worklists *lists, int part, int64_t block)
{
	return lists->own + (part * (int64_t)lists->blocks + block) * lists->room;
}

WORKLIST_WORD int32_t *worklist_size(const struct worklists *lists, int part, int64_t block)
{
	return lists->own_size + part * (int64_t)lists->blocks + block;
}

WORKLIST_WORD int32_t *worklist_tally(const struct worklists *lists, int64_t block)
{
	return lists->tally + block * TALLIES;
}

WORKLIST_WORD int32_t *worklist_pool(const struct worklists *lists, int pool)
{
	return lists->pools + pool * (int64_t)lists->pool_room;
}

/* Where a block's share of the pool begins; it ends where that of the next one begins. */
WORKLIST_WORD int64_t worklist_share(const struct worklists *lists, int64_t block)
{
	const int32_t size = lists->pool_size[lists->pool];
	const int64_t entries = size < lists->pool_room ? size : lists->pool_room;

	return entries * block / lists->blocks;
}

#endif
