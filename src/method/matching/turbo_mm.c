/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_mm: push-relabel for matchings with worklists of blocks (gpu/matching/turbo_mm.h). A block goes
 * through several rounds over its own worklist before the grid meets: an epoch, which is a cycle of the
 * run.
 *
 * Labels of rows begin at 0, or at 2 where the initial matching gives them a mate, so the first epochs
 * match columns without a search. Searches follow when
 * they are due, and where the worklists are empty but columns have left them. The run ends where none has.
 */
#include "gpu/matching/turbo_mm.h"
#include "gpu/loop/controller.h"
#include "gpu/loop/formula.h"
#include "src/base/err.h"
#include "src/engine/block_lists.h"
#include "src/engine/block_search.h"
#include "src/engine/log.h"
#include "src/engine/method.h"
#include "src/method/matching/g_pr.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/search.h"
#include "src/problem/matching/work.h"

/* The state of the loop: what the last task was. AT_START also behind a free run, which has left no
 * worklists. */
enum at { AT_START, AT_COLLECTED, AT_DISCHARGED, AT_RELABELED };

struct state {
	enum at at;
	bool relabeled;       /* nothing has changed since the last search */
	bool due;             /* a free run has left when a search was due */
	bool over;            /* a free run has proved the end */
	bool begun;           /* columns have been collected */
	bool missed;          /* columns have left the worklists since the last search */
	bool inherits;        /* the run goes on where another one was, which may have given up too
				 many; no last check has taken them back */
	int32_t pool;         /* the pool that the next launch reads */
	int32_t entries;      /* of all worklists */
	struct block_search search; /* its live vertices are the active columns */
	int64_t levels_mark;  /* levels of all global relabelings before the last one */
	int64_t changes;      /* of the run, when the last epoch began */
};

static struct turbo_mm_args *mm_args(const struct run *run)
{
	return run_args(run);
}

static struct worklists *lists_of(const struct run *run)
{
	return &mm_args(run)->lists;
}

static const struct worklists *lists(const struct run *run)
{
	return lists_of(run);
}

/* --- Arrays. --- */

#define COUNT(key, member)                                                                    \
	{ key, "a count", NULL, PER_ONE, WORD_I32, .at = offsetof(struct turbo_mm_args, member) }

static const struct array arrays[] = {
	BLOCK_LISTS(struct turbo_mm_args, lists),
	COUNT("farthest", farthest),
	COUNT("live", live),
	{ .name = NULL },
};

static bool shape_lists(struct run *run, struct err *err)
{
	const struct ideas *ideas = &run_plan(run)->ideas;
	struct turbo_mm_args *args = mm_args(run);

	(void)err;
	args->rounds = (int32_t)(ideas->rounds ? ideas->rounds : TURBO_MM_ROUNDS);
	args->search_rounds = (int32_t)(ideas->search_rounds ? ideas->search_rounds
							     : TURBO_MM_SEARCH_ROUNDS);
	block_lists_shape(run, &args->lists);
	return true;
}

/* --- Searches. --- */

static void shape(const struct run *run, struct task *task)
{
	const struct relabeling *search = &run_now(run)->relabeling;
	const struct turbo_mm_args *args = mm_args(run);

	task->pool = block_search_writes(run);
	if (search->stage != RELABELING_LEVEL || search->dropped)
		return;
	task->launch.items = args->lists.blocks;
	task->launch.cycles = args->search_rounds;
	task->launch.lists = &args->lists;
}

static bool clear_count(struct run *run, int32_t *count, struct err *err)
{
	return machine_fill(run_machine(run), count, 0, sizeof(*count), err);
}

static bool ready(struct run *run, struct err *err)
{
	const struct relabeling *search = &run_now(run)->relabeling;
	struct turbo_mm_args *args = mm_args(run);

	if (search->stage == RELABELING_LEVEL && !search->dropped)
		return block_lists_turn(run, &args->lists, block_search_reads(run), search->last, err);
	args->early = ((const struct state *)run_state(run))->search.early;
	args->depth = 0;
	return block_lists_empty(run, &args->lists, err) &&
	       block_lists_turn(run, &args->lists, block_search_reads(run), 0, err) &&
	       (search->stage == RELABELING_LEVEL ||
		(clear_count(run, args->farthest, err) && clear_count(run, args->live, err)));
}

static bool levels(struct run *run, int64_t *levels, struct err *err)
{
	return block_search_levels(run, mm_args(run)->farthest, levels, err);
}

static bool left(struct run *run, int32_t *left, struct err *err)
{
	struct relabeling *search = &run_moment(run)->relabeling;
	struct state *state = run_state(run);
	struct turbo_mm_args *args = mm_args(run);
	const bool begins = search->stage == RELABELING_BEGIN;
	const int32_t pool = block_search_reads(run);

	if (!block_lists_count(run, &args->lists, machine_read, begins ? pool : !pool, left, &search->dropped,
			       err) ||
	    (!begins && !block_search_cut(run, &state->search, &args->lists, args->live, left, err)))
		return false;
	/* A round labels columns two edges farther away. */
	if (state->search.cut)
		args->depth = 2 * state->search.depth + 1;
	return true;
}

static bool is_exact(const struct run *run)
{
	return !((const struct state *)run_state(run))->search.cut;
}

/* --- The loop. --- */

static int64_t paper_cycles(const struct run *run)
{
	return g_pr_cycles(run, ((const struct state *)run_state(run))->levels_mark);
}

static void collect(const struct run *run, struct state *state, struct task *task)
{
	g_pr_launch_columns(run, task, &kernel_turbo_mm_collect);
	state->inherits = state->inherits || (!state->begun && run_plan(run)->from);
	state->begun = true;
	state->at = AT_COLLECTED;
	state->pool = 0;
}

