/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-wd: breadth-first search under workload decomposition: "Dynamic Load Balancing Strategies
 * for Graph Applications on GPUs", section III-A and Fig. 4 (gpu/paths).
 *
 * A cycle reads one worklist, which has the vertices of one level, and fills the other. First the
 * prefix sums of its outdegrees are computed (of a long list in three launches), then each thread
 * finds where its share of the arcs begins, then all relax them.
 */
#include "gpu/strategy/tile.h"
#include "src/base/memory.h"
#include "src/engine/array.h"
#include "src/engine/method.h"
#include "src/engine/variant.h"
#include "src/problem/paths/paths.h"

#include <stddef.h>
#include <string.h>

enum { LANES = 32 }; /* of a team of find_offsets and bfs_decompose */

/* Where a cycle stands: what was launched last. */
enum at { AT_TOP, AT_TILES, AT_TOTALS, AT_PLACES, AT_OFFSETS, AT_SEARCHED };

struct state {
	enum at at;
	int64_t entries; /* of the worklist that is read */
	int64_t dealt;   /* number of their arcs */
};

/* --- Arrays. --- */

static int64_t count_tiles(int64_t entries)
{
	return (entries + SCAN_TILE - 1) / SCAN_TILE;
}

/* Sums of tiles: a word for each tile of the longest worklist. */
static int64_t count_all_tiles(const struct run *run)
{
	return count_tiles(run_plan(run)->graph->vertices);
}

static const struct packing tiles = { .title = "prefix sums", .words = count_all_tiles };

static const struct packing *in_tiles(const struct run *run)
{
	(void)run;
	return &tiles;
}

#define AT(member) .at = offsetof(struct path_args, deal.member)

static const struct array arrays[] = {
	{ "outdegrees", "outdegrees", NULL, PER_QUEUE, WORD_I32, AT(degree) },
	{ "prefix_sums", "prefix sums", NULL, PER_VERTEX, WORD_I64, AT(offset) },
	{ "tile_sums", "prefix sums", NULL, PER_VERTEX, WORD_I64, .packing = in_tiles, AT(totals) },
	{ "sum", "a sum", NULL, PER_ONE, WORD_I64, AT(sum) },
	{ "first_entries", "offsets", NULL, PER_VERTEX, WORD_I32, AT(entry) },
	{ "first_arcs", "offsets", NULL, PER_VERTEX, WORD_I32, AT(skip) },
	{ .name = NULL },
};

/* The outdegrees of the first worklist. */
static bool open(struct run *run, void *data, struct err *err)
{
	const struct path_args *args = path_args(run);
	const int64_t at = paths_input(run, run_now(run)->counters[COUNTER_cycles]);
	int32_t *list;
	int32_t size, i;
	bool good;

	(void)data;
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

/* --- The loop. --- */

/* Fig. 4, line 11: a thread's share is the mean of what the entries have. */
static int64_t share_of(const struct state *state)
{
	return state->entries ? (state->dealt + state->entries - 1) / state->entries : 0;
}

/* Teams for the threads that have a share; one where there are no arcs at all. */
static int64_t count_teams(const struct state *state)
{
	const int64_t share = share_of(state);
	const int64_t threads = share ? (state->dealt + share - 1) / share : 1;

	return (threads + LANES - 1) / LANES;
}

static void launch(const struct run *run, struct state *state, struct task *task,
		   const struct kernel *kernel, int64_t items, enum at at)
{
	task->kind = TASK_LAUNCH;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run_width(run),
		.args = run_args(run),
		.args_size = run_args_size(run),
		.items = items,
		.cycles = 1,
	};
	state->at = at;
}

/* A worklist is there. An empty one ends the search (line 6). */
static void begin(const struct run *run, struct state *state, struct task *task)
{
	const int64_t tiles = count_tiles(state->entries);

	if (!state->entries) {
		task->kind = TASK_HOST;
		task->host = &paths_end_task;
	} else if (tiles > 1) {
		launch(run, state, task, &kernel_paths_scan_tiles, tiles, AT_TILES);
	} else {
		launch(run, state, task, &kernel_paths_scan_places, 1, AT_PLACES);
	}
}

