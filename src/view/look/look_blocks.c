/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/look_blocks.h"

#include "src/engine/worklists.h"
#include "src/view/look/snapshot.h"

/* Lists the first entries, as far as there is room, and counts all. */
static int64_t list(struct blocks_look *blocks, const int32_t *entries, int64_t size, int32_t block)
{
	int64_t i;

	for (i = 0; i < size && blocks->listed < QUEUE_ENTRIES; i++)
		blocks->entries[blocks->listed++] =
			(struct block_entry){ .vertex = entries[i], .block = block };
	return size;
}

static int64_t within(int64_t size, int64_t room)
{
	return size < room ? size : room;
}

/* The entries of the round under way, or those of the next epoch. */
static void take_entries(const struct run *run, const struct worklists *lists,
			 struct blocks_look *blocks)
{
	const int64_t round = blocks->round;
	const int part = round ? worklist_part(round - 1) : 0;
	/* Of an epoch that has begun, the other pool was read. */
	const int pool = round ? !run->now.task.pool : run->now.task.pool;
	int64_t size;
	int32_t block;

	for (block = 0; block < lists->blocks; block++) {
		size = within(*worklist_size(lists, part, block), lists->room);
		blocks->keepers += size > 0;
		blocks->kept += list(blocks, worklist_own(lists, part, block), size, block);
	}
	if (round > 1)
		return;
	size = within(lists->pool_size[pool], lists->pool_room);
	blocks->pooled = list(blocks, worklist_pool(lists, pool), size, IN_POOL);
	blocks->dropped = lists->pool_size[pool] - size;
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

/* Why the worklists hold no entries that anybody will do. What a search has left when it ends, be it
 * early, is no longer of use. */
static enum blocks_lack lack_of(const struct run *run)
{
	const struct moment *now = &run->now;
	const struct kernel *kernel = now->task.kind == TASK_LAUNCH ? now->task.launch.kernel : NULL;
	const bool searching = now->relabeling.stage == RELABELING_BEGIN ||
			       now->relabeling.stage == RELABELING_LEVEL;

	if (now->listed.gone)
		return BLOCKS_USED;
	if (now->phase == PHASE_DONE)
		return BLOCKS_OVER;
	if (!kernel)
		return now->ended[UNIT_LAUNCH] ? BLOCKS_USED : BLOCKS_UNUSED;
	return kernel->items == ITEMS_SEARCH && !searching ? BLOCKS_USED : BLOCKS_LACK_NOTHING;
}

bool look_blocks(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct launch *launch = &run->now.task.launch;
	struct blocks_look *blocks = &snapshot->blocks;
	struct position position;
	struct worklists lists;

	*blocks = (struct blocks_look){
		.lack = lack_of(run),
		.blocks = run->plan.variant->lists(run)->blocks,
	};
	if (blocks->lack)
		return true;
	if (!worklists_copy(run, &lists, err))
		return false;
	machine_position(run->machine, &position);
	blocks->round = position.kernel ? position.round : 0;
	blocks->searching = launch->kernel->items == ITEMS_SEARCH;
	blocks->kernel = launch->kernel->sync == SYNC_BLOCK ? launch->kernel->name : NULL;
	take_entries(run, &lists, blocks);
	take_loads(&lists, blocks);
	worklists_free(&lists);
	return true;
}
