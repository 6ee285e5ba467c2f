/* SPDX-License-Identifier: GPL-3.0-or-later
 * Workload decomposition, as a cycle of wd has it, and the end of one of hp ("Dynamic Load Balancing
 * Strategies for Graph Applications on GPUs", section III-A and Fig. 4): first the prefix sums of the
 * list's outdegrees (of a long list in three launches), then each thread finds where its share of the
 * arcs begins, then all relax them.
 */
#include "src/method/paths/traversal.h"

#include "gpu/strategy/tile.h"
#include "src/base/memory.h"

/* Threads at most: what offsets have room for. More than the cards of today hold at once. */
enum { MOST_THREADS = 1 << 19 };

static int64_t count_tiles(int64_t entries)
{
	return (entries + SCAN_TILE - 1) / SCAN_TILE;
}

/* Sums of tiles: a word for each tile of the longest worklist. */
static int64_t count_all_tiles(const struct run *run)
{
	return count_tiles(run_plan(run)->graph->vertices);
}

const struct packing *deal_in_tiles(const struct run *run)
{
	static const struct packing tiles = { .title = "prefix sums", .words = count_all_tiles };

	(void)run;
	return &tiles;
}

/* No thread has less than an arc. */
static int64_t count_all_threads(const struct run *run)
{
	const int64_t arcs = run_plan(run)->graph->arcs;

	return arcs < MOST_THREADS ? arcs : MOST_THREADS;
}

const struct packing *deal_in_threads(const struct run *run)
{
	static const struct packing threads = { .title = "offsets", .words = count_all_threads };

	(void)run;
	return &threads;
}

/* E / T: section III-A. */
int64_t deal_share(const struct run *run, const struct traversal *state)
{
	const int64_t most = traversal_most_threads(run);
	const int64_t threads = most < MOST_THREADS ? most : MOST_THREADS;

	return (state->dealt + threads - 1) / threads;
}

bool deal_open(struct run *run, void *state, struct err *err)
{
	const struct path_args *args = path_args(run);
	const int64_t at = paths_input(run, run_now(run)->counters[COUNTER_cycles]);
	int32_t *list;
	int32_t size, i;
	bool good;

	(void)state;
	if (!machine_look(run_machine(run), &size, args->size, sizeof(size), err))
		return false;
	list = memory_array(run_memory(run), (size_t)size, sizeof(*list), "a worklist", err);
	good = list && machine_look(run_machine(run), list, args->queue + at,
				    (size_t)size * sizeof(*list), err);
	for (i = 0; good && i < size; i++)
		list[i] = paths_outdegree(run_plan(run)->graph, list[i]);
	good = good && machine_write(run_machine(run), args->deal.degree + at, list,
				     (size_t)size * sizeof(*list), err);
	memory_free(list);
	return good;
}

/* Teams of scan.h, one for each of so many tiles. */
static void launch_tiles(const struct run *run, struct traversal *state, struct task *task,
			 const struct kernel *kernel, int64_t tiles, enum at at)
{
	traversal_launch(run, state, task, kernel, tiles, at);
	task->launch.items = tiles;
}

void deal_begin(const struct run *run, struct traversal *state, struct task *task)
{
	const int64_t tiles = count_tiles(state->listed);

	if (tiles > 1)
		launch_tiles(run, state, task, &kernel_paths_scan_tiles, tiles, AT_TILES);
	else
		launch_tiles(run, state, task, &kernel_paths_scan_places, 1, AT_PLACES);
}

/* The threads that have a share; one where there are no arcs at all. */
static int64_t count_threads(const struct run *run, const struct traversal *state)
{
	const int64_t share = deal_share(run, state);

	return share ? (state->dealt + share - 1) / share : 1;
}

bool deal_go_on(const struct run *run, struct traversal *state, struct task *task)
{
	switch (state->at) {
	case AT_TILES:
		launch_tiles(run, state, task, &kernel_paths_scan_totals, 1, AT_TOTALS);
		return true;
	case AT_TOTALS:
		launch_tiles(run, state, task, &kernel_paths_scan_places, count_tiles(state->listed),
			     AT_PLACES);
		return true;
	case AT_PLACES:
		traversal_launch(run, state, task, &kernel_paths_find_offsets, count_threads(run, state),
				 AT_OFFSETS);
		return true;
	case AT_OFFSETS:
		traversal_launch_last(run, state, task, &kernel_paths_decompose,
				      count_threads(run, state));
		return true;
	default:
		return false;
	}
}
