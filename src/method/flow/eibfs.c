/* SPDX-License-Identifier: GPL-3.0-or-later
 * eibfs: excesses incremental breadth-first search, on the host (gpu/core/host.h); src/host/eibfs.h
 * has the algorithm. A "launch" is a cycle of some turns.
 */
#include "src/base/err.h"
#include "src/host/eibfs_parts.h"
#include "src/engine/turns_go.h"
#include "src/method/flow/loop.h"
#include "src/problem/flow/layout.h"

/* Of its launches. */
struct args {
	struct run *run;
};

struct state {
	struct args args;
	struct eibfs eibfs;
	bool proved; /* the exact relabeling at the end has been asked for */
};

static enum host_end go_on(struct machine *machine, const void *data, bool single, int64_t items,
			   bool *inside, int64_t *done, const struct poll *poll)
{
	const struct args *args = data;
	struct state *state = run_state(args->run);
	struct eibfs *eibfs = &state->eibfs;
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &eibfs->lean.turns);
	end = eibfs_advance(eibfs, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items, poll);
	return turns_go_end(&go, end, eibfs_is_over(eibfs), inside, done);
}

static const struct host_kernel turns = {
	.args_size = sizeof(struct args),
	.item = "turn",
	.go_on = go_on,
};

const struct kernel kernel_eibfs = {
	.name = "eibfs",
	.title = "two forests grow by turns, and flow goes where they meet",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &turns,
};

static bool open(struct run *run, void *data, struct err *err)
{
	const struct graph *graph = run_plan(run)->graph;
	struct state *state = data;
	void *room;

	if (!lean_fits(graph, "eibfs", err))
		return false;
	room = machine_alloc(run_machine(run), "eibfs", (size_t)eibfs_bytes(graph), err);
	if (!room)
		return false;
	state->args.run = run;
	eibfs_begin(&state->eibfs, flow_view(run), room);
	return true;
}

static bool decide(const struct run *run, struct state *state, struct task *task, struct err *err)
{
	if (eibfs_is_over(&state->eibfs))
		return loop_prove(run, &state->proved, task, err);
	turns_go_launch(run, &kernel_eibfs, &state->args, sizeof(state->args), task);
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
};

static const struct code_kernel kernels[] = {
	{ &kernel_eibfs, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_eibfs = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "eibfs",
	.title = "incremental breadth-first search from both ends, two stages, on the host",
	.paper = "Goldberg, Hed, Kaplan, Kohli, Tarjan and Werneck 2015",
	.machine = "host",
	.listing = &listing_eibfs,
	.size = sizeof(struct state),
	.open = open,
	.next = next,
	.ahead = ahead,
};
