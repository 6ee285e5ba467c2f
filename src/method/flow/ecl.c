/* SPDX-License-Identifier: GPL-3.0-or-later
 * ecl: "An Efficient Push-Relabel Implementation for Max-Flow Computations on GPUs"
 * (VanAusdal, Burtscher), Algorithm 4: worklists of active vertices, a warp a vertex, global
 * relabeling and phase II on the machine (gpu/flow/ecl.cu, gpu/flow/ecl_search.cu).
 *
 *   phase I   collect, then cycles of discharges and, when due, searches from the sink
 *   phase II  collect, a search from the source, then the same along reverse arcs
 *
 * If the host relabels, it also does phase II, as stage two of other variants.
 *
 * A vertex that a race has relabeled to |V| is on no worklist any more, even if the next
 * search finds that it reaches the sink. So when the worklist is empty, an exact relabeling
 * checks whether any vertex is active. If so, vertices with excess are collected once more.
 */
#include "gpu/flow/ecl.h"
#include "src/base/err.h"
#include "src/engine/array.h"
#include "src/method/flow/loop.h"
#include "src/problem/flow/layout.h"
#include "src/problem/flow/flow.h"

enum { WORKLISTS = 3 };

/* The state of the loop: at the beginning of a phase; vertices with excess were collected; a
 * cycle has ended; a relabeling was requested and has not changed WL_PR. */
enum at { AT_START, AT_COLLECTED, AT_DISCHARGED, AT_RELABELED };

struct state {
	struct loop loop;
	enum at at;
	bool returning;  /* phase II */
	bool searched;   /* heights are those of this phase */
	bool refilled;   /* nothing has changed since vertices with excess were collected again */
	int64_t entries; /* of WL_PR */
};

static struct ecl_args *ecl_args(const struct run *run)
{
	return run_args(run);
}

static const struct array arrays[] = {
	{ "time", "time stamps", NULL, PER_VERTEX, WORD_I32,
	  .at = offsetof(struct ecl_args, time) },
	{ .name = NULL },
};

/* GR_FREQ, Algorithm 4, line 1: in 64 bits, which |V|^2 needs. */
static int64_t paper_cycles(const struct graph *graph)
{
	const int64_t vertices = graph->vertices;
	const int64_t arcs = graph->arcs > 0 ? graph->arcs : 1;
	const int64_t cycles = vertices * vertices / (1000 * arcs);

	return cycles > 100 ? cycles : 100;
}

/* --- Worklists. --- */

/* WL_PR is list 0 and list 1 in turns, cycle by cycle, and WL_next the other (run_queue);
 * a search has list 2 for its root, and takes turns between it and WL_next. */
static int32_t *list(const struct run *run, int64_t number)
{
	return flow_args(run)->queue + number * flow_args(run)->graph.vertices;
}

static void arrange_search(struct run *run)
{
	const struct relabeling *search = &run_now(run)->relabeling;
	const int64_t *counters = run_now(run)->counters;
	struct ecl_args *args = ecl_args(run);
	int32_t *free = list(run, (counters[COUNTER_cycles] + 1) % 2);
	const bool even = search->level % 2 == 0;

	args->root = search->returning ? args->flow.source : args->flow.sink;
	args->stamp = (int32_t)-(counters[COUNTER_global_relabels] + 1);
	args->worklist = even ? list(run, 2) : free;
	args->next = even && search->stage == RELABELING_LEVEL ? free : list(run, 2);
}

static void arrange_cycle(struct run *run)
{
	const int64_t cycle = run_now(run)->counters[COUNTER_cycles];

	ecl_args(run)->stamp = (int32_t)(cycle + 1);
	ecl_args(run)->worklist = list(run, cycle % 2);
	ecl_args(run)->next = list(run, (cycle + 1) % 2);
}

/* --- The loop. --- */

static bool collect(const struct run *run, struct state *state, struct task *task)
{
	loop_launch(run, task, &kernel_ecl_collect, loop_chunks(run), 1);
	state->at = AT_COLLECTED;
	return true;
}

static bool relabel(struct state *state, struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &flow_relabel_task;
	task->returning = state->returning;
	state->loop.controller.relabeled = state->searched = true;
	state->at = AT_RELABELED;
	return true;
}

static bool begin_phase_two(const struct run *run, struct state *state, struct task *task)
{
	if (!run_searches(run)) {
		task->kind = TASK_HOST;
		task->host = &flow_return_task;
		return true;
	}
	*state = (struct state){ .returning = true };
	return collect(run, state, task);
}

