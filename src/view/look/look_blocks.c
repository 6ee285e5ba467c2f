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

/* Lists those that a block has, and behind them its share of the pool, where it takes one. */
static void take_block(const struct worklists *lists, int32_t block, struct blocks_look *blocks)
{
	const int part = blocks->round ? worklist_part(blocks->round - 1) : 0;
	const int64_t first = worklist_share(lists, block);
	int64_t count = within(*worklist_size(lists, part, block), lists->room);

	list(blocks, worklist_own(lists, part, block), count, block);
	if (blocks->round == 1)
		count += list(blocks, worklist_pool(lists, lists->pool) + first,
			      worklist_share(lists, block + 1) - first, block);
	blocks->keepers += count > 0;
	blocks->kept += count;
}

/* The entries with which the round under way began, or those of the next epoch. */
static void take_entries(const struct run *run, struct worklists *lists, struct blocks_look *blocks)
{
	int64_t size;
	int32_t block;

	/* Of an epoch that has begun, the other pool was read. */
	lists->pool = blocks->round ? !run->now.task.pool : run->now.task.pool;
	for (block = 0; block < lists->blocks; block++)
		take_block(lists, block, blocks);
	size = within(lists->pool_size[lists->pool], lists->pool_room);
	if (blocks->round <= 1)
		blocks->dropped = lists->pool_size[lists->pool] - size;
	if (!blocks->round)
		blocks->pooled = list(blocks, worklist_pool(lists, lists->pool), size, IN_POOL);
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
	blocks->begun = blocks->round && !position.between_rounds;
	blocks->searching = launch->kernel->items == ITEMS_SEARCH;
	blocks->kernel = launch->kernel->sync == SYNC_BLOCK ? launch->kernel->name : NULL;
	blocks->searched = !blocks->kernel && run_searches(run);
	take_entries(run, &lists, blocks);
	take_loads(&lists, blocks);
	worklists_free(&lists);
	return true;
}
