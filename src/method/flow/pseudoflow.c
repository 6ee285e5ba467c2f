/* SPDX-License-Identifier: GPL-3.0-or-later
 * pseudoflow: Hochbaum's pseudoflow algorithm, on the host (gpu/core/host.h); src/host/pseudoflow.h has
 * the algorithm. A "launch" is a cycle of some turns.
 */
#include "src/base/err.h"
#include "src/host/pseudoflow_parts.h"
#include "src/engine/turns_go.h"
#include "src/method/flow/loop.h"
#include "src/problem/flow/layout.h"

/* Of its launches. */
struct args {
	struct run *run;
};

struct state {
	struct args args;
	struct pseudoflow pseudoflow;
	bool proved; /* the exact relabeling at the end has been asked for */
};

static enum host_end go_on(struct machine *machine, const void *data, bool single, int64_t items,
			   bool *inside, int64_t *done, const struct poll *poll)
{
	const struct args *args = data;
	struct state *state = run_state(args->run);
	struct pseudoflow *pseudoflow = &state->pseudoflow;
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &pseudoflow->lean.turns);
	end = pseudoflow_advance(pseudoflow, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items, poll);
	return turns_go_end(&go, end, pseudoflow_is_over(pseudoflow) || pseudoflow_is_due(pseudoflow),
			   inside, done);
}

static const struct host_kernel turns = {
	.args_size = sizeof(struct args),
	.item = "turn",
	.go_on = go_on,
};

const struct kernel kernel_pseudoflow = {
	.name = "pseudoflow",
	.title = "trees with excess are hung on others, and the excess goes to the other root",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &turns,
};

static bool open(struct run *run, void *data, struct err *err)
{
	const struct graph *graph = run_plan(run)->graph;
	struct state *state = data;
	void *room;

	if (!lean_fits(graph, "pseudoflow", err))
		return false;
	room = machine_alloc(run_machine(run), "pseudoflow", (size_t)pseudoflow_bytes(graph), err);
	if (!room)
		return false;
	state->args.run = run;
	pseudoflow_begin(&state->pseudoflow, flow_view(run), room);
	if (run_plan(run)->relabel == RELABEL_AUTO)
		pseudoflow_set_pace(&state->pseudoflow, true);
	return true;
}

static bool relabel(struct run *run, void *data, bool *stopped, int64_t *levels, int64_t *work)
{
	struct state *state = data;
	const struct turn_watch watch = { .journal = run_machine(run)->journal };

	turns_set_watch(&state->pseudoflow.lean.turns, &watch);
	*stopped = !pseudoflow_relabel(&state->pseudoflow, &run_plan(run)->poll, levels, work);
	turns_set_watch(&state->pseudoflow.lean.turns, NULL);
	if (!*stopped)
		run_moment(run)->active = residual_active(flow_view(run));
	return true;
}

static bool decide(const struct run *run, struct state *state, struct task *task, struct err *err)
{
	if (pseudoflow_is_over(&state->pseudoflow))
		return loop_prove(run, &state->proved, task, err);
	if (pseudoflow_is_due(&state->pseudoflow) ||
	    (run_plan(run)->relabel == RELABEL_EVERY && run_relabel_is_due(run))) {
		task->kind = TASK_HOST;
		task->host = &flow_relabel_task;
	} else {
		turns_go_launch(run, &kernel_pseudoflow, &state->args, sizeof(state->args), task);
	}
	return true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	return decide(run, data, task, err);
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	if (!decide(run, &state, task, err))
		return false;
	task->launch.args = &((const struct state *)data)->args;
	return true;
}

static const struct flow_method method = {
	.layout = &layout_bcsr,
	.labels = true,
	.relabel = relabel,
};

static const struct code_kernel kernels[] = {
	{ &kernel_pseudoflow, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_pseudoflow = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "pseudoflow",
	.title = "trees with excess, highest label first, two stages, on the host",
	.paper = "Hochbaum 2008; Chandran and Hochbaum 2009",
	.machine = "host",
	.listing = &listing_pseudoflow,
	.size = sizeof(struct state),
	.open = open,
	.next = next,
	.ahead = ahead,
};
