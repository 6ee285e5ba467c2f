/* SPDX-License-Identifier: GPL-3.0-or-later
 * Launches of sim whose teams wait for each other at the end: each group runs
 * once, in waves.
 */
#include "gpu/sim.h"

enum advance sim_step_grid(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	int64_t left = launch->warps - launch->next;

	if (!launch->wave_left)
		launch->wave_left = left < launch->wave ? left : launch->wave;
	if (left) {
		if (!sim_run_group(sim, order_at(&launch->order, launch->next)))
			return ADVANCE_MORE;
		launch->next++;
		launch->wave_left--;
		left--;
	}
	if (!launch->wave_left)
		sim_end_wave(sim);
	if (left)
		return ADVANCE_MORE;
	launch->outcome.cycles = 1;
	return ADVANCE_DONE;
}
