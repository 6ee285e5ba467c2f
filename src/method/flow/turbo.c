/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo: push-relabel with worklists of blocks (gpu/flow/turbo_discharge.h). A block goes through several
 * rounds over its own worklist before the grid meets: an epoch, which is a cycle of the run.
 *
 *   phase one  epochs of discharges and, when due, searches from the sink
 *   phase two  the same with the source as root: excess that cannot reach the sink returns
 *
 * Before every collection and every search the worklists are emptied. A phase is over when no
 * worklist has an entry and an exact search then finds no active vertex.
 */
#include "gpu/flow/turbo.h"
#include "src/base/err.h"
#include "src/engine/block_lists.h"
#include "src/engine/block_search.h"
#include "src/method/flow/loop.h"
#include "src/method/flow/turbo_lists.h"
#include "src/problem/flow/slots.h"

/* The state of the loop: what the last task was; AT_DRIVEN: a free run, which has left no
 * worklists. */
enum at { AT_START, AT_COLLECTED, AT_DISCHARGED, AT_RELABELED, AT_DRIVEN };

struct state {
	struct loop loop;
	enum at at;
	bool returning;  /* phase two */
	bool searched;   /* heights are those of this phase */
	int32_t pool;    /* the pool that the next launch reads */
	int32_t entries; /* of all worklists */
	bool first;      /* the search is the first one of this phase */
	struct block_search search;
};

/* The kernels and the free run for rows of a stride. */
struct row {
	int32_t stride;
	const struct kernel *search, *discharge;
	const char *drive;
};

static const struct row *row_of(int32_t stride)
{
	static const struct row rows[] = {
		{ 0, &kernel_turbo_search_0, &kernel_turbo_discharge_0, "drive_turbo_0" },
		{ 4, &kernel_turbo_search_4, &kernel_turbo_discharge_4, "drive_turbo_4" },
		{ 8, &kernel_turbo_search_8, &kernel_turbo_discharge_8, "drive_turbo_8" },
		{ 16, &kernel_turbo_search_16, &kernel_turbo_discharge_16, "drive_turbo_16" },
	};
	const struct row *row = rows;

	while (row->stride != stride)
		row++;
	return row;
}

static struct turbo_args *turbo_args(const struct run *run)
{
	return run_args(run);
}

static struct worklists *lists_of(const struct run *run)
{
	return &turbo_args(run)->lists;
}

/* --- Searches. --- */

static void arrange(struct run *run)
{
	struct turbo_args *args = turbo_args(run);
	const bool returning = run_now(run)->relabeling.returning;

	args->root = returning ? args->flow.source : args->flow.sink;
	args->barred = returning ? args->flow.sink : args->flow.source;
}

static void shape(const struct run *run, struct task *task)
{
	const struct turbo_args *args = turbo_args(run);
	const struct relabeling *search = &run_now(run)->relabeling;
	struct launch *launch = &task->launch;

	task->pool = block_search_writes(run);
	if (search->stage != RELABELING_LEVEL)
		return;
	if (search->dropped) {
		launch->kernel = &kernel_turbo_search_refill;
		return;
	}
	launch->kernel = row_of(args->stride)->search;
	launch->items = args->lists.blocks;
	launch->cycles = args->search_rounds;
	launch->lists = &args->lists;
}

/* The pool with this number is read, of so many entries in all worklists. */
static bool turn_lists(struct run *run, int32_t pool, int32_t entries, struct err *err)
{
	const struct turbo_args *args = turbo_args(run);

	if (!block_lists_turn(run, lists_of(run), pool, entries, err))
		return false;
	if (turbo_shares(args->stride, args->places, args->flow.graph.vertices))
		lists_of(run)->keep = 0;
	return true;
}

static bool ready(struct run *run, struct err *err)
{
	const struct relabeling *search = &run_now(run)->relabeling;
	const struct state *state = run_state(run);
	struct turbo_args *args = turbo_args(run);

	if (search->stage == RELABELING_LEVEL && !search->dropped)
		return turn_lists(run, block_search_reads(run), search->last, err);
	if (search->stage == RELABELING_LEVEL)
		return block_lists_empty(run, lists_of(run), err) &&
		       turn_lists(run, block_search_reads(run), 0, err);
	args->early = state->search.early;
	args->first = state->first;
	args->depth = 0;
	return block_lists_empty(run, lists_of(run), err) &&
	       turn_lists(run, 0, 0, err) &&
	       machine_fill(run_machine(run), args->farthest, 0, sizeof(*args->farthest), err) &&
	       machine_fill(run_machine(run), args->live, 0, sizeof(*args->live), err);
}

