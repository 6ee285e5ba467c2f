/* SPDX-License-Identifier: GPL-3.0-or-later
 * Saves and restores the state of sim: the launch under way, the counts of the last launches,
 * and with `memory` the words of its memory. The state contains addresses, which stay valid
 * because a restarted machine has its memory at the same addresses.
 */
#include "gpu/core/sim.h"

#include "gpu/core/block.h"
#include "src/base/memory.h"

#include <string.h>

/* An address in what is written, or NULL while only bytes are counted. */
struct cursor {
	char *to;
	size_t size;
};

static void put(struct cursor *cursor, const void *from, size_t size)
{
	if (cursor->to && size)
		memcpy(cursor->to + cursor->size, from, size);
	cursor->size += size;
}

static void put_counts(struct cursor *cursor, const struct sim_record *record)
{
	put(cursor, &record->work, sizeof(record->work));
	put(cursor, record->counts, (size_t)record->work.warps * sizeof(*record->counts));
}

/* It is not part of what kernels work on, so it changes no modelled time. */
void *sim_aside(struct machine *machine, const char *name, size_t size, struct err *err)
{
	struct sim *sim = (struct sim *)(void *)machine;

	return block_alloc(&sim->blocks, &sim->spare, sim->memory, name, size, err);
}

bool sim_settled(const struct machine *machine)
{
	const struct sim *sim = (const struct sim *)(const void *)machine;

	return !sim->launch.wave_left && sim->team.store_count == sim->launch.turns.pending.stores &&
	       !(sim->body && sim->body->inside) &&
	       (!sim->launch.kernel || sim->launch.over || sim->launch.kernel->sync != SYNC_GRID);
}

size_t sim_freeze(const struct machine *machine, bool memory, void *to)
{
	const struct sim *sim = (const struct sim *)(const void *)machine;
	const struct pending *pending = &sim->launch.turns.pending;
	struct cursor cursor = { to, 0 };

	put(&cursor, &sim->launch, sizeof(sim->launch));
	put_counts(&cursor, &sim->record);
	put_counts(&cursor, &sim->before);
	put(&cursor, &sim->slots_used, sizeof(sim->slots_used));
	put(&cursor, sim->slots, (size_t)sim->slots_used * sizeof(*sim->slots));
	put(&cursor, sim->residents,
	    (size_t)sim->launch.turns.resident_count * sizeof(*sim->residents));
	put(&cursor, sim->team.late.list, pending->bodies * sizeof(*sim->team.late.list));
	put(&cursor, sim->team.stores, pending->stores * sizeof(*sim->team.stores));
	put(&cursor, sim->team.events, pending->events * sizeof(*sim->team.events));
	put(&cursor, sim->team.sums, sizeof(sim->team.sums));
	put(&cursor, &sim->team.told, sizeof(sim->team.told));
	put(&cursor, &sim->team.counting, sizeof(sim->team.counting));
	put(&cursor, sim->team.hot, sizeof(sim->team.hot));
	if (memory)
		cursor.size += blocks_freeze(sim->blocks, to ? cursor.to + cursor.size : NULL);
	return cursor.size;
}

static void take(const char **from, void *to, size_t size)
{
	if (size)
		memcpy(to, *from, size);
	*from += size;
}

/* The record that begins there, without its counts; *from stands behind them then. */
static struct launch_work take_work(const char **from)
{
	struct launch_work work;

	take(from, &work, sizeof(work));
	*from += (size_t)work.warps * sizeof(*work.counts);
	return work;
}

static bool make_room(struct sim *sim, struct sim_record *record, int64_t warps,
		      struct err *err)
{
	void *counts = record->counts;

	if ((size_t)warps <= record->room)
		return true;
	if (!memory_resize(sim->memory, &counts, (size_t)warps, sizeof(*record->counts),
			   "counting", err))
		return false;
	record->counts = counts;
	record->work.counts = counts;
	record->room = (size_t)warps;
	sim->counts = sim->record.counts;
	return true;
}

static bool make_residents(struct sim *sim, int64_t count, struct err *err)
{
	void *residents = sim->residents;

	if ((size_t)count <= sim->resident_room)
		return true;
	if (!memory_resize(sim->memory, &residents, (size_t)count, sizeof(*sim->residents),
			   "resident warps", err))
		return false;
	sim->residents = residents;
	sim->resident_room = (size_t)count;
	return true;
}

/* An array with room for so many elements at least. */
static bool make_array(struct sim *sim, void **array, size_t *room, size_t count, size_t size,
		       struct err *err)
{
	if (count <= *room)
		return true;
	if (!memory_resize(sim->memory, array, count, size, "pending stores", err))
		return false;
	*room = count;
	return true;
}

