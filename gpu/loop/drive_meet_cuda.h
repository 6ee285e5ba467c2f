/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_meet_cuda: the barrier of the free runs of turbo and turbo-mm, and what blocks exchange there. Only
 * drive_block_cuda.h includes it.
 *
 * The barrier carries what all must know: a block stores one word when it arrives, with the
 * number of its entries and of those it gave to the pool, and reads the words of all others. So all
 * blocks know the same sums and come to the same decisions. Only block 0 looks at the time of the
 * run; its word says what follows from that. Where an epoch goes by time each block reads its
 * multiprocessor's clock; that only says where this block stops.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_MEET_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_MEET_CUDA_H

#include "gpu/core/worklist.h"
#include "gpu/loop/drive_laps_cuda.h"
#include "gpu/loop/drive_work_cuda.h"

enum {
	BLOCK_LEAST_LIMIT = 256, /* as in src/method/flow/turbo.c */
	BLOCK_LEAST_KEEP = 16,
	BLOCK_WORD_ROUNDS = 31,  /* rounds that a word has room for: the most of an epoch that goes by time */
};

/* What the word of a block says, from bit 0 on: generation 8 bits, kept 12, due, leave, rounds 5,
 * counted 13, given 24. */
enum { WORD_KEPT = 8, WORD_DUE = 20, WORD_LEAVE, WORD_ROUNDS, WORD_COUNTED = 27, WORD_GIVEN = 40 };

/* The sums of a barrier, for the barriers of even and odd generations. */
struct block_sums {
	int32_t kept[2], given[2];
	int32_t due[2], leave[2];
	int32_t rounds[2], counted[2];
	/* Of block 0, for the trace: epochs and searches of this slice; entries of the last epoch. */
	int32_t epochs, searches, queue;
};

/* A block's view of its free run. All threads have the same values, but for the teams; all blocks
 * too, but for the lists. */
template <class args> struct block_view {
	args a;
	const struct drive_order *order;
	struct drive_state *state;
	struct block_sums *sums;   /* in shared memory */
	struct team *N, *W;        /* teams of the narrow and of the wide bodies */
	struct lap_clock *clock;   /* in shared memory; NULL: time is not measured */
	bool shares;               /* blocks keep no entries, so that all have an equal share: rows are long,
				      or their parts are read by all blocks (drive_rows_cuda.h) */
	unsigned generation;
	int32_t pool;              /* the pool that is read */
	int32_t kept, given;       /* entries that blocks keep, and those of the pool that is read */
	int32_t rounds, counted;   /* the most rounds of a block in the last epoch; what blocks
				      counted in it */
	int32_t missed;            /* what they counted in discharges since the last search */
	bool due, leave;           /* a relabeling is due; it is time to leave */
	bool first;                /* the next search is the first one of its phase */
	int64_t cycles, since;
	int64_t search_ns, mark;   /* thread 0 of block 0 alone: the last relabeling; when its
				      discharges began, less what they had taken before */
};

DEVICE bool block_decides()
{
	return blockIdx.x == 0 && threadIdx.x == 0;
}

/* Adds the words of all blocks, when they have arrived. */
template <class view> DEVICE void block_gather(view *b)
{
	const uint64_t *words = b->state->words.flags[b->generation & 1];
	struct block_sums *sums = b->sums;
	const int set = b->generation & 1;
	uint64_t word;

	for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) {
		do
			word = cuda_acquire(words + i);
		while ((word & 255) != (b->generation & 255));
		if (word >> WORD_KEPT & 4095)
			atomicAdd(&sums->kept[set], (int32_t)(word >> WORD_KEPT & 4095));
		if (word >> WORD_COUNTED & 8191)
			atomicAdd(&sums->counted[set], (int32_t)(word >> WORD_COUNTED & 8191));
		if ((int32_t)(word >> WORD_ROUNDS & 31) > sums->rounds[set])
			atomicMax(&sums->rounds[set], (int32_t)(word >> WORD_ROUNDS & 31));
		if (word >> WORD_GIVEN)
			atomicAdd(&sums->given[set], (int32_t)(word >> WORD_GIVEN));
		if (word >> WORD_DUE & 1)
			sums->due[set] = 1;
		if (word >> WORD_LEAVE & 1)
			sums->leave[set] = 1;
	}
}

/* All blocks meet. `kept`, `given`: this block's entries; due, leave: from block 0. What a block
 * has counted beyond 13 bits waits for the next barrier. */
template <class view>
DEVICE void block_barrier(view *b, int32_t kept, int32_t given, bool due, bool leave, int64_t rounds)
{
	struct cuda_worklist *list = b->N->list;
	struct block_sums *sums = b->sums;
	const int set = ++b->generation & 1;

	__syncthreads();
	lap_arrive(b->clock);
	if (threadIdx.x == 0) {
		const int32_t counted = list->counted < 8191 ? list->counted : 8191;

		list->counted -= counted;
		sums->kept[!set] = sums->given[!set] = sums->due[!set] = sums->leave[!set] = 0;
		sums->rounds[!set] = sums->counted[!set] = 0;
		cuda_release(&b->state->words.flags[set][blockIdx.x],
			     (b->generation & 255) | (uint64_t)kept << WORD_KEPT |
				     (uint64_t)due << WORD_DUE | (uint64_t)leave << WORD_LEAVE |
				     (uint64_t)rounds << WORD_ROUNDS |
				     (uint64_t)counted << WORD_COUNTED |
				     (uint64_t)given << WORD_GIVEN);
	}
	block_gather(b);
	__syncthreads();
	b->kept = sums->kept[set];
	b->given = sums->given[set];
	b->due = sums->due[set];
	b->leave = sums->leave[set];
	b->rounds = sums->rounds[set];
	b->counted = sums->counted[set];
	lap_leave(b->clock, b->rounds);
}

/* Behind a barrier: the pool that was written is read, and the other one is empty. */
template <class view> DEVICE void block_turn_pools(view *b)
{
	b->pool = !b->pool;
	if (threadIdx.x == 0)
		cuda_choose_pool(b->N->list, &b->a.lists, !b->pool);
	__syncthreads();
}

/* An epoch ends with `left` entries of this block, in own[N->round & 1]. It keeps some, and all
 * meet. The next pool to be written is empty by then: block 0 clears it before it arrives. */
template <int threads, class view>
DEVICE void block_meet(view *b, int32_t left, int64_t rounds, bool due, bool leave)
{
	struct cuda_worklist *list = b->N->list;
	const int part = b->N->round & 1;
	const int32_t mean = (b->kept + b->given) / (int32_t)gridDim.x;
	int32_t keep = mean + mean / 4;

	keep = b->shares ? 0 : keep > BLOCK_LEAST_KEEP ? keep : BLOCK_LEAST_KEEP;
	keep = keep < list->room ? keep : list->room;
	keep = keep < left ? keep : left;
	cuda_give<threads>(list, part, keep, left);
	__syncthreads();
	if (threadIdx.x == 0) {
		list->own_size[part] = keep;
		list->own_size[!part] = 0;
	}
	if (block_decides())
		b->a.lists.pool_size[b->pool] = 0;
	block_barrier(b, keep, list->given, due, leave, rounds);
	block_turn_pools(b);
}

#endif
