/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo-bfs, turbo-sssp: distances with worklists of blocks (gpu/paths/turbo_paths.h). A block goes through
 * several rounds over its own worklist before the grid meets: an epoch, which is a cycle of the run. Behind
 * epochs in which long rows were split, their parts are read. Behind epochs that leave the worklists empty,
 * active vertices are collected: those that were beyond the bound, or that had no room. The run ends where
 * there is none.
 */
#include "gpu/paths/turbo_paths.h"
#include "gpu/loop/controller.h"
#include "src/base/saturate.h"
#include "src/engine/block_lists.h"
#include "src/engine/log.h"
#include "src/method/paths/traversal.h"
#include "src/method/paths/turbo_arrays.h"
#include "src/problem/paths/outline.h"
#include "src/problem/paths/state.h"

/* The state of the loop: what the last task was. AT_START also behind a free run, which has left no
 * worklists. */
enum turbo_at { AT_START, AT_COLLECTED, AT_RELAXED, AT_PARTS, AT_WEIGHED, AT_PULLED };

struct state {
	enum turbo_at at;
	bool over;       /* a free run has found no active vertex */
	bool dropped;    /* the pool had no room for some entries */
	int32_t pool;    /* the pool that the next launch reads */
	int32_t entries; /* of all worklists */
	int64_t parts;   /* of rows, that the last epoch has listed */
	int64_t bound;
	int64_t settled; /* vertices nearer than this are not active, as far as is known */
	int64_t nearest; /* vertex that the last sweep has left waiting; PATHS_UNREACHED: none */
	int64_t seen[SEEN];
	int64_t pulled[2]; /* numbers of launches: the first and the last of those one after the other that
			      pulled last; 0: none has */
};

static struct turbo_path_args *turbo_args(const struct run *run)
{
	return run_args(run);
}

static const struct worklists *lists(const struct run *run)
{
	return &turbo_args(run)->lists;
}

static bool is_wide(const struct run *run)
{
	return width_capacity_size(run_width(run)) == sizeof(int64_t);
}

/* --- The shape of a run. --- */

static bool shape(struct run *run, struct err *err)
{
	struct turbo_path_args *args = turbo_args(run);
	struct outline outline;

	(void)err;
	outline_draw(run_plan(run), &outline);
	args->arcs = outline.arcs;
	args->part_room = outline.widest > TURBO_PATHS_HUB ? turbo_part_room(run) : 0;
	args->dense = outline.dense;
	args->pulls = outline.pulls;
	args->delta = outline.delta;
	args->rounds = (int32_t)outline.rounds;
	block_lists_shape(run, &args->lists);
	return true;
}

/* The first bound. */
static bool open(struct run *run, void *data, struct err *err)
{
	struct state *state = data;

	(void)err;
	state->bound = turbo_args(run)->delta;
	return true;
}

/* --- The loop. --- */

static void launch(const struct run *run, struct task *task, const struct kernel *kernel, int64_t items)
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
}

/* Over all vertices. */
static void sweep(const struct run *run, struct state *state, struct task *task, const struct kernel *kernel,
		  enum turbo_at at)
{
	const int64_t chunk = TRAVERSAL_LANES * TURBO_PATHS_SWEPT;

	launch(run, task, kernel, (run_plan(run)->graph->vertices + chunk - 1) / chunk);
	state->at = at;
	state->pool = 0;
}

/* No vertex below the bound is active: it rises from there. */
static void raise(const struct run *run, struct state *state, int64_t from)
{
	state->settled = state->bound < INT64_MAX ? state->bound : 0;
	state->bound = saturate_add(from, turbo_args(run)->delta);
}

/* The sweep that follows looks for vertices up to the next bound, where that is known; behind a sweep that
 * has found none, at all. */
static void widen(const struct run *run, struct state *state)
{
	if (state->at == AT_COLLECTED && state->nearest == PATHS_UNREACHED)
		state->settled = 0;
	else if (state->at == AT_COLLECTED)
		raise(run, state, state->nearest);
	else if ((state->at == AT_RELAXED || state->at == AT_PARTS) && !state->dropped)
		raise(run, state, state->bound);
}

static void relax(const struct run *run, struct state *state, struct task *task)
{
	const struct turbo_path_args *args = turbo_args(run);

	launch(run, task, args->dense ? &kernel_turbo_paths_relax_32 : &kernel_turbo_paths_relax_4,
	       args->lists.blocks);
	task->launch.cycles = args->rounds;
	task->launch.lists = &args->lists;
	task->launch.joined = state->at == AT_RELAXED;
	task->pool = !state->pool;
	task->ends_cycle = !args->part_room;
	state->at = AT_RELAXED;
}

/* The parts that the epoch has listed, in its cycle. What they reach joins its entries. */
static void finish_rows(const struct run *run, struct state *state, struct task *task)
{
	launch(run, task, &kernel_turbo_paths_part, state->parts);
	task->pool = state->pool;
	task->ends_cycle = true;
	state->at = AT_PARTS;
}

