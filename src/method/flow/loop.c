/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/loop.h"

#include "src/base/err.h"
#include "src/problem/flow/flow.h"

enum {
	CHUNK = 32,              /* vertices that a team takes at once */
	/* Cycles of a launch: beyond them another one begins. What a launch counts fits in 64 bits
	 * then, however seldom the user wants a relabeling. */
	LONGEST_LAUNCH = 1 << 30
};

void loop_launch(const struct run *run, struct task *task, const struct kernel *kernel,
		 int64_t items, int64_t cycles)
{
	task->kind = TASK_LAUNCH;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run->width,
		.args = run->args,
		.args_size = run->args_size,
		.items = items,
		.cycles = cycles < LONGEST_LAUNCH ? cycles : LONGEST_LAUNCH,
	};
}

int64_t loop_chunks(const struct run *run)
{
	return ((int64_t)flow_args(run)->vertices + CHUNK - 1) / CHUNK;
}

bool loop_stalled(const struct run *run, int64_t active, struct err *err)
{
	err_set(err, ERR_STALL, "stalled in cycle %lld: %lld vertices are active, but none could "
		"push or be lifted", (long long)run->now.counters[COUNTER_cycles], (long long)active);
	return err_hint(err, "this is a fault of the program: please report the graph, the seed "
			"and the settings");
}

static void relabel(struct loop *loop, struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &flow_relabel_task;
	loop->relabeled = true;
	loop->inside = false;
}

bool loop_begin(const struct run *run, struct loop *loop, struct task *task)
{
	if (loop->relabeled && !run->now.active) {
		task->kind = TASK_HOST;
		task->host = &flow_return_task;
		return true;
	}
	if (loop->relabeled || !run_relabel_is_due(run))
		return false;
	relabel(loop, task);
	return true;
}

bool loop_end(const struct run *run, struct loop *loop, struct task *task, struct err *err)
{
	if (loop->relabeled)
		return loop_stalled(run, run->now.active, err);
	if (!run->plan.last_check) {
		task->kind = TASK_HOST;
		task->host = &flow_return_task;
		return true;
	}
	relabel(loop, task);
	task->last_check = true;
	return true;
}

bool loop_prove(const struct run *run, bool *proved, struct task *task, struct err *err)
{
	if (!*proved && run->plan.last_check) {
		task->kind = TASK_HOST;
		task->host = &flow_relabel_task;
		task->last_check = true;
		*proved = true;
		return true;
	}
	task->kind = TASK_HOST;
	task->host = &flow_return_task;
	return !*proved || !run->now.active || loop_stalled(run, run->now.active, err);
}
