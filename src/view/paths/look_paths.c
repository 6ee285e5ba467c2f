/* SPDX-License-Identifier: GPL-3.0-or-later
 * The levels of a traversal, and the entries of its worklist.
 */
#include "src/base/memory.h"
#include "src/engine/problem.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"
#include "src/view/paths/paths_look.h"

/* How far the search has come. */
static int64_t find_farthest(const struct run *run)
{
	int64_t farthest = 0;
	int64_t distance;
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++) {
		distance = paths_distance(run, u);
		if (distance != PATHS_UNREACHED && distance > farthest)
			farthest = distance;
	}
	return farthest;
}

static void bin_vertices(const struct run *run, struct paths_look *look)
{
	const struct problem *problem = run_problem(run);
	int64_t distance;
	int32_t u;

	for (u = 0; u < run->plan.graph->vertices; u++) {
		distance = paths_distance(run, u);
		if (distance == PATHS_UNREACHED) {
			look->unreached++;
			continue;
		}
		look->reached++;
		look->vertices[distance / look->width]++;
		if (problem->is_active(run, u)) {
			look->active[distance / look->width]++;
			look->all_active++;
		} else {
			look->traversed += paths_outdegree(run->plan.graph, u);
		}
	}
}

/* Where the worklist lies that was read last: the next one, if its cycle has begun. */
static int64_t find_frontier(const struct run *run)
{
	const bool begun = run->now.phase != PHASE_DONE && !(run->now.fresh & 1u << UNIT_CYCLE);

	return paths_input(run, run->now.counters[COUNTER_cycles] - !begun);
}

/* What an entry is, and where its vertex stands. */
static bool take_entry(struct run *run, int32_t number, struct frontier_entry *taken, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct path_entry *entry = &taken->entry;
	int64_t p;

	if (!paths_layout(&run->plan)->show(run, number, entry, err))
		return false;
	taken->distance = paths_distance(run, entry->vertex);
	p = entry->head < 0 ? -1 : graph_find(graph, entry->vertex, entry->head);
	taken->length = p < 0 ? 0 : paths_length(&run->plan, p);
	return true;
}

/* Where a list begins, and how long it is; of vertices that wait for their turn as it is now. */
static bool find_list(struct run *run, int64_t *at, int64_t *count, struct err *err)
{
	const struct path_args *args = path_args(run);
	int32_t first = 0;
	int32_t size = 0;

	*at = find_frontier(run);
	*count = run->now.queue;
	if (!paths_layout(&run->plan)->waits)
		return true;
	if (!machine_look(run->machine, &size, args->size, sizeof(size), err) ||
	    !machine_look(run->machine, &first, args->queue + args->room, sizeof(first), err))
		return false;
	*count = size;
	/* A recording may say anything. */
	*at = first >= 0 && size >= 0 && size <= args->room - first ? first : 0;
	return true;
}

static bool take_frontier(struct run *run, struct paths_look *look, struct err *err)
{
	const int64_t room = path_args(run)->room;
	const int64_t most = room < FRONTIER_ENTRIES ? room : FRONTIER_ENTRIES;
	int32_t entries[FRONTIER_ENTRIES];
	int64_t at, count, i;

	if (!find_list(run, &at, &count, err))
		return false;
	look->frontier = count;
	count = count < most ? count : most;
	look->waits = paths_layout(&run->plan)->waits;
	look->has_arcs = paths_layout(&run->plan) == &paths_coo;
	/* Blocks have worklists of their own. */
	look->listed = count < 0 || run->plan.variant->lists ? 0 : count;
	if (!look->listed)
		return true;
	if (!machine_look(run->machine, entries, path_args(run)->queue + at,
			  (size_t)count * sizeof(*entries), err))
		return false;
	for (i = 0; i < count; i++)
		if (!take_entry(run, entries[i], &look->entries[i], err))
			return false;
	return true;
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct paths_look *look = memory_new(run->memory, sizeof(*look), "a picture", err);
	const int32_t chosen = snapshot->about.chosen;

	snapshot->own = look;
	if (!look || !paths_fetch(run, err))
		return false;
	look->farthest = find_farthest(run);
	look->width = look->farthest / LEVEL_BINS + 1;
	look->count = (int)(look->farthest / look->width) + 1;
	look->chosen = chosen < 0 ? -1 : paths_distance(run, chosen);
	bin_vertices(run, look);
	if (!take_frontier(run, look, err))
		return false;
	snapshot->known |= KNOWN_OWN;
	return true;
}

const struct look look_row_paths = { KNOWN_OWN, &problem_bfs, take };
