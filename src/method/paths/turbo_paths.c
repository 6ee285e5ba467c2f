/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo-bfs, turbo-sssp: distances with worklists of blocks (gpu/paths/turbo_paths.h). A block goes through
 * several rounds over its own worklist before the grid meets: an epoch, which is a cycle of the run. Behind
 * epochs that leave the worklists empty, active vertices are collected: those that were beyond the bound, or
 * that had no room. The run ends where there is none.
 */
#include "gpu/paths/turbo_paths.h"
#include "gpu/loop/controller.h"
#include "src/base/saturate.h"
#include "src/engine/block_lists.h"
#include "src/engine/log.h"
#include "src/method/paths/traversal.h"
#include "src/problem/paths/state.h"

/* The state of the loop: what the last task was. AT_START also behind a free run, which has left no
 * worklists. */
enum turbo_at { AT_START, AT_COLLECTED, AT_RELAXED };

struct state {
	enum turbo_at at;
	bool over;       /* a free run has found no active vertex */
	bool dropped;    /* the pool had no room for some entries */
	int32_t pool;    /* the pool that the next launch reads */
	int32_t entries; /* of all worklists */
	int64_t bound;
	int64_t nearest; /* vertex that the last sweep has left waiting; PATHS_UNREACHED: none */
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

/* --- Arrays. --- */

static int64_t places(const struct run *run)
{
	(void)run;
	return TURBO_PATHS_PLACES;
}

static const struct packing *in_places(const struct run *run)
{
	static const struct packing packing = { .title = "counts", .words = places };

	(void)run;
	return &packing;
}

static const struct array arrays[] = {
	BLOCK_LISTS(struct turbo_path_args, lists),
	{ "nearest", "a distance", NULL, PER_BLOCK, WORD_CAPACITY, .packing = in_places,
	  .at = offsetof(struct turbo_path_args, nearest) },
	{ .name = NULL },
};

/* --- The shape of a run: how many lanes have a row, and how far distances may run ahead. --- */

/* From these outdegrees on, mean or greatest, a warp reads a row. */
enum { WARP_DEGREE = 6, WARP_ROW = 2048 };

/* Of all arcs. */
struct outline {
	int64_t arcs;
	double length;  /* the mean */
	int32_t widest; /* the greatest outdegree */
};

static void draw(const struct plan *plan, struct outline *outline)
{
	const struct graph *graph = plan->graph;
	double sum = 0;
	int64_t p;
	int32_t u, degree;

	*outline = (struct outline){ 0 };
	for (u = 0; u < graph->vertices; u++) {
		degree = 0;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (!graph_has_arc(graph, p))
				continue;
			degree++;
			sum += (double)paths_length(plan, p);
		}
		outline->arcs += degree;
		outline->widest = degree > outline->widest ? degree : outline->widest;
	}
	outline->length = outline->arcs ? sum / (double)outline->arcs : 0;
}

/* Davidson and others, section 4: the lanes of a warp times the mean length over the mean degree. In a
 * breadth-first search nothing waits. */
static int64_t delta_of(const struct plan *plan, const struct outline *outline)
{
	const double degree = (double)outline->arcs / plan->graph->vertices;
	const double delta = degree > 0 ? TRAVERSAL_LANES * outline->length / degree : 1;

	if (plan->variant->problem == &problem_bfs || delta >= (double)INT64_MAX)
		return INT64_MAX;
	return delta < 1 ? 1 : (int64_t)delta;
}

static bool is_dense(const struct run *run, const struct outline *outline)
{
	return outline->widest > WARP_ROW ||
	       outline->arcs >= WARP_DEGREE * (int64_t)run_plan(run)->graph->vertices;
}

