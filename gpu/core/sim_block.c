/* SPDX-License-Identifier: GPL-3.0-or-later
 * Launches of sim in which each block goes through rounds over its own worklist (SYNC_BLOCK,
 * worklist.h). A round of all blocks is a wave; the bodies for deferred entries are another one
 * behind it. Where the user wants shorter waves (options.wave), stores also land in between. The
 * worklists are words of the machine's memory, so the journal notes what changes in them, and
 * between two rounds nothing else is to be kept than struct sim_launch.
 */
#include "gpu/core/sim.h"

#include <string.h>

static void set_word(struct sim *sim, int32_t *at, int32_t value)
{
	sim->team.journal = sim->machine.journal;
	team_note(&sim->team, at, sizeof(*at));
	*at = value;
}

/* Entries of a block in this stage of the round. */
static int64_t count_entries(const struct sim_launch *launch, int64_t block)
{
	const struct sim_epoch *epoch = &launch->epoch;
	const struct worklists *lists = &epoch->lists;
	const int32_t own = *worklist_size(lists, worklist_part(epoch->round), block);

	if (epoch->wide)
		return lists->wide_size[block];
	return epoch->round ? own : own + worklist_share(lists, block + 1) -
					  worklist_share(lists, block);
}

int32_t sim_entry(const struct sim *sim, int64_t number)
{
	const struct sim_epoch *epoch = &sim->launch.epoch;
	const struct worklists *lists = &epoch->lists;
	const int part = worklist_part(epoch->round);
	const int64_t own = *worklist_size(lists, part, epoch->block);

	if (epoch->wide)
		return lists->wide[epoch->block * WORKLIST_WIDE + number];
	if (number < own)
		return worklist_own(lists, part, epoch->block)[number];
	return worklist_pool(lists, lists->pool)[worklist_share(lists, epoch->block) + number - own];
}

/* The body of this stage: how many of its teams share a warp, or how many warps a team has. */
static void choose_body(struct sim_launch *launch)
{
	const struct sim_epoch *epoch = &launch->epoch;
	const int64_t warps = launch->warps * launch->warps_a_group;

	launch->code = epoch->wide ? epoch->narrow->wide : epoch->narrow;
	launch->teams_a_group = launch->code->lanes < 32 ? 32 / launch->code->lanes : 1;
	launch->warps_a_group = launch->code->lanes > 32 ? launch->code->lanes / 32 : 1;
	launch->warps = warps / launch->warps_a_group;
}

static void start_tallies(struct sim *sim)
{
	const struct worklists *lists = &sim->launch.epoch.lists;
	int64_t block;
	int i;

	for (block = 0; block < sim->launch.items; block++)
		for (i = 0; i < TALLIES; i++)
			set_word(sim, worklist_tally(lists, block) + i,
				 i == TALLY_TAKEN ? (int32_t)(worklist_share(lists, block + 1) -
							      worklist_share(lists, block))
						  : 0);
}

void sim_start_block(struct sim *sim, const struct worklists *lists)
{
	struct sim_launch *launch = &sim->launch;

	launch->epoch.lists = *lists;
	launch->epoch.narrow = launch->code;
	start_tallies(sim);
	launch->warps = launch->items * launch->code->block_warps;
	launch->warps_a_group = 1;
	choose_body(launch);
}

static int64_t count_groups(const struct sim_launch *launch, int64_t entries)
{
	return (entries + launch->teams_a_group - 1) / launch->teams_a_group;
}

/* A wave begins. Its places are the groups of the fullest block, times the blocks. */
static void begin_stage(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	const int64_t key = launch->epoch.round * 2 + launch->epoch.wide;
	int64_t most = 0;
	int64_t block;

	choose_body(launch);
	for (block = 0; block < launch->items; block++)
		if (most < count_groups(launch, count_entries(launch, block)))
			most = count_groups(launch, count_entries(launch, block));
	launch->wave = sim->options.wave / launch->teams_a_group;
	launch->wave += sim->options.wave && !launch->wave;
	launch->epoch.ran = 0;
	launch->next = 0;
	launch->wave_left = most * launch->items;
	order_start(&launch->order, sim->options.order, launch->wave_left,
		    sim->options.seed ^ ((uint64_t)sim->machine.launches << 20) ^ (uint64_t)key);
}

/* Goes to the next place of the wave at which there is a group. False: the wave has ended. */
static bool find_group(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	struct sim_epoch *epoch = &launch->epoch;
	int64_t place;

	for (; launch->wave_left; launch->next++, launch->wave_left--) {
		place = order_at(&launch->order, launch->next);
		epoch->block = place % launch->items;
		epoch->part = place / launch->items;
		epoch->entries = count_entries(launch, epoch->block);
		if (epoch->part < count_groups(launch, epoch->entries))
			return true;
	}
	return false;
}