static void pull(const struct run *run, struct state *state, struct task *task)
{
	sweep(run, state, task, &kernel_turbo_paths_pull, AT_PULLED);
	task->ends_cycle = true;
}

/* The level is known. Its vertices are in the worklists, unless they were pulled. */
static void go_on(const struct run *run, struct state *state, struct task *task)
{
	if (turbo_paths_pays(turbo_args(run), state->seen))
		pull(run, state, task);
	else if (state->at == AT_WEIGHED)
		relax(run, state, task);
	else
		sweep(run, state, task, &kernel_turbo_paths_collect, AT_COLLECTED);
}

static void weigh(const struct run *run, struct state *state, struct task *task)
{
	const int32_t pool = state->pool;

	sweep(run, state, task, &kernel_turbo_paths_weigh, AT_WEIGHED);
	state->pool = task->pool = pool;
}

static bool is_end(const struct state *state)
{
	return state->over ||
	       (state->at == AT_COLLECTED && !state->entries && !state->settled &&
		state->nearest == PATHS_UNREACHED);
}

static void decide(const struct run *run, struct state *state, struct task *task)
{
	const bool large = state->at != AT_START && turbo_paths_weighs(turbo_args(run), state->entries);

	if (is_end(state))
		traversal_finish(task);
	else if (state->at == AT_RELAXED && state->parts)
		finish_rows(run, state, task);
	else if (state->at == AT_WEIGHED || (state->at == AT_PULLED && large))
		go_on(run, state, task);
	else if (large)
		weigh(run, state, task);
	else if (state->at != AT_START && state->at != AT_PULLED && state->entries)
		relax(run, state, task);
	else {
		widen(run, state);
		sweep(run, state, task, &kernel_turbo_paths_collect, AT_COLLECTED);
	}
}

/* The nearest vertex that the last sweep has left waiting. */
static bool look_nearest(const struct run *run, struct state *state, block_lists_reading *get,
			 struct err *err)
{
	const bool wide = is_wide(run);
	int64_t words = 0;

	if (!get(run_machine(run), &words, turbo_args(run)->nearest, width_capacity_size(run_width(run)),
		 err))
		return false;
	state->nearest = path_word(&words, wide, 0);
	if (!wide && state->nearest == INT32_MAX)
		state->nearest = PATHS_UNREACHED;
	return true;
}

static bool look_lists(const struct run *run, struct state *state, block_lists_reading *get, struct err *err)
{
	if (state->at == AT_RELAXED)
		state->pool = !state->pool;
	if (!block_lists_count(run, lists(run), get, state->pool, &state->entries, &state->dropped, err))
		return false;
	/* Their arcs are still to be read, so they are collected. */
	if (state->dropped)
		state->entries = 0;
	return true;
}

/* How many parts the last epoch has listed. */
static bool look_parts(const struct run *run, struct state *state, block_lists_reading *get, struct err *err)
{
	const struct turbo_path_args *args = turbo_args(run);

	if (args->part_room &&
	    !get(run_machine(run), &state->parts, args->part_count, sizeof(state->parts), err))
		return false;
	if (state->parts > args->part_room)
		state->parts = args->part_room;
	return true;
}

/* What the last launch has left. */
static bool look(const struct run *run, struct state *state, block_lists_reading *get, struct err *err)
{
	switch (state->at) {
	case AT_START:
		return true;
	case AT_WEIGHED:
	case AT_PULLED:
		if (!get(run_machine(run), state->seen, turbo_args(run)->seen, sizeof(state->seen), err))
			return false;
		if (state->at == AT_PULLED)
			state->entries = (int32_t)state->seen[SEEN_PULLED];
		return true;
	case AT_COLLECTED:
		return look_nearest(run, state, get, err) && look_lists(run, state, get, err);
	case AT_RELAXED:
		return look_lists(run, state, get, err) && look_parts(run, state, get, err);
	case AT_PARTS:
		state->parts = 0;
		return look_lists(run, state, get, err);
	}
	return true;
}

/* What a sweep counts is 0, and nobody waits, as far as it knows. */
static bool clear(struct run *run, struct err *err)
{
	struct turbo_path_args *args = turbo_args(run);
	int64_t words = 0;

	path_set_word(&words, is_wide(run), 0, is_wide(run) ? PATHS_UNREACHED : INT32_MAX);
	return machine_write(run_machine(run), args->nearest, &words, width_capacity_size(run_width(run)),
			     err) &&
	       machine_fill(run_machine(run), args->seen, 0, SEEN * sizeof(*args->seen), err);
}

/* No part is listed. `before`: what the last task was. */
static bool clear_parts(struct run *run, enum turbo_at before, struct err *err)
{
	const struct turbo_path_args *args = turbo_args(run);

	return before != AT_PARTS || machine_fill(run_machine(run), args->part_count, 0,
						  TURBO_PATHS_TURNS * sizeof(*args->part_count), err);
}

