/* SPDX-License-Identifier: GPL-3.0-or-later
 * Launches of sim without a barrier between cycles (SYNC_FREE). As many groups as
 * the card holds are resident, each with its own clock. A turn is a wave: every
 * resident that is not far ahead of the slowest runs its body once. A group that
 * has done its cycles makes room for the next; if the grid has a size, for the one a grid
 * further. A cycle is over when as many
 * bodies have run as there are groups: where all are resident, one of each.
 */
#include "gpu/core/sim.h"

#include "src/base/memory.h"
#include "src/base/random.h"

#include <string.h>

/* The cost of a body on the scheduling clock: roughly cycles of a card, with 256 for a request
 * that hits the second-level cache. It only decides which groups may run, and is never shown as a
 * time. */
static int64_t body_cost(const struct counts *counts)
{
	return counts->instructions + 256 * counts->depth;
}

enum { FAR_AHEAD = 4 * 256 };

/* The hardware warps of a group, added up. */
static struct counts group_counts(const struct sim *sim, int64_t group)
{
	const struct counts *first = sim->counts + group * sim->launch.warps_a_group;
	struct counts sum = *first;
	int64_t i;

	for (i = 1; i < sim->launch.warps_a_group; i++)
		counts_add(&sum, first + i);
	return sum;
}

bool sim_start_free(struct sim *sim, struct err *err)
{
	struct sim_launch *launch = &sim->launch;
	size_t room = (size_t)(launch->warps < launch->wave ? launch->warps : launch->wave);
	void *residents = sim->residents;
	size_t i;

	if (room > sim->resident_room) {
		if (!memory_resize(sim->memory, &residents, room, sizeof(*sim->residents),
				   "resident warps", err))
			return false;
		sim->residents = residents;
		sim->resident_room = room;
	}
	memset(sim->residents, 0, room * sizeof(*sim->residents));
	for (i = 0; i < room; i++)
		sim->residents[i].warp = launch->grid ? (int64_t)i : order_at(&launch->order, (int64_t)i);
	launch->turns.resident_count = launch->turns.started = (int64_t)room;
	return true;
}

/* Begins a turn. Its order is shuffled anew each time, or that of the launch. */
static void begin_turn(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	uint64_t key = sim->options.seed ^ random_mix((uint64_t)sim->machine.launches << 32 ^
						      (uint64_t)launch->turns.begun);
	const struct resident *resident;
	int64_t i;

	launch->turns.slowest = INT64_MAX;
	launch->turns.unfinished = 0;
	for (i = 0; i < launch->turns.resident_count; i++) {
		resident = &sim->residents[i];
		if (resident->done == launch->cycles)
			continue;
		launch->turns.unfinished++;
		if (resident->clock < launch->turns.slowest)
			launch->turns.slowest = resident->clock;
	}
	order_start(&launch->order, sim->options.order, launch->turns.resident_count, key);
	launch->next = launch->turns.ran = 0;
	launch->turns.wrote = false;
	launch->turns.begun++;
}

/* The group that begins where this one has finished; < 0: none. */
static int64_t next_group(struct sim_launch *launch, const struct order *order, int64_t finished)
{
	if (launch->grid && finished + launch->grid < launch->warps)
		return finished + launch->grid;
	if (launch->grid)
		return launch->turns.started < launch->grid && launch->turns.started < launch->warps
			       ? launch->turns.started++
			       : -1;
	return launch->turns.started < launch->warps ? order_at(order, launch->turns.started++) : -1;
}

/* Puts groups that have not begun in the stead of finished ones. Returns how many residents
 * have cycles to do. */
static int64_t refill_residents(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	struct resident *resident;
	struct order order;
	int64_t unfinished = 0;
	int64_t i, next;

	sim_order_groups(sim, &order);
	for (i = 0; i < launch->turns.resident_count; i++) {
		resident = &sim->residents[i];
		next = resident->done == launch->cycles ? next_group(launch, &order, resident->warp) : -1;
		if (next >= 0) {
			resident->warp = next;
			resident->done = 0;
		}
		unfinished += resident->done < launch->cycles;
	}
	return unfinished;
}

/* A turn in which all ran and nothing changed would repeat itself to the end: counts the rest
 * without running it. */
static void account_rest(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	struct resident *resident;
	struct record *record;
	struct counts *counts;
	int64_t i, rest, items;

	for (i = 0; i < launch->turns.resident_count; i++) {
		resident = &sim->residents[i];
		rest = launch->cycles - resident->done;
		counts = sim->counts + resident->warp * launch->warps_a_group;
#define COUNT(name) counts->name += rest * resident->body.name;
#include "gpu/core/counts.def"
#undef COUNT
		sim_charge_warp(sim, resident->warp * launch->warps_a_group,
				rest * model_ticks(&launch->prices, &resident->body));
		record = sim_record(sim, resident->warp);
		if (record)
			record_repeat(record, rest);
		resident->clock += rest * body_cost(&resident->body);
		resident->done = launch->cycles;
		items = launch->items - resident->warp * launch->teams_a_group;
		if (items > launch->teams_a_group)
			items = launch->teams_a_group;
		launch->outcome.bodies += rest * items;
		launch->turns.groups_run += rest;
	}
}

static enum advance end_turn(struct sim *sim, bool *turned)
{
	struct sim_launch *launch = &sim->launch;
	int64_t before = launch->outcome.cycles;

	sim_end_wave(sim);
	if (!launch->turns.wrote && launch->turns.ran == launch->turns.unfinished)
		account_rest(sim);
	launch->outcome.cycles = launch->turns.groups_run / launch->warps;
	*turned = launch->outcome.cycles > before;
	launch->wave_left = 0;
	return refill_residents(sim) ? ADVANCE_MORE : ADVANCE_DONE;
}

/* Runs one resident, unless it has finished or is far ahead. False: its body was stopped at an
 * event. */
static bool run_resident(struct sim *sim, int64_t which)
{
	struct sim_launch *launch = &sim->launch;
	struct resident *resident = &sim->residents[which];
	struct counts before, after;

	if (resident->done == launch->cycles || resident->clock - launch->turns.slowest > FAR_AHEAD)
		return true;
	before = group_counts(sim, resident->warp);
	sim->team.wrote = false;
	sim->team.place.round = (int32_t)resident->done;
	if (!sim_run_group(sim, resident->warp))
		return false;
	after = group_counts(sim, resident->warp);
#define COUNT(name) resident->body.name = after.name - before.name;
#include "gpu/core/counts.def"
#undef COUNT
	resident->clock += body_cost(&resident->body);
	resident->done++;
	launch->turns.groups_run++;
	launch->turns.ran++;
	launch->turns.wrote = launch->turns.wrote || sim->team.wrote;
	return true;
}

enum advance sim_step_free(struct sim *sim, int64_t most, bool *turned)
{
	struct sim_launch *launch = &sim->launch;

	if (!launch->turns.resident_count || !launch->cycles) {
		launch->outcome.steps++;
		return ADVANCE_DONE;
	}
	if (!launch->wave_left) {
		begin_turn(sim);
		launch->wave_left = launch->turns.resident_count;
	}
	if (!sim_run_wave(sim, most, run_resident))
		return ADVANCE_MORE;
	return launch->wave_left ? ADVANCE_MORE : end_turn(sim, turned);
}
