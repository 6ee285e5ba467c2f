/* SPDX-License-Identifier: GPL-3.0-or-later
 * What both schedulers of sim do: order the groups, run the teams of one, and end
 * a wave.
 */
#include "gpu/sim.h"

#include <string.h>

void sim_order_groups(const struct sim *sim, struct order *order)
{
	order_start(order, sim->options.order, sim->launch.warps,
		    sim->options.seed ^ (uint64_t)sim->machine.launches);
}

/* Stamps that are about to run out start over, and all slots with them. */
static void renew_stamps(struct team *T)
{
	uint32_t slot;
	int i;

	T->region_stamp = 0;
	T->lane_base = 0;
	T->lane_next = 1; /* 0 is what a fresh site holds */
	for (i = 0; i < TEAM_SITES; i++) {
		T->sites[i].lane = 0;
		for (slot = 0; slot < T->sites[i].room; slot++)
			T->sites[i].slots[slot].region = 0;
	}
}

struct record *sim_record(const struct sim *sim, int64_t group)
{
	struct record *record = sim->options.record;

	return sim->recording && record->warp / sim->launch.warps_a_group == group ? record
										   : NULL;
}

/* The group is about to run, or has. */
static void begin_record(struct sim *sim, int64_t group)
{
	struct record *record = sim_record(sim, group);

	if (!record)
		return;
	if (record_begin(record, sim->counts + record->warp))
		team_record(&sim->team, record);
	else
		sim->team.refused = true;
}

static void end_record(struct team *T)
{
	if (!T->record)
		return;
	if (!record_end(T->record, T))
		T->refused = true;
	team_record(T, NULL);
}

static void run_bodies(struct sim *sim, int64_t group)
{
	struct sim_launch *launch = &sim->launch;
	struct team *T = &sim->team;
	int64_t first = group * launch->teams_a_group;
	int64_t end = first + launch->teams_a_group;
	int64_t item;
	bool wrote = false;

	if (!T->lane_next || T->lane_next > UINT32_MAX / 2)
		renew_stamps(T);
	T->warps = T->counts = sim->counts + group * launch->warps_a_group;
	T->warp = (int32_t)(group * launch->warps_a_group);
	T->region_stamp++;
	T->steps_most = T->waits_most = 0;
	begin_record(sim, group);
	for (item = first; item < end && item < launch->items; item++) {
		if (T->record)
			record_team(T->record, T, (int)(item - first) * launch->code->lanes,
				    launch->code->lanes);
		T->first_slot = 0;
		T->steps = T->waits = 0;
		T->own = 0;
		T->together = false; /* bodies that were not counted, or were left, leave it */
		T->wrote = false;
		launch->code->body(T, launch->args, item);
		wrote = wrote || T->wrote;
		launch->outcome.bodies++;
	}
	end_record(T);
	T->own = 0;
	T->wrote = wrote;
	launch->outcome.wrote = launch->outcome.wrote || wrote;
}

/* Remembers what the body of this group begins with. */
static void begin_body(struct sim *sim, int64_t group)
{
	const struct sim_launch *launch = &sim->launch;
	struct sim_body *body = sim->body;
	struct team *T = &sim->team;
	int i;

	body->launch = *launch;
	memcpy(body->counts, sim->counts + group * launch->warps_a_group,
	       (size_t)launch->warps_a_group * sizeof(*body->counts));
	memcpy(body->sums, T->sums, sizeof(body->sums));
	for (i = 0; i < TEAM_SITES; i++)
		memcpy(body->hot[i], T->sites[i].hot, sizeof(body->hot[i]));
	body->told = T->told;
	body->stores = T->store_count;
	body->events = T->event_count;
	body->journal.count = 0;
	body->journal.lost = false;
	T->journal = sim->machine.journal;
	if (!T->journal || T->journal->lost)
		T->journal = &body->journal;
	body->changes = T->journal->count;
	body->group = group;
}

void sim_leave_body(struct sim *sim)
{
	struct sim_body *body = sim->body;
	struct team *T = &sim->team;
	int i;

	if (!body || !body->inside)
		return;
	body->inside = false;
	journal_undo(T->journal, body->changes);
	sim->launch = body->launch;
	memcpy(sim->counts + body->group * body->launch.warps_a_group, body->counts,
	       (size_t)body->launch.warps_a_group * sizeof(*body->counts));
	memcpy(T->sums, body->sums, sizeof(body->sums));
	for (i = 0; i < TEAM_SITES; i++)
		memcpy(T->sites[i].hot, body->hot[i], sizeof(body->hot[i]));
	T->told = body->told;
	T->store_count = body->stores;
	T->event_count = body->events;
	T->own = 0;
}

bool sim_run_group(struct sim *sim, int64_t group)
{
	struct team *T = &sim->team;

	T->journal = sim->machine.journal;
	if (!sim->may_leave) {
		run_bodies(sim, group);
		return true;
	}
	begin_body(sim, group);
	if (setjmp(T->way_out)) {
		end_record(T);
		sim->body->inside = true;
		return false;
	}
	run_bodies(sim, group);
	return true;
}

void sim_end_wave(struct sim *sim)
{
	struct team *T = &sim->team;

	T->journal = sim->machine.journal;
	team_land_all(T);
	sim->launch.outcome.waves++;
	if (T->event_count && sim->options.on_wave)
		sim->options.on_wave(sim->options.context, T->events, T->event_count);
	T->event_count = 0;
}
