/* SPDX-License-Identifier: GPL-3.0-or-later
 * What both schedulers of sim do: order the groups, run the teams of one, and end
 * a wave.
 */
#include "gpu/sim.h"

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

bool sim_run_group(struct sim *sim, int64_t group)
{
	struct sim_launch *launch = &sim->launch;
	struct team *T = &sim->team;
	int64_t item = group * launch->teams_a_group;
	int64_t end = item + launch->teams_a_group;
	bool wrote = false;

	if (!T->lane_next || T->lane_next > UINT32_MAX / 2)
		renew_stamps(T);
	T->warps = T->counts = sim->counts + group * launch->warps_a_group;
	T->region_stamp++;
	T->steps_most = T->waits_most = 0;
	for (; item < end && item < launch->items; item++) {
		T->first_slot = 0;
		T->steps = T->waits = 0;
		T->own = 0;
		T->wrote = false;
		launch->code->body(T, launch->args, item);
		wrote = wrote || T->wrote;
		launch->outcome.bodies++;
	}
	T->own = 0;
	T->wrote = wrote;
	return !T->failed;
}

void sim_end_wave(struct sim *sim)
{
	struct team *T = &sim->team;

	team_land_all(T);
	sim->launch.outcome.waves++;
	if (T->event_count && sim->options.on_wave)
		sim->options.on_wave(sim->options.context, T->events, T->event_count);
	T->event_count = 0;
}