/* `early`: it need not be exact. */
static void relabel(const struct run *run, struct state *state, bool early, struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &matching_relabel_task;
	task->last_check = !early;
	state->levels_mark = run_now(run)->counters[COUNTER_relabel_levels];
	state->relabeled = true;
	state->due = false;
	state->missed = false;
	state->inherits = state->inherits && early;
	state->at = AT_RELABELED;
	state->search = block_search_begin(early && !run_plan(run)->ideas.full_searches);
}

static void discharge(const struct run *run, struct state *state, struct task *task)
{
	const struct turbo_mm_args *args = mm_args(run);

	match_launch(run, task, &kernel_turbo_mm_discharge, args->match.vertices);
	task->launch.items = args->lists.blocks;
	task->launch.cycles = args->rounds;
	task->launch.lists = &args->lists;
	task->launch.joined = state->at == AT_DISCHARGED;
	task->pool = !state->pool;
	task->ends_cycle = true;
	state->relabeled = false;
	state->at = AT_DISCHARGED;
}

/* No worklist has an entry. Columns that have left them need a search, with or without a last check. */
static void end(const struct run *run, struct state *state, struct task *task)
{
	if (state->missed || (state->inherits && run_plan(run)->last_check))
		relabel(run, state, false, task);
	else
		match_end(task);
}

static void decide(const struct run *run, struct state *state, struct task *task)
{
	if (state->due && !state->over)
		relabel(run, state, true, task);
	else if (state->at == AT_START || (state->at == AT_RELABELED && run_now(run)->active))
		collect(run, state, task);
	else if (state->at == AT_RELABELED || !state->entries)
		end(run, state, task);
	else if (state->at == AT_DISCHARGED && run_relabel_is_due_in(run, BLOCK_MM_BUDGET))
		relabel(run, state, true, task);
	else
		discharge(run, state, task);
}

/* What the last launch of the loop has left. */
static bool look(const struct run *run, struct state *state, block_lists_reading *get, struct err *err)
{
	const struct worklists *lists = lists_of(run);
	int32_t told[WORKLIST_TOLD];
	bool dropped;

	if (state->at != AT_COLLECTED && state->at != AT_DISCHARGED)
		return true;
	if (state->at == AT_DISCHARGED) {
		state->pool = !state->pool;
		if (!get(run_machine(run), told, lists->told, sizeof(told), err))
			return false;
		state->missed = state->missed || told[WORKLIST_COUNTED];
	}
	return block_lists_count(run, lists, get, state->pool, &state->entries, &dropped, err) &&
	       (!dropped || err_set(err, ERR_MACHINE, "turbo-mm: more columns than there are want to be "
				    "discharged"));
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct worklists *lists = lists_of(run);
	struct state *state = data;
	struct state then = *state;

	if (!look(run, &then, machine_read, err))
		return false;
	decide(run, &then, task);
	if (then.at == AT_COLLECTED &&
	    (!block_lists_empty(run, lists, err) || !block_lists_turn(run, lists, 0, 0, err)))
		return false;
	if (task->kind == TASK_LAUNCH && then.at == AT_DISCHARGED) {
		if (!block_lists_turn(run, lists, then.pool, then.entries, err))
			return false;
		mm_args(run)->turn = block_lists_rotation(run, mm_args(run)->rounds);
		run_moment(run)->queue = then.entries;
	}
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

/* A free run collects the active columns itself, so it may begin anywhere. It relabels when its own times say
 * so, or every so many cycles. */
static bool may_drive(const struct run *run, const void *data, struct controller *controller)
{
	const enum relabel_policy relabel = run_plan(run)->relabel;
	const struct state *state = data;
	struct turbo_mm_args *args = mm_args(run);

	*controller = (struct controller){ .at = state->due ? CONTROLLER_SEARCH : CONTROLLER_TOP };
	args->turn = block_lists_rotation(run, args->rounds);
	args->early = !run_plan(run)->ideas.full_searches;
	return match_searches(run) && !state->over && !run_plan(run)->from &&
	       (relabel == RELABEL_AUTO || relabel == RELABEL_EVERY);
}

static void driven(struct run *run, void *data, const struct controller *controller)
{
	struct state *state = data;

	/* Its worklists were in shared memory. */
	run_moment(run)->listed.gone = true;
	state->at = AT_START;
	state->due = controller->at == CONTROLLER_SEARCH;
	state->over = !run_now(run)->active;
	state->search.cut = true;
}

/* --- The row. --- */

static const struct matching_search search = {
	.begin = &kernel_turbo_mm_search_begin,
	.level = &kernel_turbo_mm_search,
	.refill = &kernel_turbo_mm_search_refill,
	.end = &kernel_turbo_mm_search_end,
	.shape = shape,
	.ready = ready,
	.left = left,
	.levels = levels,
	.is_exact = is_exact,
};

static const struct matching_method method = {
	.search = &search,
	.starts_low = true,
	.paper_cycles = paper_cycles,
};

static const struct code_kernel kernels[] = {
	{ &kernel_turbo_mm_collect, CODE_COLLECT },
	{ &kernel_turbo_mm_discharge, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_turbo_mm = {
	.problem = &problem_matching,
	.own = &method,
	.kernels = kernels,
	.name = "turbo-mm",
	.tells = 1 << LOG_RELABEL,
	.title = "push-relabel for matchings with worklists of blocks, everything on the machine",
	.paper = "ours",
	.listing = &listing_turbo_mm,
	.size = sizeof(struct state),
	.args_size = sizeof(struct turbo_mm_args),
	.arrays = arrays,
	.lists = lists,
	.allocate = shape_lists,
	.next = next,
	.ahead = ahead,
	.drive = "drive_turbo_mm",
	.may_drive = may_drive,
	.driven = driven,
};
