/* SPDX-License-Identifier: GPL-3.0-or-later
 * hi-pr: Goldberg's highest-label method, with which the GPU papers compare theirs. It runs on
 * the host (gpu/core/host.h); src/host/hi_pr.h has the algorithm. A "launch" is a cycle of some
 * discharges; a global relabeling that is due ends it early.
 */
#include "gpu/core/host.h"
#include "src/base/err.h"
#include "src/engine/log.h"
#include "src/host/hi_pr_parts.h"
#include "src/method/flow/highest.h"
#include "src/method/flow/loop.h"
#include "src/problem/flow/layout.h"

/* Of its launches. */
struct args {
	struct run *run;
};

struct state {
	struct args args;
	struct hi_pr hi_pr;
	bool proved; /* the last exact relabeling has been asked for */
};

static enum host_end go_on(struct machine *machine, const void *data, bool single,
			   int64_t items, bool *inside, int64_t *done, const struct poll *poll)
{
	const struct args *args = data;
	struct state *state = run_state(args->run);
	struct hi_pr *hi_pr = &state->hi_pr;
	enum hi_pr_end end;

	*done = 0;
	end = highest_go_on(hi_pr, machine, machine->journal, single, items, inside, done, poll);
	if (end == HI_PR_STOPPED)
		return HOST_STOPPED;
	return end == HI_PR_MORE && !hi_pr_is_due(hi_pr) && !hi_pr_is_over(hi_pr) ? HOST_MORE
										  : HOST_OVER;
}

static const struct host_kernel discharge = {
	.args_size = sizeof(struct args),
	.item = "discharge",
	.go_on = go_on,
};

const struct kernel kernel_hi_pr = {
	.name = "hi_pr",
	.title = "the highest active vertices are discharged, one after the other",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &discharge,
};

static bool open(struct run *run, void *data, struct err *err)
{
	struct state *state = data;
	void *room;

	if (!hi_pr_fits(run_plan(run)->graph, err))
		return false;
	room = machine_alloc(run_machine(run), "hi-pr", (size_t)hi_pr_bytes(run_plan(run)->graph),
			     err);
	if (!room)
		return false;
	state->args.run = run;
	highest_begin(&state->hi_pr, run, room);
	return true;
}

static bool relabel(struct run *run, void *data, bool *stopped, int64_t *levels, int64_t *work)
{
	struct state *state = data;

	(void)stopped; /* highest_relabel() does it whole */
	run_moment(run)->active =
		highest_relabel(&state->hi_pr, run_machine(run)->journal, levels, work);
	return true;
}

static bool ended_early(const struct run *run)
{
	return hi_pr_ended_early(&((const struct state *)run_state(run))->hi_pr);
}

static void launch(const struct run *run, const struct state *state, struct task *task)
{
	task->kind = TASK_LAUNCH;
	task->ends_cycle = true;
	task->launch = (struct launch){
		.kernel = &kernel_hi_pr,
		.width = run_width(run),
		.items = plan_host_cycle(run_plan(run)),
		.cycles = 1,
		.args = &state->args,
		.args_size = sizeof(state->args),
	};
}

static bool decide(const struct run *run, struct state *state, struct task *task,
		   struct err *err)
{
	const struct hi_pr *hi_pr = &state->hi_pr;

	if (hi_pr_is_over(hi_pr))
		return loop_prove(run, &state->proved, task, err);
	if (hi_pr_is_due(hi_pr) ||
	    (run_plan(run)->relabel == RELABEL_EVERY && run_relabel_is_due(run))) {
		task->kind = TASK_HOST;
		task->host = &flow_relabel_task;
	} else {
		launch(run, state, task);
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
	.ended_early = ended_early,
	.relabel = relabel,
};

static const struct code_kernel kernels[] = {
	{ &kernel_hi_pr, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_hi_pr = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "hi-pr",
	.title = "highest label first, gap and global relabeling, two stages, on the host",
	.paper = "Cherkassky and Goldberg 1997; He and Hong, section VI",
	.machine = "host",
	.tells = 1 << LOG_GAP,
	.listing = &listing_hi_pr,
	.size = sizeof(struct state),
	.open = open,
	.next = next,
	.ahead = ahead,
};
