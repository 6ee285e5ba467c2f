/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which entries of its worklist a warp had to do: known where each lane takes the entry of its number.
 */
#include "src/problem/paths/layout.h"

#include "src/engine/problem.h"

/* Whether the next cycle has begun. */
static bool has_begun(const struct run *run)
{
	return run->now.phase != PHASE_DONE && !(run->now.fresh & 1u << UNIT_CYCLE);
}

int64_t paths_turn(const struct run *run)
{
	return run->now.counters[COUNTER_cycles] + has_begun(run);
}

/* The worklist still lies where that cycle has read it: the next one is written elsewhere. */
int paths_held(struct run *run, const struct kernel *kernel, int64_t warp, struct held *held, struct err *err)
{
	const struct paths_method *method = run->plan.variant->own;
	const int64_t turn = paths_turn(run);
	const int64_t first = warp * MOST_HELD;
	const int64_t left = run->now.queue - first;
	const int count = left < MOST_HELD ? (int)left : MOST_HELD;
	int32_t entries[MOST_HELD];
	struct path_entry entry;
	int i;

	if (!method->takes_entries || kernel != variant_main(run->plan.variant) || !turn || count <= 0)
		return 0;
	if (!machine_look(run->machine, entries, path_args(run)->queue + paths_input(run, turn - 1) + first,
			  (size_t)count * sizeof(*entries), err))
		return -1;
	for (i = 0; i < count; i++) {
		if (!method->layout->show(run, entries[i], &entry, err))
			return -1;
		held[i] = (struct held){ entry.vertex, entry.degree };
	}
	return count;
}