/* WL_PR is empty. In phase II whatever has excess has a way back, so to collect it is proof
 * enough. */
static bool end(const struct run *run, struct state *state, struct task *task, struct err *err)
{
	if (state->returning &&
	    (state->refilled || !state->searched || !run_plan(run)->last_check)) {
		task->kind = TASK_END;
		return true;
	}
	if (!state->returning && (!run_plan(run)->last_check ||
				  (state->loop.controller.relabeled && !run_now(run)->active)))
		return begin_phase_two(run, state, task);
	if (!state->returning && !state->loop.controller.relabeled) {
		task->last_check = true;
		return relabel(state, task);
	}
	if (state->refilled)
		return loop_stalled(run, run_now(run)->active, err);
	state->refilled = true;
	state->searched = !state->returning;
	return collect(run, state, task);
}

/* Discharges the vertices on WL_PR, unless a relabeling comes first. */
static bool go_on(const struct run *run, struct state *state, struct task *task, struct err *err)
{
	if (state->at == AT_DISCHARGED && !state->loop.controller.relabeled &&
	    run_relabel_is_due(run))
		return relabel(state, task);
	if (!state->entries)
		return end(run, state, task, err);
	if (!state->searched)
		return relabel(state, task);
	loop_launch(run, task,
		    state->returning ? variant_kernel(run_plan(run)->variant, CODE_RETURN)
				     : variant_main(run_plan(run)->variant),
		    state->entries, 1);
	task->ends_cycle = true;
	state->loop.changes = run_now(run)->changes;
	state->at = AT_DISCHARGED;
	return true;
}

/* `found`: how many the last launch has put into its list. */
static bool decide(const struct run *run, struct state *state, int64_t found, struct task *task,
		   struct err *err)
{
	if (state->at == AT_START) {
		/* The engine begins with exact heights, but not as the papers do. */
		state->searched = run_plan(run)->relabel != RELABEL_PAPER || run_plan(run)->from;
		return collect(run, state, task);
	}
	if (state->at != AT_RELABELED)
		state->entries = found;
	if (state->at == AT_DISCHARGED && run_now(run)->changes != state->loop.changes)
		state->loop.controller.relabeled = state->refilled = false;
	return go_on(run, state, task, err);
}

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

static bool count(const struct run *run, const struct state *state, reading *get, int64_t *found,
		  struct err *err)
{
	int32_t size = 0;

	if ((state->at == AT_COLLECTED || state->at == AT_DISCHARGED) &&
	    !get(run_machine(run), &size, flow_args(run)->queue_size, sizeof(size), err))
		return false;
	*found = size;
	return true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;
	int64_t found;

	if (!count(run, state, machine_read, &found, err) ||
	    !decide(run, &then, found, task, err))
		return false;
	if (task->kind == TASK_LAUNCH) {
		arrange_cycle(run);
		if (then.at == AT_COLLECTED)
			ecl_args(run)->next = list(run, run_now(run)->counters[COUNTER_cycles] % 2);
		else
			run_moment(run)->queue = then.entries;
		if (!machine_fill(run_machine(run), flow_args(run)->queue_size, 0,
				  sizeof(*flow_args(run)->queue_size), err))
			return false;
	}
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;
	int64_t found;

	return count(run, &state, machine_look, &found, err) &&
	       decide(run, &state, found, task, err);
}

static const struct flow_method method = {
	.layout = &layout_fcsr,
	.queues = WORKLISTS,
	.searches = true,
	.arrange = arrange_search,
	.paper_cycles = paper_cycles,
};

static const struct code_kernel kernels[] = {
	{ &kernel_ecl_collect, CODE_COLLECT },
	{ &kernel_ecl_discharge, CODE_DISCHARGE },
	{ &kernel_ecl_reduce, CODE_RETURN },
	{ NULL, CODE_NONE },
};

const struct variant variant_ecl = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "ecl",
	.title = "worklists, a warp per vertex, one flow value per arc, everything on the "
		"machine",
	.paper = "ECL-MaxFlow, Algorithms 4 to 7",
	.listing = &listing_ecl,
	.size = sizeof(struct state),
	.args_size = sizeof(struct ecl_args),
	.arrays = arrays,
	.next = next,
	.ahead = ahead,
};
