/* SPDX-License-Identifier: GPL-3.0-or-later
 * What sim charges to the books of costs (costs.h): vertices after every turn of a warp that scanned
 * them, and warps after every turn, or, where each has only one in the launch, all at once.
 */
#include "gpu/core/sim.h"

#include "src/base/memory.h"

#include <string.h>

/* Whether each warp has one turn in the launch, so that the model's ticks of it are those of its turn. */
static bool has_one_turn(const struct sim *sim)
{
	return sim->launch.kernel && sim->launch.kernel->sync == SYNC_GRID;
}

bool sim_open_costs(struct sim *sim, int64_t warps, struct err *err)
{
	struct cost_book *book = sim->options.counting ? sim->options.costs : NULL;
	void *ticks = sim->ticks;

	sim->costs = book && book->warps ? book : NULL;
	sim->team.place.costs = sim->costs && book->vertices ? book : NULL;
	if (!sim->costs)
		return true;
	cost_begin(book);
	if ((size_t)warps > sim->ticks_room) {
		if (!memory_resize(sim->memory, &ticks, (size_t)warps, sizeof(*sim->ticks), "costs", err))
			return false;
		sim->ticks = ticks;
		sim->ticks_room = (size_t)warps;
	}
	if (warps && !has_one_turn(sim))
		memset(sim->ticks, 0, (size_t)warps * sizeof(*sim->ticks));
	return true;
}

void sim_thaw_costs(struct sim *sim)
{
	const struct sim_launch *launch = &sim->launch;
	int64_t warp;

	if (!sim->costs || !launch->kernel || has_one_turn(sim))
		return;
	for (warp = 0; warp < launch->warps * launch->warps_a_group; warp++)
		sim->ticks[warp] = model_ticks(&launch->prices, sim->counts + warp);
}

/* Ticks that a warp of the launch has taken so far; and those of a group behind its first warp. */
INLINE int64_t ticks_of(const struct sim *sim, int64_t warp)
{
	return model_ticks(&sim->launch.prices, sim->counts + warp);
}

static int64_t ticks_behind(const struct sim *sim, int64_t first)
{
	int64_t all = 0;
	int64_t i;

	for (i = 1; i < sim->launch.warps_a_group; i++)
		all += ticks_of(sim, first + i);
	return all;
}

INLINE int64_t end_turn(struct sim *sim, int64_t warp)
{
	const int64_t ticks = ticks_of(sim, warp);
	const int64_t turn = ticks - sim->ticks[warp];

	sim->ticks[warp] = ticks;
	cost_add_warp(sim->costs, warp, turn, turn);
	return turn;
}

void sim_charge_turn(struct sim *sim, int64_t first)
{
	int64_t all = end_turn(sim, first);
	int64_t i;

	for (i = 1; i < sim->launch.warps_a_group; i++)
		all += end_turn(sim, first + i);
	if (sim->costs->noted)
		cost_charge(sim->costs, all, sim->machine.journal);
}

void sim_charge_vertices(struct sim *sim, int64_t first)
{
	int64_t all = ticks_of(sim, first);

	if (RARELY(sim->launch.warps_a_group > 1))
		all += ticks_behind(sim, first);
	cost_charge(sim->costs, all, sim->machine.journal);
}

void sim_charge_warp(struct sim *sim, int64_t warp, int64_t ticks)
{
	if (!sim->costs)
		return;
	sim->ticks[warp] += ticks;
	cost_add_warp(sim->costs, warp, ticks, 0);
}

void sim_charge_grid(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	int64_t first, i, ticks;

	if (!sim->costs || !has_one_turn(sim))
		return;
	if (launch->over && !launch->charged) {
		cost_add_warps(sim->costs, sim->ticks, launch->warps * launch->warps_a_group);
		launch->charged = launch->warps;
	}
	for (; launch->charged < launch->next; launch->charged++) {
		first = order_at(&launch->order, launch->charged) * launch->warps_a_group;
		for (i = first; i < first + launch->warps_a_group; i++) {
			ticks = ticks_of(sim, i);
			cost_add_warp(sim->costs, i, ticks, ticks);
		}
	}
}
