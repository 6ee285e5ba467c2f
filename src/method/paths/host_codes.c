/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs, dijkstra: distances on the host (gpu/core/host.h), with which the traversals of the GPU are
 * compared. src/host/queue_search.h and src/host/dijkstra.h have the algorithms. A "launch" is a cycle
 * of some turns.
 */
#include "gpu/core/host.h"
#include "src/engine/method.h"
#include "src/engine/turns_go.h"
#include "src/host/dijkstra.h"
#include "src/host/queue_search.h"
#include "src/method/paths/traversal.h"
#include "src/problem/paths/state.h"

struct args {
	struct run *run;
};

/* Of both: whichever is under way. */
struct state {
	struct args args;
	union {
		struct path_code code; /* with which both begin */
		struct queue_search search;
		struct dijkstra dijkstra;
	} of;
};

static struct state *state_of(const void *data)
{
	return run_state(((const struct args *)data)->run);
}

static enum host_end bfs_go_on(struct machine *machine, const void *data, bool single, int64_t items,
			       bool *inside, int64_t *done, const struct poll *poll)
{
	struct state *state = state_of(data);
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &state->of.code.turns);
	end = queue_search_advance(&state->of.search, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items,
				   poll);
	return turns_go_end(&go, end, path_is_over(&state->of.code), inside, done);
}

static enum host_end dijkstra_go_on(struct machine *machine, const void *data, bool single, int64_t items,
				    bool *inside, int64_t *done, const struct poll *poll)
{
	struct state *state = state_of(data);
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &state->of.code.turns);
	end = dijkstra_advance(&state->of.dijkstra, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items,
			       poll);
	return turns_go_end(&go, end, path_is_over(&state->of.code), inside, done);
}

static const struct host_kernel bfs_turns = {
	.args_size = sizeof(struct args),
	.item = "turn",
	.go_on = bfs_go_on,
};

static const struct host_kernel dijkstra_turns = {
	.args_size = sizeof(struct args),
	.item = "turn",
	.go_on = dijkstra_go_on,
};

const struct kernel kernel_bfs = {
	.name = "bfs",
	.title = "vertices read their arcs, one after the other, first in, first out",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &bfs_turns,
};

const struct kernel kernel_dijkstra = {
	.name = "dijkstra",
	.title = "vertices read their arcs, one after the other, the nearest first",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &dijkstra_turns,
};

/* --- The start. --- */

static int64_t bfs_bytes(const struct plan *plan, enum width width)
{
	(void)width;
	return plan->graph->vertices * (int64_t)sizeof(int32_t);
}

static int64_t code_bytes(const struct plan *plan, enum width width)
{
	(void)width;
	return dijkstra_bytes(plan->graph->vertices);
}

/* The arrays of the run are the code's. */
static void take_arrays(struct run *run, struct path_code *code)
{
	const struct path_args *args = path_args(run);

	turns_begin(&code->turns);
	code->vertices = args->vertices;
	code->row = args->row;
	code->wide_rows = width_arc_size(run_width(run)) == sizeof(int64_t);
	code->head = args->head;
	code->length = args->length;
	code->distance = args->distance;
	code->open = args->lowered;
	code->list = args->queue;
	code->count = args->size;
	code->first = args->queue + args->room;
	*code->first = 0;
}

static void *open_code(struct run *run, struct state *state, struct err *err)
{
	const struct plan *plan = run_plan(run);
	void *room = machine_alloc(run_machine(run), plan->variant->name,
				   (size_t)plan->variant->bytes(plan, run_width(run)), err);

	state->args.run = run;
	take_arrays(run, &state->of.code);
	return room;
}

static bool bfs_open(struct run *run, void *data, struct err *err)
{
	struct state *state = data;
	int32_t *spare = open_code(run, state, err);

	if (spare)
		queue_search_begin(&state->of.search, spare);
	return spare != NULL;
}

static bool dijkstra_open(struct run *run, void *data, struct err *err)
{
	struct state *state = data;
	void *room = open_code(run, state, err);

	if (room)
		dijkstra_begin(&state->of.dijkstra, room);
	return room != NULL;
}

/* --- The loop. --- */

static void decide(const struct run *run, const struct state *state, struct task *task)
{
	if (path_is_over(&state->of.code))
		traversal_finish(task);
	else
		turns_go_launch(run, variant_main(run_plan(run)->variant), &state->args, sizeof(state->args),
				task);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	const struct state *state = data;

	(void)err;
	decide(run, state, task);
	if (task->kind == TASK_LAUNCH)
		run_moment(run)->queue = *state->of.code.count;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	(void)err;
	decide(run, data, task);
	return true;
}

/* --- The rows. --- */

static const struct paths_method method = { .layout = &paths_list };

static const struct code_kernel bfs_kernels[] = {
	{ &kernel_bfs, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

static const struct code_kernel dijkstra_kernels[] = {
	{ &kernel_dijkstra, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

#define ON_THE_HOST                                                                           \
	.own = &method, .machine = "host", .size = sizeof(struct state), .next = next, .ahead = ahead

const struct variant variant_bfs = {
	.name = "bfs",
	.title = "breadth-first search with one queue, on the host",
	.paper = "Moore 1959",
	.problem = &problem_bfs,
	.base_arrays = paths_arrays_sssp,
	.kernels = bfs_kernels,
	.listing = &listing_bfs,
	.bytes = bfs_bytes,
	.open = bfs_open,
	ON_THE_HOST,
};

const struct variant variant_dijkstra = {
	.name = "dijkstra",
	.title = "shortest paths, the nearest vertex first, on the host",
	.paper = "Dijkstra 1959; an index heap with four children a node",
	.problem = &problem_sssp,
	.kernels = dijkstra_kernels,
	.listing = &listing_dijkstra,
	.bytes = code_bytes,
	.open = dijkstra_open,
	ON_THE_HOST,
};
