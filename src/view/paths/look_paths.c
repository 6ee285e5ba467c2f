/* SPDX-License-Identifier: GPL-3.0-or-later
 * The levels of a traversal, and the entries of its worklist.
 */
#include "src/base/memory.h"
#include "src/engine/problem.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/look_blocks.h"
#include "src/view/look/snapshot.h"
#include "src/view/paths/paths_look.h"

/* How far the search has come. */
static int64_t find_farthest(const struct run *run)
{
	int64_t farthest = 0;
	int64_t distance;
	int32_t u;

	for (u = 0; u < paths_vertices(run->plan.graph); u++) {
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

	for (u = 0; u < paths_vertices(run->plan.graph); u++) {
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

/* The first entries of the list that begins there in the queue. */
static bool take_list(struct run *run, int64_t at, int64_t count, struct frontier_list *list, struct err *err)
{
	const struct path_args *args = path_args(run);
	const int64_t room = args->room - (at < args->room ? at : at - args->room);
	int32_t entries[FRONTIER_ENTRIES];
	int64_t i;

	list->count = count;
	list->listed = count < room ? count : room;
	if (list->listed > FRONTIER_ENTRIES)
		list->listed = FRONTIER_ENTRIES;
	if (list->listed <= 0) {
		list->listed = 0;
		return true;
	}
	if (!machine_look(run->machine, entries, args->queue + at, (size_t)list->listed * sizeof(*entries),
			  err))
		return false;
	for (i = 0; i < list->listed; i++)
		if (!take_entry(run, entries[i], &list->entries[i], err))
			return false;
	return true;
}

/* Vertices that wait for their turn, as it is now. */
static bool take_waiting(struct run *run, struct paths_look *look, struct err *err)
{
	const struct path_args *args = path_args(run);
	int32_t first = 0;
	int32_t size = 0;

	look->next.count = -1;
	if (!machine_look(run->machine, &size, args->size, sizeof(size), err) ||
	    !machine_look(run->machine, &first, args->queue + args->room, sizeof(first), err))
		return false;
	/* A recording may say anything. */
	return take_list(run, first >= 0 && size >= 0 && size <= args->room - first ? first : 0, size,
			 &look->read, err);
}

/* Whether a launch is under way, in which entries are counted before they are stored. */
static bool is_inside(const struct run *run)
{
	return run->now.launched && !(run->now.fresh & 1u << UNIT_LAUNCH);
}

/* The worklist that is read, or was read last, and the other one, which is filled. */
static bool take_turns(struct run *run, struct paths_look *look, struct err *err)
{
	const int64_t cycle = paths_turn(run);
	int32_t size = -1;

	look->cycle = cycle;
	if (!take_list(run, paths_input(run, cycle - 1), run->now.queue, &look->read, err) ||
	    !machine_look(run->machine, &size, path_args(run)->size, sizeof(size), err))
		return false;
	look->next.count = size;
	return is_inside(run) || take_list(run, paths_input(run, cycle), size, &look->next, err);
}

/* Why a search has no entries there. */
static enum blocks_lack lack_of(const struct run *run, enum blocks_lack lack)
{
	if (lack == BLOCKS_USED)
		return BLOCKS_DRIVEN;
	return !lack && run->now.task.launch.kernel == &kernel_turbo_paths_pull ? BLOCKS_PULLED : lack;
}

/* Whether the last launch belongs to no cycle: it goes over all vertices before one. */
static bool is_between(const struct run *run)
{
	const struct kernel *kernel = run->now.task.launch.kernel;

	return kernel == &kernel_turbo_paths_collect || kernel == &kernel_turbo_paths_weigh;
}

/* The worklists of blocks. */
static bool take_blocks(struct run *run, struct snapshot *snapshot, struct paths_look *look, struct err *err)
{
	struct blocks_look *blocks = &snapshot->blocks;
	struct frontier_entry *entry;
	int i;

	if (!look_blocks(run, snapshot, err))
		return false;
	blocks->lack = lack_of(run, blocks->lack);
	look->cycle = is_between(run) ? run->now.counters[COUNTER_cycles] : paths_turn(run);
	look->read.count = run->now.queue;
	/* A sweep collects them anew where some were dropped. */
	if (blocks->lack || (blocks->dropped && !blocks->round))
		blocks->kept = blocks->keepers = blocks->pooled = blocks->listed = 0;
	look->next.count = blocks->lack ? -1 : blocks->kept + blocks->pooled;
	look->next.listed = blocks->listed;
	for (i = 0; i < look->next.listed; i++) {
		entry = &look->next.entries[i];
		entry->entry.vertex = blocks->entries[i].vertex;
		entry->entry.degree = paths_outdegree(run->plan.graph, entry->entry.vertex);
		entry->distance = paths_distance(run, entry->entry.vertex);
	}
	return true;
}

static bool take_frontier(struct run *run, struct snapshot *snapshot, struct paths_look *look,
			  struct err *err)
{
	if (run->plan.variant->lists)
		return take_blocks(run, snapshot, look, err);
	look->waits = paths_layout(&run->plan)->waits;
	look->has_arcs = paths_layout(&run->plan) == &paths_coo;
	return look->waits ? take_waiting(run, look, err) : take_turns(run, look, err);
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
	if (!take_frontier(run, snapshot, look, err))
		return false;
	snapshot->known |= KNOWN_OWN;
	return true;
}

const struct look look_row_paths = { KNOWN_OWN, &problem_bfs, take };
