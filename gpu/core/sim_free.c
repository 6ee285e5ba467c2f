/* SPDX-License-Identifier: GPL-3.0-or-later
 * Launches of sim without a barrier between cycles (SYNC_FREE). As many groups as the card holds are
 * resident, each with its own clock, which goes on by the modelled time of each body. A turn is a wave:
 * every resident that is not far ahead of the slowest runs its body once. What a body writes lands when its
 * time is over: before the first turn in which its group may run again. A group that has done its cycles
 * makes room for the next; if the grid has a size, for the one a grid further. A cycle is over when as many
 * bodies have run as there are groups: where all are resident, one of each.
 */
#include "gpu/core/sim.h"

#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/base/saturate.h"

#include <string.h>

/* The modelled time of a body, in ticks: what its group's clock goes on by. */
static int64_t body_time(const struct sim *sim, const struct counts *counts)
{
	const int64_t ticks = model_ticks(&sim->launch.prices, counts);

	return ticks > 0 ? ticks : 1;
}

enum { FAR_AHEAD = 1024 }; /* ticks */

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
	sim->team.late.count = 0;
	if (!team_grow_late(&sim->team, err))
		return false;
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
	struct resident *resident;
	int64_t i;

	launch->turns.slowest = INT64_MAX;
	for (i = 0; i < launch->turns.resident_count; i++) {
		resident = &sim->residents[i];
		resident->ran = false;
		if (resident->done < launch->cycles && resident->clock < launch->turns.slowest)
			launch->turns.slowest = resident->clock;
	}
	order_start(&launch->order, sim->options.order, launch->turns.resident_count, key);
	launch->next = 0;
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
			resident->ran = false;
		}
		unfinished += resident->done < launch->cycles;
	}
	return unfinished;
}

/* Counts so many further cycles of a resident whose last body changed nothing, without running them. */
static void repeat_body(struct sim *sim, struct resident *resident, int64_t cycles)
{
	struct sim_launch *launch = &sim->launch;
	struct counts *counts = sim->counts + resident->warp * launch->warps_a_group;
	struct record *record = sim_record(sim, resident->warp);
	int64_t items = launch->items - resident->warp * launch->teams_a_group;

	if (items > launch->teams_a_group)
		items = launch->teams_a_group;
#define COUNT(name) counts->name += cycles * resident->body.name;
#include "gpu/core/counts.def"
#undef COUNT
	sim_charge_warp(sim, resident->warp * launch->warps_a_group,
			cycles * model_ticks(&launch->prices, &resident->body));
	if (record)
		record_repeat(record, cycles);
	resident->clock += cycles * body_time(sim, &resident->body);
	resident->done += cycles;
	launch->outcome.bodies += cycles * items;
	launch->turns.groups_run += cycles;
}

/* The clock at which something may change again, after a turn in which nothing has: the next store lands,
 * or a resident that was far ahead runs. INT64_MAX: nothing ever will. */
static int64_t next_change(const struct sim *sim)
{
	const struct sim_launch *launch = &sim->launch;
	int64_t next = team_next_due(&sim->team);
	const struct resident *resident;
	int64_t i;

	for (i = 0; i < launch->turns.resident_count; i++) {
		resident = &sim->residents[i];
		if (resident->done < launch->cycles && !resident->ran && resident->clock < next)
			next = resident->clock;
	}
	return next;
}

/* Those that ran in this turn would repeat it until then: counts these cycles without running them. */
static void skip_repeats(struct sim *sim)
{
	const int64_t until = next_change(sim);
	struct resident *resident;
	int64_t i, rest, cycles;

	for (i = 0; i < sim->launch.turns.resident_count; i++) {
		resident = &sim->residents[i];
		rest = sim->launch.cycles - resident->done;
		if (!rest || !resident->ran)
			continue;
		if (until < INT64_MAX) {
			cycles = (until - FAR_AHEAD - resident->clock) / body_time(sim, &resident->body);
			rest = cycles < rest ? cycles : rest;
		}
		if (rest > 0)
			repeat_body(sim, resident, rest);
	}
}

/* The clock up to which residents may run in the next turn. */
static int64_t horizon(const struct sim *sim)
{
	const struct sim_launch *launch = &sim->launch;
	int64_t slowest = INT64_MAX;
	int64_t i;

	for (i = 0; i < launch->turns.resident_count; i++)
		if (sim->residents[i].done < launch->cycles && sim->residents[i].clock < slowest)
			slowest = sim->residents[i].clock;
	return saturate_add(slowest, FAR_AHEAD);
}

static enum advance end_turn(struct sim *sim, bool *turned)
{
	struct sim_launch *launch = &sim->launch;
	int64_t before = launch->outcome.cycles;
	int64_t left = refill_residents(sim);

	if (!launch->turns.wrote && team_next_due(&sim->team) > horizon(sim)) {
		skip_repeats(sim);
		left = refill_residents(sim);
	}
	sim_end_wave(sim, horizon(sim));
	launch->turns.pending = (struct pending){ sim->team.late.count, sim->team.store_count,
						  sim->team.event_count };
	launch->outcome.cycles = launch->turns.groups_run / launch->warps;
	*turned = launch->outcome.cycles > before;
	launch->wave_left = 0;
	return left ? ADVANCE_MORE : ADVANCE_DONE;
}

/* Runs one resident, unless it has finished or is far ahead. False: its body was stopped at an
 * event. */
static bool run_resident(struct sim *sim, int64_t which)
{
	struct sim_launch *launch = &sim->launch;
	struct resident *resident = &sim->residents[which];
	const size_t stores = sim->team.store_count;
	const size_t events = sim->team.event_count;
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
	resident->clock += body_time(sim, &resident->body);
	team_end_late(&sim->team, stores, events, resident->clock);
	resident->done++;
	launch->turns.groups_run++;
	resident->ran = true;
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