/* What the next launch finds. */
static bool ready(struct run *run, const struct state *state, struct err *err)
{
	struct worklists *lists = &turbo_args(run)->lists;

	switch (state->at) {
	case AT_PARTS: /* blocks keep what they have, and the pool grows */
		lists->pool = state->pool;
		return true;
	case AT_COLLECTED:
		return block_lists_empty(run, lists, err) && block_lists_turn(run, lists, 0, 0, err) &&
		       clear(run, err);
	case AT_RELAXED:
		return block_lists_turn(run, lists, state->pool, state->entries, err);
	default:
		return clear(run, err);
	}
}

static void note_pull(const struct run *run, struct state *state)
{
	const int64_t launch = run_machine(run)->launches + 1;

	if (state->pulled[1] != launch - 1)
		state->pulled[0] = launch;
	state->pulled[1] = launch;
}

static bool has_pulled(const void *data, int64_t launch)
{
	const struct state *state = data;

	return launch >= state->pulled[0] && launch <= state->pulled[1];
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct turbo_path_args *args = turbo_args(run);
	struct state *state = data;
	struct state then = *state;

	if (!look(run, &then, machine_read, err))
		return false;
	decide(run, &then, task);
	if (task->kind == TASK_LAUNCH && !(clear_parts(run, state->at, err) && ready(run, &then, err)))
		return false;
	if (then.at == AT_RELAXED || then.at == AT_PULLED)
		run_moment(run)->queue = then.entries;
	if (then.at == AT_COLLECTED)
		run_moment(run)->listed.gone = false;
	if (then.at == AT_PULLED)
		note_pull(run, &then);
	args->bound = then.bound;
	args->settled = then.settled;
	args->level = (int32_t)run_now(run)->counters[COUNTER_cycles];
	args->place = args->turn = 0;
	*state = then;
	return true;
}

/* An epoch that has listed parts does not end its cycle. */
static bool launched(struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	if (state.at != AT_RELAXED)
		return true;
	if (!look_parts(run, &state, machine_look, err))
		return false;
	task->ends_cycle = !state.parts;
	task->is_half = !task->ends_cycle;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	if (!look(run, &state, machine_look, err))
		return false;
	decide(run, &state, task);
	return true;
}

/* --- Free runs. --- */

static const char *drive_name(const struct run *run)
{
	return turbo_args(run)->dense ? "drive_turbo_paths_32" : "drive_turbo_paths_4";
}

/* It collects the active vertices itself, so it may begin anywhere. */
static bool may_drive(const struct run *run, const void *data, struct controller *controller)
{
	const struct state *state = data;

	*controller = (struct controller){ .at = CONTROLLER_TOP };
	turbo_args(run)->bound = state->bound;
	turbo_args(run)->settled = 0;
	turbo_args(run)->place = turbo_args(run)->turn = 0;
	return !state->over;
}

/* Its worklists were in shared memory. It may have raised the bound; the next sweep, of all, finds out. */
static void driven(struct run *run, void *data, const struct controller *controller)
{
	struct state *state = data;

	(void)controller;
	run_moment(run)->listed.gone = true;
	state->at = AT_START;
	state->settled = 0;
	state->over = !run_now(run)->active;
}

/* --- The rows. --- */

static const struct code_kernel kernels[] = {
	{ &kernel_turbo_paths_collect, CODE_COLLECT },
	{ &kernel_turbo_paths_weigh, CODE_SCAN },
	{ &kernel_turbo_paths_pull, CODE_SHARE },
	{ &kernel_turbo_paths_relax_4, CODE_DISCHARGE },
	{ &kernel_turbo_paths_relax_32, CODE_DISCHARGE },
	{ &kernel_turbo_paths_part, CODE_LIFT },
	{ NULL, CODE_NONE },
};

static const struct paths_method method = { .layout = &paths_both, .pulled = has_pulled };

#define TURBO_PATHS(label, words, more)                                                       \
	const struct variant variant_turbo_##label = {                                        \
		.problem = &problem_##label,                                                  \
		.own = &method,                                                               \
		.kernels = kernels,                                                           \
		.name = "turbo-" #label,                                                      \
		.tells = more,                                                                \
		.title = words " with worklists of blocks, several rounds between two grid barriers", \
		.paper = "ours",                                                              \
		.listing = &listing_turbo_##label,                                            \
		.size = sizeof(struct state),                                                 \
		.args_size = sizeof(struct turbo_path_args),                                  \
		.base_arrays = paths_arrays_read,                                            \
		.arrays = turbo_path_arrays,                                                             \
		.lists = lists,                                                               \
		.allocate = shape,                                                            \
		.open = open,                                                                 \
		.next = next,                                                                 \
		.ahead = ahead,                                                               \
		.launched = launched,                                                         \
		.drive = "drive_turbo_paths_4",                                               \
		.drive_name = drive_name,                                                     \
		.may_drive = may_drive,                                                       \
		.driven = driven,                                                             \
	}

TURBO_PATHS(bfs, "breadth-first search", 1 << LOG_LOWER);
TURBO_PATHS(sssp, "shortest paths", 0);
