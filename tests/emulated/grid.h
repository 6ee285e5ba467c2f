/* SPDX-License-Identifier: GPL-3.0-or-later
 * grid: launches of the emulated CUDA. A block is a thread of the CPU, so that its shared memory
 * is `static thread_local`; a thread of the block is a fiber of it. Only one fiber of all runs
 * at a time. It goes on until it waits at a barrier, or until chance has another one go on: so a
 * seed stands for one course of all races, and has it again.
 *
 * A launch makes progress only while the host waits for it, or asks about it. Time is what the
 * threads do: a step is an access to a word that others may see, or a barrier.
 */
#ifndef SPILLWAY_TESTS_EMULATED_GRID_H
#define SPILLWAY_TESTS_EMULATED_GRID_H

#include "tests/emulated/emulation.h"

#include <stddef.h>
#include <stdint.h>

extern "C" struct emulation spillway_emulation;

struct emulated_dim {
	unsigned x, y, z;
};

/* A kernel with its arguments: call(args) does a thread of it. */
struct emulated_launch {
	void (*call)(const void *args);
	alignas(16) unsigned char args[1024];
	unsigned blocks, threads; /* of the grid; of a block */
	bool cooperative;         /* its blocks are all there at once */
};

/* Begins a launch when the last one is over. */
void grid_launch(const struct emulated_launch *launch);
/* Goes on with the launch, by about so many steps. Returns whether it is over. */
bool grid_go_on(int64_t steps);
/* Goes on up to its end. */
void grid_wait();
/* Time in ns since the first launch. */
int64_t grid_now();

/* For the threads of a launch. */
extern struct emulated_dim emulated_thread, emulated_block, emulated_threads, emulated_blocks;
/* Steps until somebody else may go on. */
extern int64_t emulated_left;
void emulated_pause();

/* One step. */
static inline void emulated_step()
{
	if (--emulated_left <= 0)
		emulated_pause();
}

/* Barriers of a block, which returns whether `vote` was true anywhere, and of the grid. */
bool emulated_block_barrier(bool vote);
void emulated_grid_barrier();
/* A barrier of the lanes in `mask`, where each brings a value; all of them do the same `word`.
 * Returns the values, [32], by lane of the warp; they are valid up to the next barrier. */
const uint64_t *emulated_warp_barrier(unsigned mask, uint64_t value, const char *word);

#endif