static bool levels(struct run *run, int64_t *levels, struct err *err)
{
	return block_search_levels(run, turbo_args(run)->farthest, levels, err);
}

static bool left(struct run *run, int32_t *left, struct err *err)
{
	struct state *state = run_state(run);
	struct turbo_args *args = turbo_args(run);

	if (!block_lists_count(run, &args->lists, machine_read, !block_search_reads(run), left,
			       &run_moment(run)->relabeling.dropped, err) ||
	    !block_search_cut(run, &state->search, &args->lists, args->live, left, err))
		return false;
	if (state->search.cut)
		args->depth = state->search.depth;
	return true;
}

static bool is_exact(const struct run *run)
{
	return !((const struct state *)run_state(run))->search.cut;
}

/* --- The loop. --- */

static bool collect(const struct run *run, struct state *state, struct task *task)
{
	loop_launch(run, task, &kernel_turbo_collect, loop_chunks(run), 1);
	state->at = AT_COLLECTED;
	state->pool = 0;
	return true;
}

/* `early`: it need not be exact. */
static bool relabel(struct state *state, bool early, struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &flow_relabel_task;
	task->returning = state->returning;
	state->first = !state->searched;
	state->loop.controller.relabeled = state->searched = true;
	state->loop.controller.at = CONTROLLER_TOP;
	state->at = AT_RELABELED;
	state->search = block_search_begin(early);
	return true;
}

/* On the machine, or stage two of other variants, where the host relabels. */
static bool begin_phase_two(const struct run *run, struct state *state, struct task *task)
{
	if (!run_searches(run)) {
		task->kind = TASK_HOST;
		task->host = &flow_return_task;
		return true;
	}
	*state = (struct state){ .returning = true };
	return relabel(state, !run_plan(run)->ideas.full_searches, task);
}

/* Whether the phase ends with a proof. Stage two always does: without it excess may be left, and that is
 * no flow. */
static bool needs_proof(const struct run *run, const struct state *state)
{
	return run_plan(run)->last_check || state->returning;
}

/* No worklist has an entry. */
static bool end(const struct run *run, struct state *state, struct task *task, struct err *err)
{
	const bool exact = state->loop.controller.relabeled && !state->search.cut;
	const bool proved = exact && !run_now(run)->active;

	if (!exact && needs_proof(run, state)) {
		task->last_check = true;
		return relabel(state, false, task);
	}
	if (!proved && needs_proof(run, state))
		return loop_stalled(run, run_now(run)->active, err);
	if (!state->returning)
		return begin_phase_two(run, state, task);
	task->kind = TASK_END;
	return true;
}

static bool discharge(const struct run *run, struct state *state, struct task *task)
{
	const struct turbo_args *args = turbo_args(run);

	loop_launch(run, task, row_of(args->stride)->discharge, args->lists.blocks,
		    args->rounds);
	task->launch.lists = &turbo_args(run)->lists;
	task->launch.joined = state->at == AT_DISCHARGED;
	task->pool = !state->pool;
	task->ends_cycle = true;
	state->loop.changes = run_now(run)->changes;
	state->at = AT_DISCHARGED;
	return true;
}

/* `entries`: of all worklists, after a collection or an epoch. */
static bool decide(const struct run *run, struct state *state, struct task *task, struct err *err)
{
	if (!state->searched)
		return relabel(state, !run_plan(run)->ideas.full_searches, task);
	if ((state->at == AT_RELABELED || state->at == AT_DRIVEN) && run_now(run)->active)
		return collect(run, state, task);
	if (state->at == AT_RELABELED || state->at == AT_DRIVEN)
		state->entries = 0;
	if (state->at == AT_DISCHARGED && run_now(run)->changes != state->loop.changes)
		state->loop.controller.relabeled = false;
	if (state->at == AT_DISCHARGED && !state->loop.controller.relabeled &&
	    run_relabel_is_due_in(run, turbo_args(run)->budget))
		return relabel(state, state->entries && !run_plan(run)->ideas.full_searches, task);
	if (!state->entries)
		return end(run, state, task, err);
	return discharge(run, state, task);
}