/* The group that find_group() has found. False: its body was stopped at an event. */
static bool run_group(struct sim *sim)
{
	const struct sim_launch *launch = &sim->launch;
	const struct sim_epoch *epoch = &launch->epoch;
	const int64_t groups = epoch->narrow->block_warps / launch->warps_a_group;

	sim->team.place.lists = &epoch->lists;
	sim->team.place.block = (int32_t)epoch->block;
	sim->team.place.round = (int32_t)epoch->round;
	sim->team.place.entries = (int32_t)epoch->entries;
	return sim_run_group(sim, epoch->block * groups + epoch->part % groups);
}

/* A group has run: the wave ends where it has as many as the user wants, unless the stage ends. */
static void count_group(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;

	launch->outcome.steps++;
	launch->next++;
	launch->wave_left--;
	if (++launch->epoch.ran != launch->wave || !find_group(sim))
		return;
	sim_end_wave(sim, 0);
	launch->epoch.ran = 0;
}

/* All warps of a block that had entries wait for each other. */
static void count_barriers(struct sim *sim)
{
	const struct sim_launch *launch = &sim->launch;
	const int64_t warps = launch->epoch.narrow->block_warps;
	int64_t block, warp;

	for (block = 0; sim->team.counting && block < launch->items; block++)
		for (warp = 0; count_entries(launch, block) && warp < warps; warp++)
			sim_count_barrier(sim, block * warps + warp);
}

/* The block leaves the epoch with so many entries. */
static void put_away(struct sim *sim, int64_t block, int32_t entries)
{
	const struct worklists *lists = &sim->launch.epoch.lists;
	const int part = worklist_part(sim->launch.epoch.round + 1);
	const int32_t *from = worklist_own(lists, part, block);
	int32_t *to = worklist_own(lists, 0, block);
	int32_t i;

	sim->team.place.block = (int32_t)block;
	for (i = 0; i < entries; i++) {
		if (i < lists->keep)
			set_word(sim, to + i, from[i]);
		else
			team_pool_append(&sim->team, from[i]);
	}
	entries = entries < lists->keep ? entries : lists->keep;
	set_word(sim, worklist_size(lists, part, block), 0);
	set_word(sim, worklist_size(lists, 0, block), entries);
	set_word(sim, lists->kept, *lists->kept + entries);
}

static void tally_round(struct sim *sim, int64_t block, int32_t entries)
{
	int32_t *tally = worklist_tally(&sim->launch.epoch.lists, block);

	set_word(sim, tally + TALLY_ROUNDS, tally[TALLY_ROUNDS] + 1);
	set_word(sim, tally + TALLY_ENTRIES, tally[TALLY_ENTRIES] + entries);
}

/* Whether any block has a further round. */
static bool end_round(struct sim *sim)
{
	struct sim_epoch *epoch = &sim->launch.epoch;
	const struct worklists *lists = &epoch->lists;
	const bool last = epoch->round + 1 >= sim->launch.cycles;
	bool more = false;
	int64_t block;

	sim->team.place.lists = lists;
	epoch->wide = false;
	for (block = 0; block < sim->launch.items; block++) {
		const int32_t entries = (int32_t)count_entries(&sim->launch, block);
		const int32_t left =
			*worklist_size(lists, worklist_part(epoch->round + 1), block);
		int32_t *read = worklist_size(lists, worklist_part(epoch->round), block);

		if (entries)
			tally_round(sim, block, entries);
		if (*read)
			set_word(sim, read, 0);
		if (lists->wide_size[block])
			set_word(sim, lists->wide_size + block, 0);
		if (left && (last || left > lists->limit))
			put_away(sim, block, left);
		else
			more = more || left;
	}
	sim->launch.outcome.rounds = ++epoch->round;
	return more;
}

static bool has_deferred(const struct sim_launch *launch)
{
	int64_t block;

	for (block = 0; block < launch->items; block++)
		if (launch->epoch.lists.wide_size[block])
			return true;
	return false;
}

static enum advance end_stage(struct sim *sim, bool *turned)
{
	struct sim_launch *launch = &sim->launch;

	sim_end_wave(sim, 0);
	count_barriers(sim);
	if (!launch->epoch.wide && has_deferred(launch)) {
		launch->epoch.wide = true;
		return ADVANCE_MORE;
	}
	*turned = true;
	if (end_round(sim))
		return ADVANCE_MORE;
	if (launch->epoch.lists.told[WORKLIST_ROUNDS] < launch->epoch.round)
		set_word(sim, launch->epoch.lists.told + WORKLIST_ROUNDS,
			 (int32_t)launch->epoch.round);
	launch->outcome.cycles = 1;
	return ADVANCE_DONE;
}

enum advance sim_step_block(struct sim *sim, int64_t most, bool *turned)
{
	struct sim_launch *launch = &sim->launch;
	const int64_t before = launch->outcome.steps;

	if (!launch->wave_left)
		begin_stage(sim);
	while (most-- > 0 && find_group(sim) && !sim->team.refused) {
		if (!run_group(sim))
			return ADVANCE_MORE;
		count_group(sim);
	}
	if (find_group(sim))
		return ADVANCE_MORE;
	launch->outcome.steps += launch->outcome.steps == before;
	return end_stage(sim, turned);
}
