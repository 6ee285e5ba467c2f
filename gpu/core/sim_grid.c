/* SPDX-License-Identifier: GPL-3.0-or-later
 * Launches of sim with a barrier at the end of the cycle (SYNC_GRID): each group runs once, in
 * waves.
 */
#include "gpu/core/sim.h"

enum advance sim_step_grid(struct sim *sim, int64_t most)
{
	struct sim_launch *launch = &sim->launch;
	int64_t left = launch->warps - launch->next;

	if (!launch->wave_left)
		launch->wave_left = left < launch->wave ? left : launch->wave;
	launch->outcome.steps += !launch->warps;
	if (!sim_run_wave(sim, most, sim_run_group))
		return ADVANCE_MORE;
	if (!launch->wave_left)
		sim_end_wave(sim, 0);
	if (launch->next < launch->warps)
		return ADVANCE_MORE;
	launch->outcome.cycles = 1;
	return ADVANCE_DONE;
}
