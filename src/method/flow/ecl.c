/* SPDX-License-Identifier: GPL-3.0-or-later
 * ecl: "An Efficient Push-Relabel Implementation for Max-Flow Computations on GPUs"
 * (VanAusdal, Burtscher), Algorithm 4: worklists of active vertices, a warp a vertex, global
 * relabeling and phase II on the machine (gpu/flow/ecl.cu, gpu/flow/ecl_search.cu).
 *
 *   phase I   collect, then cycles of discharges and, when due, searches from the sink
 *   phase II  collect, a search from the source, then the same along reverse arcs
 *
 * If the host relabels, it also does phase II, as stage two of other variants. What follows what is in
 * gpu/loop/controller_list.h, for free runs too (gpu/loop/drive_ecl_cuda.h).
 */
#include "gpu/flow/ecl.h"
#include "gpu/loop/controller_list.h"
#include "src/base/err.h"
#include "src/engine/array.h"
#include "src/method/flow/loop.h"
#include "src/problem/flow/layout.h"

enum { WORKLISTS = 3 };

struct state {
	struct loop loop;
	bool returning;  /* phase II */
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

static bool as_in_paper(const struct run *run)
{
	return run_plan(run)->relabel == RELABEL_PAPER;
}

/* The paper's host launches every kernel; in a free run of ours a barrier lies between two. */
static void launch(const struct run *run, struct state *state, struct task *task, const struct kernel *kernel,
		   int64_t items)
{
	loop_launch(run, task, kernel, items, 1);
	task->launch.joined = state->loop.inside && !as_in_paper(run);
	state->loop.inside = true;
}

static bool relabel(struct state *state, enum verdict verdict, struct task *task)
{
	state->loop.inside = false;
	task->kind = TASK_HOST;
	task->host = &flow_relabel_task;
	task->returning = state->returning;
	task->last_check = verdict == VERDICT_PROVE;
	return true;
}

static bool discharge(const struct run *run, struct state *state, struct task *task)
{
	launch(run, state, task,
	       state->returning ? variant_kernel(run_plan(run)->variant, CODE_RETURN)
				: variant_main(run_plan(run)->variant),
	       state->entries);
	task->ends_cycle = true;
	state->loop.changes = run_now(run)->changes;
	return true;
}

/* The engine begins phase I with exact heights, but not as the papers do. */
static bool begins_searched(const struct run *run, const struct state *state)
{
	return !state->returning && (!as_in_paper(run) || run_plan(run)->from);
}

static bool collect(const struct run *run, struct state *state, struct task *task)
{
	launch(run, state, task, &kernel_ecl_collect, loop_chunks(run));
	return true;
}

/* A phase is over. */
static bool end_phase(const struct run *run, struct state *state, struct task *task)
{
	if (state->returning) {
		task->kind = TASK_END;
		return true;
	}
	if (!run_searches(run)) {
		task->kind = TASK_HOST;
		task->host = &flow_return_task;
		return true;
	}
	*state = (struct state){ .returning = true };
	(void)controller_list_collect(&state->loop.controller);
	return collect(run, state, task);
}

/* `found`: how many the last launch has put into its list. */
static bool decide(const struct run *run, struct state *state, int64_t found, struct task *task,
		   struct err *err)
{
	struct controller *controller = &state->loop.controller;
	struct controller_seen seen;
	enum verdict verdict;

	if (controller->at == CONTROLLER_TOP)
		controller->searched = begins_searched(run, state);
	if (controller->at != CONTROLLER_SEARCH)
		state->entries = found;
	seen = loop_look(run, &state->loop, state->entries);
	verdict = controller_list(controller, &seen, state->returning);
	switch (verdict) {
	case VERDICT_COLLECT:
		return collect(run, state, task);
	case VERDICT_DISCHARGE:
		return discharge(run, state, task);
	case VERDICT_END:
		return end_phase(run, state, task);
	case VERDICT_STALL:
		return loop_stalled(run, run_now(run)->active, err);
	default:
		return relabel(state, verdict, task);
	}
}

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

static bool count(const struct run *run, const struct state *state, reading *get, int64_t *found,
		  struct err *err)
{
	const int32_t at = state->loop.controller.at;
	int32_t size = 0;

	if ((at == CONTROLLER_COLLECTED || at == CONTROLLER_DISCHARGED) &&
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
		if (then.loop.controller.at == CONTROLLER_COLLECTED)
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

/* --- Free runs. --- */

/* But where a global relabeling has ended: of what waits then the machine has no count. */
static bool may_drive(const struct run *run, const void *data, struct controller *controller)
{
	const struct state *state = data;

	*controller = state->loop.controller;
	if (controller->at == CONTROLLER_TOP)
		controller->searched = begins_searched(run, state);
	if (controller->at == CONTROLLER_DISCHARGED && run_now(run)->changes != state->loop.changes)
		controller_list_changed(controller);
	ecl_args(run)->root = state->returning ? flow_args(run)->source : flow_args(run)->sink;
	return run_searches(run) && controller->at != CONTROLLER_SEARCH;
}

/* Behind the end of phase I comes phase II. */
static void driven(struct run *run, void *data, const struct controller *controller)
{
	struct state *state = data;
	struct loop loop = { .controller = *controller, .changes = run_now(run)->changes };
	const struct controller_seen seen = loop_look(run, &loop, 0);
	struct controller then = *controller;

	*state = (struct state){ .loop = loop, .returning = state->returning };
	if (state->returning || controller->at != CONTROLLER_SEARCH ||
	    controller_list(&then, &seen, false) != VERDICT_END)
		return;
	*state = (struct state){ .returning = true };
	run_moment(run)->phase = PHASE_RETURN;
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
	.drive = "drive_ecl",
	.may_drive = may_drive,
	.driven = driven,
	.returns_freely = true,
};