static void decide(const struct run *run, struct state *state, struct task *task)
{
	switch (state->at) {
	case AT_TILES:
		launch(run, state, task, &kernel_paths_scan_totals, 1, AT_TOTALS);
		break;
	case AT_TOTALS:
		launch(run, state, task, &kernel_paths_scan_places, count_tiles(state->entries),
		       AT_PLACES);
		break;
	case AT_PLACES:
		launch(run, state, task, &kernel_paths_find_offsets, count_teams(state),
		       AT_OFFSETS);
		break;
	case AT_OFFSETS:
		launch(run, state, task, &kernel_bfs_decompose, count_teams(state), AT_SEARCHED);
		task->ends_cycle = true;
		break;
	default:
		begin(run, state, task);
	}
}

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

/* What the last launch has counted. */
static bool count(const struct run *run, struct state *state, reading *get, struct err *err)
{
	const struct path_args *args = path_args(run);
	int32_t size;

	if (state->at == AT_PLACES)
		return get(run_machine(run), &state->dealt, args->deal.sum, sizeof(state->dealt), err);
	if (state->at != AT_TOP && state->at != AT_SEARCHED)
		return true;
	if (!get(run_machine(run), &size, args->size, sizeof(size), err))
		return false;
	state->entries = size;
	return true;
}

/* Arguments that are no arrays. */
static void set_args(struct run *run, const struct state *state)
{
	struct path_args *args = path_args(run);

	args->in = paths_input(run, run_now(run)->counters[COUNTER_cycles]);
	args->out = args->vertices - args->in;
	args->deal.entries = state->entries;
	args->deal.dealt = state->dealt;
	args->deal.share = share_of(state);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;

	if (!count(run, &then, machine_read, err))
		return false;
	decide(run, &then, task);
	if (then.at == AT_TILES || (then.at == AT_PLACES && state->at != AT_TOTALS))
		run_moment(run)->queue = then.entries;
	if (then.at == AT_SEARCHED && task->kind == TASK_LAUNCH &&
	    !machine_fill(run_machine(run), path_args(run)->size, 0, sizeof(int32_t), err))
		return false;
	set_args(run, &then);
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	if (!count(run, &state, machine_look, err))
		return false;
	decide(run, &state, task);
	return true;
}

/* --- The row. --- */

static const struct code_line lines[] = {
	{ "LB 4:1-3", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },
	{ "LB 4:4", 0, CODE_NONE, "the worklist holds the source" },
	{ "LB 4:6", 0, CODE_NONE, "while the worklist holds a vertex:" },
	{ "LB 4:10", 1, CODE_SCAN, "prefix sums of its outdegrees: they number the arcs" },
	{ "LB 4:11", 1, CODE_NONE, "share = arcs / vertices in the worklist, rounded up" },
	{ "LB 4:12", 1, CODE_COLLECT, "each thread finds its first arc: find_offsets" },
	{ "LB 4:14-16", 1, CODE_DISCHARGE, "each thread begins with the vertex u of that arc" },
	{ "LB 4:17", 2, CODE_DISCHARGE, "for its share of the arcs (u, v):" },
	{ "LB 4:18-25", 3, CODE_DISCHARGE, "behind the last arc of u go on to the next u" },
	{ "LB 4:26", 3, CODE_DISCHARGE, "altdist = dist[u] + 1" },
	{ "LB 4:27-28", 3, CODE_DISCHARGE, "if dist[v] > altdist: lower it, by atomic minimum" },
	{ "LB 4:29", 4, CODE_DISCHARGE, "v joins the output worklist, with its outdegree" },
	{ "LB 4:8-9", 1, CODE_NONE, "the output worklist becomes the worklist" },
	{ "LB 4:13", 0, CODE_END, "the search ends" },
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct listing listing = {
	.name = "bfs-wd",
	.title = "breadth-first search under workload decomposition, Load Balancing Fig. 4",
	.relabels = true,
	.returns = true,
	.lines = lines,
};

static const struct code_kernel kernels[] = {
	{ &kernel_bfs_decompose, CODE_DISCHARGE },
	{ &kernel_paths_find_offsets, CODE_COLLECT },
	{ &kernel_paths_scan_tiles, CODE_SCAN },
	{ &kernel_paths_scan_totals, CODE_SCAN },
	{ &kernel_paths_scan_places, CODE_SCAN },
	{ NULL, CODE_NONE },
};

const struct variant variant_bfs_wd = {
	.name = "bfs-wd",
	.title = "breadth-first search; the arcs of the worklist are dealt out in equal shares",
	.paper = "Load Balancing Strategies, section III-A",
	.problem = &problem_bfs,
	.kernels = kernels,
	.listing = &listing,
	.size = sizeof(struct state),
	.arrays = arrays,
	.open = open,
	.next = next,
	.ahead = ahead,
};