static bool make_pending(struct sim *sim, const struct pending *pending, struct err *err)
{
	struct team_state *S = &sim->team;
	void *late = S->late.list;
	void *stores = S->stores;
	void *events = S->events;
	const bool made =
		make_array(sim, &late, &S->late.room, pending->bodies, sizeof(*S->late.list), err) &&
		make_array(sim, &stores, &S->store_room, pending->stores, sizeof(*S->stores), err) &&
		make_array(sim, &events, &S->event_room, pending->events, sizeof(*S->events), err);

	S->late.list = late;
	S->stores = stores;
	S->events = events;
	return made;
}

static void take_pending(const char **from, struct sim *sim)
{
	const struct pending *pending = &sim->launch.turns.pending;
	struct team_state *S = &sim->team;

	S->late.are = sim->launch.kernel && sim->launch.kernel->sync == SYNC_FREE;
	S->late.count = pending->bodies;
	S->store_count = pending->stores;
	S->event_count = pending->events;
	take(from, S->late.list, pending->bodies * sizeof(*S->late.list));
	take(from, S->stores, pending->stores * sizeof(*S->stores));
	take(from, S->events, pending->events * sizeof(*S->events));
}

static void take_counts(const char **from, struct sim_record *record)
{
	take(from, &record->work, sizeof(record->work));
	take(from, record->counts, (size_t)record->work.warps * sizeof(*record->counts));
	record->work.counts = record->counts;
}

/* Those that were not in use then are empty again. */
static void take_slots(const char **from, struct sim *sim)
{
	const int64_t before = sim->slots_used;

	take(from, &sim->slots_used, sizeof(sim->slots_used));
	take(from, sim->slots, (size_t)sim->slots_used * sizeof(*sim->slots));
	if (before > sim->slots_used)
		memset(sim->slots + sim->slots_used, 0,
		       (size_t)(before - sim->slots_used) * sizeof(*sim->slots));
}

/* A body and a wave that were under way are no more. */
static void forget_wave(struct sim *sim)
{
	if (sim->body)
		sim->body->inside = false;
	sim->team.store_count = sim->team.event_count = sim->team.late.count = 0;
	team_forget_own(&sim->team);
	sim->team.refused = false;
}

bool sim_thaw(struct machine *machine, bool memory, const void *from, struct err *err)
{
	struct sim *sim = (struct sim *)(void *)machine;
	const char *rest = (const char *)from + sizeof(sim->launch);
	struct sim_launch launch;

	memcpy(&launch, from, sizeof(launch));
	if (!make_room(sim, &sim->record, take_work(&rest).warps, err) ||
	    !make_room(sim, &sim->before, take_work(&rest).warps, err) ||
	    !make_residents(sim, launch.turns.resident_count, err) ||
	    !make_pending(sim, &launch.turns.pending, err) ||
	    !sim_open_costs(sim, launch.warps * launch.warps_a_group, err))
		return false;
	rest = (const char *)from + sizeof(launch);
	forget_wave(sim);
	sim->launch = launch;
	take_counts(&rest, &sim->record);
	take_counts(&rest, &sim->before);
	sim->counts = sim->record.counts;
	sim_thaw_costs(sim);
	take_slots(&rest, sim);
	take(&rest, sim->residents, (size_t)launch.turns.resident_count * sizeof(*sim->residents));
	take_pending(&rest, sim);
	take(&rest, sim->team.sums, sizeof(sim->team.sums));
	take(&rest, &sim->team.told, sizeof(sim->team.told));
	take(&rest, &sim->team.counting, sizeof(sim->team.counting));
	take(&rest, sim->team.hot, sizeof(sim->team.hot));
	if (memory)
		blocks_thaw(sim->blocks, rest);
	return true;
}

static void restart_record(struct sim_record *record)
{
	record->work = (struct launch_work){ .counts = record->counts };
}

void sim_restart(struct machine *machine)
{
	struct sim *sim = (struct sim *)(void *)machine;

	blocks_spare(&sim->blocks, &sim->spare);
	memset(&sim->launch, 0, sizeof(sim->launch));
	restart_record(&sim->record);
	restart_record(&sim->before);
	memset(sim->slots, 0, (size_t)sim->slots_used * sizeof(*sim->slots));
	sim->slots_used = sim->footprint = 0;
	memset(sim->team.sums, 0, sizeof(sim->team.sums));
	sim->team.told = 0;
	sim->team.counting = false;
	memset(sim->team.hot, 0, sizeof(sim->team.hot));
	forget_wave(sim);
}