static bool shape(struct run *run, struct err *err)
{
	const struct ideas *ideas = &run_plan(run)->ideas;
	struct turbo_path_args *args = turbo_args(run);
	struct outline outline;
	bool dense;

	(void)err;
	draw(run_plan(run), &outline);
	dense = is_dense(run, &outline);
	args->dense = dense;
	args->delta = delta_of(run_plan(run), &outline);
	args->rounds = (int32_t)(ideas->rounds ? ideas->rounds
				 : dense       ? TURBO_PATHS_DENSE_ROUNDS
					       : TURBO_PATHS_ROUNDS);
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

static void collect(const struct run *run, struct state *state, struct task *task)
{
	launch(run, task, &kernel_turbo_paths_collect,
	       (run_plan(run)->graph->vertices + (int64_t)TRAVERSAL_LANES - 1) / TRAVERSAL_LANES);
	state->at = AT_COLLECTED;
	state->pool = 0;
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
	task->ends_cycle = true;
	state->at = AT_RELAXED;
}

/* Nobody is below the bound: it rises, where it is known past the nearest vertex that waits. */
static void raise(const struct run *run, struct state *state)
{
	const int64_t delta = turbo_args(run)->delta;

	if (state->at == AT_COLLECTED)
		state->bound = saturate_add(state->nearest, delta);
	if (state->at == AT_RELAXED && !state->dropped)
		state->bound = saturate_add(state->bound, delta);
}

static void decide(const struct run *run, struct state *state, struct task *task)
{
	if (state->over || (state->at == AT_COLLECTED && !state->entries && state->nearest == PATHS_UNREACHED))
		traversal_end(task);
	else if (state->at != AT_START && state->entries)
		relax(run, state, task);
	else {
		raise(run, state);
		collect(run, state, task);
	}
}

/* The nearest vertex that the last sweep has left waiting. */
static bool look_nearest(const struct run *run, struct state *state, block_lists_reading *get, struct err *err)
{
	const bool wide = is_wide(run);
	int64_t words = 0;

	if (!get(run_machine(run), &words, turbo_args(run)->nearest, width_capacity_size(run_width(run)), err))
		return false;
	state->nearest = path_word(&words, wide, 0);
	if (!wide && state->nearest == INT32_MAX)
		state->nearest = PATHS_UNREACHED;
	return true;
}

/* What the last launch has left. */
static bool look(const struct run *run, struct state *state, block_lists_reading *get, struct err *err)
{
	if (state->at == AT_START)
		return true;
	if (state->at == AT_RELAXED)
		state->pool = !state->pool;
	else if (!look_nearest(run, state, get, err))
		return false;
	if (!block_lists_count(run, lists(run), get, state->pool, &state->entries, &state->dropped,
			       err))
		return false;
	/* Their arcs are still to be read, so they are collected. */
	if (state->dropped)
		state->entries = 0;
	return true;
}

/* Nobody waits, as far as the next sweep knows. */
static bool forget_nearest(struct run *run, struct err *err)
{
	int64_t words = 0;

	path_set_word(&words, is_wide(run), 0, is_wide(run) ? PATHS_UNREACHED : INT32_MAX);
	return machine_write(run_machine(run), turbo_args(run)->nearest, &words,
			     width_capacity_size(run_width(run)), err);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct turbo_path_args *args = turbo_args(run);
	struct state *state = data;
	struct state then = *state;

	if (!look(run, &then, machine_read, err))
		return false;
	decide(run, &then, task);
	if (task->kind == TASK_LAUNCH && then.at == AT_COLLECTED &&
	    !(block_lists_empty(run, &args->lists, err) && block_lists_turn(run, &args->lists, 0, 0, err) &&
	      forget_nearest(run, err)))
		return false;
	if (task->kind == TASK_LAUNCH && then.at == AT_RELAXED) {
		if (!block_lists_turn(run, &args->lists, then.pool, then.entries, err))
			return false;
		run_moment(run)->queue = then.entries;
	}
	args->bound = then.bound;
	args->place = 0;
	*state = then;
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
	turbo_args(run)->place = 0;
	return !state->over;
}

/* Its worklists were in shared memory. It may have raised the bound; the next sweep finds out. */
static void driven(struct run *run, void *data, const struct controller *controller)
{
	struct state *state = data;

	(void)controller;
	run_moment(run)->listed.gone = true;
	state->at = AT_START;
	state->over = !run_now(run)->active;
}

/* --- The rows. --- */

static const struct code_kernel kernels[] = {
	{ &kernel_turbo_paths_collect, CODE_COLLECT },
	{ &kernel_turbo_paths_relax_4, CODE_DISCHARGE },
	{ &kernel_turbo_paths_relax_32, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

static const struct paths_method method = { &paths_csr };

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
		.state = paths_arrays_read,                                                   \
		.arrays = arrays,                                                             \
		.lists = lists,                                                               \
		.allocate = shape,                                                            \
		.open = open,                                                                 \
		.next = next,                                                                 \
		.ahead = ahead,                                                               \
		.drive = "drive_turbo_paths_4",                                               \
		.drive_name = drive_name,                                                     \
		.may_drive = may_drive,                                                       \
		.driven = driven,                                                             \
	}

TURBO_PATHS(bfs, "breadth-first search", 1 << LOG_LOWER);
TURBO_PATHS(sssp, "shortest paths", 0);
