/* SPDX-License-Identifier: GPL-3.0-or-later
 * The arrays of workload decomposition, as a cycle of wd has it, and the end of one of hp ("Dynamic Load
 * Balancing Strategies for Graph Applications on GPUs", section III-A and Fig. 4): first the prefix sums of
 * the list's outdegrees (of a long list in three launches), then each thread finds where its share of the
 * arcs begins, then all relax them.
 */
#include "src/method/paths/traversal.h"

#include "src/base/memory.h"

/* Sums of tiles: a word for each tile of the longest worklist. */
static int64_t count_all_tiles(const struct run *run)
{
	return traversal_tiles(run_plan(run)->graph->vertices);
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

	return arcs < TRAVERSAL_SHARES ? arcs : TRAVERSAL_SHARES;
}

const struct packing *deal_in_threads(const struct run *run)
{
	static const struct packing threads = { .title = "offsets", .words = count_all_threads };

	(void)run;
	return &threads;
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
