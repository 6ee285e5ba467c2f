/* SPDX-License-Identifier: GPL-3.0-or-later
 * barrier: how threads of a launch wait for each other.
 */
#include "tests/emulated/grid_inside.h"

static const char block_barrier[] = "the barrier of the block";
static const char grid_barrier[] = "the barrier of the grid";

static void wake_block(struct worker *worker)
{
	struct waiting *waiting = &worker->waiting;

	waiting->elected = waiting->vote;
	waiting->vote = false;
	while (waiting->count)
		grid_wake(waiting->threads[--waiting->count]);
}

/* All threads of a block that have not ended wait. */
static void block_is_there(struct worker *worker)
{
	struct grid_state *grid = &grid_state;

	if (worker->waiting.barrier == block_barrier) {
		wake_block(worker);
		return;
	}
	if (++grid->arrived < grid->launch.blocks)
		return;
	grid->arrived = 0;
	for (unsigned i = 0; i < grid->launch.blocks; i++)
		wake_block(grid->workers[i]);
}

static void wait_at(const char *barrier, bool vote)
{
	struct thread *self = grid_state.self;
	struct worker *worker = self->worker;
	struct waiting *waiting = &worker->waiting;

	if (waiting->count && waiting->barrier != barrier)
		grid_fail("thread %u of block %u waits at %s, thread %u at %s", self->number,
			  worker->block, barrier, waiting->threads[0]->number, waiting->barrier);
	waiting->barrier = barrier;
	waiting->vote = waiting->vote || vote;
	waiting->threads[waiting->count++] = self;
	self->waits = barrier;
	if (waiting->count == worker->live)
		block_is_there(worker);
	grid_sleep();
}

bool emulated_block_barrier(bool vote)
{
	wait_at(block_barrier, vote);
	return grid_state.self->worker->waiting.elected;
}

void emulated_grid_barrier()
{
	if (!grid_state.launch.cooperative)
		grid_fail("a barrier of the grid, in a launch that is not cooperative");
	wait_at(grid_barrier, false);
}

void grid_thread_ended(struct worker *worker)
{
	if (worker->waiting.count && worker->waiting.count == worker->live)
		block_is_there(worker);
}

/* A lane joins those that wait. */
static void gather(struct gathering *gathering, unsigned mask, unsigned bit, const char *word)
{
	if (!gathering->arrived) {
		gathering->mask = mask;
		gathering->word = word;
	}
	if (gathering->mask != mask || gathering->word != word || !(mask & bit) ||
	    (gathering->arrived & bit))
		grid_fail("lanes of a warp do not wait for the same: %s of %#x, %s of %#x", word,
			  mask, gathering->word, gathering->mask);
	gathering->arrived |= bit;
}

const uint64_t *emulated_warp_barrier(unsigned mask, uint64_t value, const char *word)
{
	struct thread *self = grid_state.self;
	struct worker *worker = self->worker;
	const unsigned lane = self->number % LANES;
	const unsigned warp = self->number - lane;
	struct gathering *gathering = &worker->gatherings[warp + (unsigned)__builtin_ctz(mask)];
	const unsigned turn = gathering->turn;

	gather(gathering, mask, 1u << lane, word);
	gathering->values[turn][lane] = value;
	self->waits = word;
	if (gathering->arrived == mask) {
		gathering->arrived = 0;
		gathering->turn ^= 1;
		for (unsigned i = 0; i < LANES; i++)
			if (mask >> i & 1)
				grid_wake(&worker->threads[warp + i]);
	}
	grid_sleep();
	return gathering->values[turn];
}
