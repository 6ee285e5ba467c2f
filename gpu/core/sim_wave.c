/* SPDX-License-Identifier: GPL-3.0-or-later
 * Shared by both schedulers of sim: order the groups, run the teams of one, and end a wave.
 */
#include "gpu/core/sim.h"

#include <string.h>

enum { WARP = 32 };

void sim_order_groups(const struct sim *sim, struct order *order)
{
	order_start(order, sim->options.order, sim->launch.warps,
		    sim->options.seed ^ (uint64_t)sim->machine.launches);
}

/* Stamps are about to overflow: starts over, and clears all slots. */
static void renew_stamps(struct team_state *S)
{
	uint32_t slot;
	int i;

	S->region_stamp = 0;
	S->lane_base = 0;
	S->lane_next = TEAM_MOST_LANES; /* see struct site */
	for (i = 0; i < TEAM_SITES; i++) {
		S->sites[i].visit = 0;
		S->sites[i].first.request = 0;
		for (slot = 0; slot < S->sites[i].room; slot++)
			S->sites[i].more[slot].request = 0;
	}
}

struct record *sim_record(const struct sim *sim, int64_t group)
{
	struct record *record = sim->options.record;

	return sim->launch.recording && record->warp / sim->launch.warps_a_group == group ? record
										   : NULL;
}

/* Call before and after the group runs. */
static void begin_record(struct sim *sim, int64_t group)
{
	struct record *record = sim_record(sim, group);

	if (!record)
		return;
	if (record_begin(record, sim->counts + record->warp))
		sim->team.record = record;
	else
		sim->team.refused = true;
}

static void end_record(struct team_state *S)
{
	if (!record_end(S->record, S))
		S->refused = true;
	S->record = NULL;
}

/* In a record this is a body of its own. Where groups are blocks, each of their warps comes here. */
void sim_count_barrier(struct sim *sim, int64_t warp)
{
	struct counts *counts = sim->counts + warp;

	if (sim->launch.recording && sim->options.record->warp == warp)
		begin_record(sim, warp / sim->launch.warps_a_group);
	counts->instructions++;
	counts->lane_steps += WARP;
	if (sim->team.record)
		record_word(&sim->team, counts, 0);
	counts->barriers++;
	if (sim->team.record)
		end_record(&sim->team);
	sim_charge_warp(sim, warp, sim->launch.prices.word + sim->launch.prices.barrier);
}

static void run_body(struct sim *sim, int64_t item)
{
	struct team_state *S = &sim->team;

	S->first_slot = 0;
	S->steps = S->waits = 0;
	team_forget_own(S);
	sim->launch.code->body(S, sim->launch.args, item);
	sim->launch.outcome.bodies++;
}

static void run_bodies(struct sim *sim, int64_t group)
{
	struct sim_launch *launch = &sim->launch;
	struct team_state *S = &sim->team;
	const bool listed = launch->kernel->sync == SYNC_BLOCK;
	const int64_t first = (listed ? launch->epoch.part : group) * launch->teams_a_group;
	const int64_t items = listed ? launch->epoch.entries : launch->items;
	const int64_t beyond = first + launch->teams_a_group;
	const int64_t end = beyond < items ? beyond : items;
	int64_t item;

	if (S->lane_next - 1 >= UINT32_MAX / 2)
		renew_stamps(S);
	S->warps = S->counts = sim->counts + group * launch->warps_a_group;
	S->place.warp = (int32_t)(group * launch->warps_a_group);
	S->request = S->region_stamp += 2;
	S->steps_most = S->waits_most = 0;
	S->wrote = false;
	if (launch->recording)
		begin_record(sim, group);
	for (item = first; item < end; item++) {
		if (S->record)
			record_team(S->record, S, (int)(item - first) * launch->code->lanes,
				    launch->code->lanes);
		run_body(sim, listed ? sim_entry(sim, item) : item);
	}
	if (S->record)
		end_record(S);
	launch->outcome.wrote = launch->outcome.wrote || S->wrote;
	if (sim->costs && launch->kernel->sync != SYNC_GRID)
		sim_charge_turn(sim, S->place.warp);
	else if (sim->costs && sim->costs->noted)
		sim_charge_vertices(sim, S->place.warp);
}

/* Saves the state at the beginning of this group's body. */
static void begin_body(struct sim *sim, int64_t group)
{
	const struct sim_launch *launch = &sim->launch;
	struct sim_body *body = sim->body;
	struct team_state *S = &sim->team;

	body->launch = *launch;
	memcpy(body->counts, sim->counts + group * launch->warps_a_group,
	       (size_t)launch->warps_a_group * sizeof(*body->counts));
	memcpy(body->sums, S->sums, sizeof(body->sums));
	memcpy(body->hot, S->hot, sizeof(body->hot));
	body->told = S->told;
	body->stores = S->store_count;
	body->events = S->event_count;
	body->journal.count = 0;
	body->journal.lost = false;
	S->journal = sim->machine.journal;
	if (!S->journal || S->journal->lost)
		S->journal = &body->journal;
	body->changes = S->journal->count;
	body->group = group;
}

void sim_undo_body(struct sim *sim)
{
	struct sim_body *body = sim->body;
	struct team_state *S = &sim->team;

	if (!body || !body->inside)
		return;
	body->inside = false;
	journal_undo(S->journal, body->changes);
	if (S->place.costs)
		cost_begin(S->place.costs);
	body->launch.charged = sim->launch.charged;
	sim->launch = body->launch;
	memcpy(sim->counts + body->group * body->launch.warps_a_group, body->counts,
	       (size_t)body->launch.warps_a_group * sizeof(*body->counts));
	memcpy(S->sums, body->sums, sizeof(body->sums));
	memcpy(S->hot, body->hot, sizeof(S->hot));
	S->told = body->told;
	S->store_count = body->stores;
	S->event_count = body->events;
	team_forget_own(S);
}

/* Runs a group whose body may be stopped by a jump. */
static bool try_group(struct sim *sim, int64_t group)
{
	struct team_state *S = &sim->team;

	begin_body(sim, group);
	if (setjmp(S->way_out)) {
		if (S->record)
			end_record(S);
		sim->body->inside = true;
		return false;
	}
	run_bodies(sim, group);
	return true;
}

bool sim_run_group(struct sim *sim, int64_t group)
{
	sim->team.journal = sim->machine.journal;
	if (sim->team.may_leave)
		return try_group(sim, group);
	run_bodies(sim, group);
	return true;
}

bool sim_run_wave(struct sim *sim, int64_t most, bool (*run)(struct sim *sim, int64_t which))
{
	struct sim_launch *launch = &sim->launch;

	while (launch->wave_left && most-- > 0) {
		if (!run(sim, order_at(&launch->order, launch->next)))
			return false;
		launch->outcome.steps++;
		launch->next++;
		launch->wave_left--;
		if (sim->team.refused)
			break;
	}
	return true;
}

void sim_end_wave(struct sim *sim, int64_t clock)
{
	struct team_state *S = &sim->team;

	const struct event *events = S->events;
	size_t count;

	S->journal = sim->machine.journal;
	sim->launch.outcome.waves++;
	if (S->late.are) {
		count = team_land_due(S, clock);
		events = S->late.told;
	} else {
		team_land_all(S);
		count = S->event_count;
		S->event_count = 0;
	}
	if (count && sim->options.on_wave)
		sim->options.on_wave(sim->options.context, events, count);
}