/* What the last launch of the loop has left. */
static bool look(const struct run *run, struct state *state, block_lists_reading *get, struct err *err)
{
	bool dropped = false;

	if (state->at == AT_DISCHARGED)
		state->pool = !state->pool;
	return (state->at != AT_COLLECTED && state->at != AT_DISCHARGED) ||
	       (block_lists_count(run, lists_of(run), get, state->pool, &state->entries, &dropped, err) &&
		(!dropped || err_set(err, ERR_MACHINE, "turbo: more vertices than there are want to "
				     "be discharged")));
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;

	if (!look(run, &then, machine_read, err) || !decide(run, &then, task, err))
		return false;
	if (task->kind == TASK_LAUNCH && then.at == AT_COLLECTED &&
	    (!block_lists_empty(run, lists_of(run), err) || !turn_lists(run, 0, 0, err)))
		return false;
	if (task->kind == TASK_LAUNCH && then.at == AT_DISCHARGED) {
		if (!turn_lists(run, then.pool, then.entries, err))
			return false;
		turbo_args(run)->turn = block_lists_rotation(run, turbo_args(run)->rounds);
		run_moment(run)->queue = then.entries;
	}
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	return look(run, &state, machine_look, err) && decide(run, &state, task, err);
}

/* --- Free runs. --- */

static const char *drive_name(const struct run *run)
{
	const struct turbo_args *args = turbo_args(run);

	if (!args->part_room)
		return row_of(args->stride)->drive;
	return args->places > TURBO_ROWS_MANY ? "drive_turbo_wide_rows" : "drive_turbo_rows";
}

/* Whether the phase is over: no vertex is active, as the last search proves, unless nobody asks
 * for a proof. `cut`: that search has ended early. */
static bool is_over(const struct run *run, const struct state *state, const struct controller *controller,
		    bool cut)
{
	return !run_now(run)->active &&
	       ((controller->relabeled && !cut) || !needs_proof(run, state));
}

/* A free run collects the active vertices itself, so it may begin anywhere; not behind the proof
 * that phase two is over. */
static bool may_drive(const struct run *run, const void *data, struct controller *controller)
{
	const struct state *state = data;
	struct turbo_args *args = turbo_args(run);

	*controller = (struct controller){
		.at = state->searched ? state->loop.controller.at : CONTROLLER_SEARCH,
		.searched = state->searched,
	};
	args->root = state->returning ? args->flow.source : args->flow.sink;
	args->barred = state->returning ? args->flow.sink : args->flow.source;
	args->turn = block_lists_rotation(run, args->rounds);
	args->early = !run_plan(run)->ideas.full_searches;
	return run_searches(run) &&
	       !(state->searched && is_over(run, state, &state->loop.controller, state->search.cut));
}

/* Behind the proof of phase one comes phase two. */
static void driven(struct run *run, void *data, const struct controller *controller)
{
	struct state *state = data;

	/* Its worklists were in shared memory. */
	run_moment(run)->listed.gone = true;
	if (is_over(run, state, controller, false) && !state->returning) {
		*state = (struct state){ .at = AT_DRIVEN, .returning = true };
		run_moment(run)->phase = PHASE_RETURN;
		return;
	}
	state->loop.controller = *controller;
	state->at = AT_DRIVEN;
	state->searched = true;
	state->search.cut = false;
}

static const struct flow_method method = {
	.layout = &layout_slots,
	.searches = true,
	.starts_low = true,
	.arrange = arrange,
	.shape = shape,
	.ready = ready,
	.left = left,
	.levels = levels,
	.is_exact = is_exact,
};

static const struct code_kernel kernels[] = {
	{ &kernel_turbo_collect, CODE_COLLECT },
	{ &kernel_turbo_discharge_8, CODE_DISCHARGE },
	{ &kernel_turbo_discharge_4, CODE_DISCHARGE },
	{ &kernel_turbo_discharge_16, CODE_DISCHARGE },
	{ &kernel_turbo_discharge_0, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_turbo = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "turbo",
	.title = "worklists of blocks, several rounds between two grid barriers, everything on the "
		"machine",
	.paper = "ours",
	.listing = &listing_turbo,
	.size = sizeof(struct state),
	.args_size = sizeof(struct turbo_args),
	.arrays = turbo_arrays,
	.lists = turbo_lists,
	.allocate = turbo_shape_lists,
	.next = next,
	.ahead = ahead,
	.drive = "drive_turbo",
	.drive_name = drive_name,
	.may_drive = may_drive,
	.driven = driven,
	.returns_freely = true,
};
