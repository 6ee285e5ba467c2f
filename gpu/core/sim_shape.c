/* SPDX-License-Identifier: GPL-3.0-or-later
 * The geometry of launches of sim: groups, blocks of them, the grid, and waves.
 */
#include "gpu/core/sim.h"

enum { WARP = 32 };

/* Hardware warps of a block. A block that is a team has the kernel's number. */
static int64_t block_warps(const struct sim *sim)
{
	const struct sim_launch *launch = &sim->launch;
	const bool free = launch->warps_a_group == 1 && launch->kernel->sync != SYNC_BLOCK;

	if (free && sim->options.threads)
		return sim->options.threads / WARP;
	return launch->warps_a_group > launch->code->block_warps ? launch->warps_a_group
								: launch->code->block_warps;
}

void sim_shape(struct sim *sim, const struct worklists *lists)
{
	const struct profile *profile = sim->machine.profile;
	struct sim_launch *launch = &sim->launch;
	int lanes = launch->code->lanes;
	int64_t resident;

	launch->warps_a_group = lanes > WARP ? lanes / WARP : 1;
	launch->block_warps = block_warps(sim);
	if (launch->kernel->sync == SYNC_BLOCK) {
		sim_start_block(sim, lists);
		return;
	}
	launch->teams_a_group = lanes < WARP ? WARP / lanes : 1;
	launch->warps = (launch->items + launch->teams_a_group - 1) / launch->teams_a_group;
	resident = sim->machine.multiprocessors * profile_resident(profile, launch->block_warps) /
		   launch->warps_a_group;
	if (sim->options.blocks) {
		launch->grid = sim->options.blocks * launch->block_warps / launch->warps_a_group;
		launch->grid = launch->grid < resident ? launch->grid : resident;
		resident = launch->grid;
	}
	/* A wave is counted in warps by default, and in teams when it was set. */
	launch->wave = sim->options.wave ? sim->options.wave / launch->teams_a_group : resident;
	if (launch->wave < 1)
		launch->wave = 1;
}
