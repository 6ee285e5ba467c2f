/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/look_blocks.h"

#include "src/engine/worklists.h"
#include "src/view/look/snapshot.h"

/* Lists the first entries, as far as there is room, and counts all. */
static int64_t list(struct snapshot *snapshot, int64_t *listed, const int32_t *entries, int64_t size,
		    int32_t block)
{
	int64_t i;

	for (i = 0; i < size && *listed < QUEUE_ENTRIES; i++)
		snapshot->queue[(*listed)++] =
			(struct queue_entry){ .vertex = entries[i], .block = block };
	return size;
}

static int64_t within(int64_t size, int64_t room)
{
	return size < room ? size : room;
}

/* The entries of the round under way, or those of the next epoch. */
static void take_entries(const struct run *run, const struct worklists *lists,
			 struct snapshot *snapshot, int64_t *listed)
{
	struct blocks_look *blocks = &snapshot->blocks;
	const int64_t round = blocks->round;
	const int part = round ? worklist_part(round - 1) : 0;
	/* Of an epoch that has begun, the other pool was read. */
	const int pool = round ? !run->now.task.pool : run->now.task.pool;
	int64_t size;
	int32_t block;

	for (block = 0; block < lists->blocks; block++) {
		size = within(*worklist_size(lists, part, block), lists->room);
		blocks->keepers += size > 0;
		blocks->kept += list(snapshot, listed, worklist_own(lists, part, block), size, block);
	}
	if (round > 1)
		return;
	size = within(lists->pool_size[pool], lists->pool_room);
	blocks->pooled = list(snapshot, listed, worklist_pool(lists, pool), size, IN_POOL);
}

static void take_loads(const struct worklists *lists, struct blocks_look *blocks)
{
	int32_t block;
	int i;

	for (i = 0; i < TALLIES; i++)
		blocks->loads[i].least = INT64_MAX;
	for (block = 0; block < lists->blocks; block++) {
		for (i = 0; i < TALLIES; i++) {
			struct load *load = &blocks->loads[i];
			const int64_t one = worklist_tally(lists, block)[i];

			load->total += one;
			load->least = one < load->least ? one : load->least;
			load->most = one > load->most ? one : load->most;
			load->busy += one > 0;
		}
	}
}

bool look_blocks(struct run *run, struct snapshot *snapshot, int64_t *listed, struct err *err)
{
	const struct task *task = &run->now.task;
	struct position position;
	struct worklists lists;

	*listed = 0;
	if (!worklists_copy(run, &lists, err))
		return false;
	machine_position(run->machine, &position);
	snapshot->blocks = (struct blocks_look){
		.gone = run->now.queue_gone || task->kind != TASK_LAUNCH,
		.blocks = lists.blocks,
		.round = position.kernel ? position.round : 0,
		.kernel = task->kind == TASK_LAUNCH && task->launch.kernel &&
					  task->launch.kernel->sync == SYNC_BLOCK
				  ? task->launch.kernel->name
				  : NULL,
	};
	if (!snapshot->blocks.gone) {
		take_entries(run, &lists, snapshot, listed);
		take_loads(&lists, &snapshot->blocks);
	}
	worklists_free(&lists);
	return true;
}
