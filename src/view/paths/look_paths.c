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

static bool take_frontier(struct run *run, struct paths_look *look, struct err *err)
{
	const int64_t room = path_args(run)->room;
	const int64_t most = room < FRONTIER_ENTRIES ? room : FRONTIER_ENTRIES;
	/* A recording may say anything. */
	const int64_t count = run->now.queue < most ? run->now.queue : most;
	int32_t entries[FRONTIER_ENTRIES];
	int64_t i;

	look->frontier = run->now.queue;
	look->has_arcs = paths_layout(&run->plan) == &paths_coo;
	/* Blocks have worklists of their own. */
	look->listed = count < 0 || run->plan.variant->lists ? 0 : count;
	if (!look->listed)
		return true;
	if (!machine_look(run->machine, entries, path_args(run)->queue + find_frontier(run),
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
