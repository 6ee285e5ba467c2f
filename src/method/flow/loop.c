/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/loop.h"

#include "src/base/err.h"

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
		.width = run_width(run),
		.args = run_args(run),
		.args_size = kernel_args_size(kernel),
		.items = items,
		.cycles = cycles < LONGEST_LAUNCH ? cycles : LONGEST_LAUNCH,
	};
}

int64_t loop_chunks(const struct run *run)
{
	return ((int64_t)flow_args(run)->graph.vertices + CHUNK - 1) / CHUNK;
}

bool loop_stalled(const struct run *run, int64_t active, struct err *err)
{
	err_set(err, ERR_STALL,
		"stalled in cycle %lld: %lld vertices are active, but none could "
		"push or be lifted",
		(long long)run_now(run)->counters[COUNTER_cycles], (long long)active);
	return err_hint(err, "this is a fault of the program: please report the graph, the seed "
			"and the settings");
}

struct controller_seen loop_look(const struct run *run, const struct loop *loop, int64_t queue)
{
	return (struct controller_seen){
		.queue = queue,
		.active = run_now(run)->active,
		.changed = run_now(run)->changes != loop->changes,
		.due = run_relabel_is_due(run),
		.last_check = run_plan(run)->last_check,
	};
}

bool loop_follow(const struct run *run, struct loop *loop, enum verdict verdict,
		 struct task *task, struct err *err)
{
	if (verdict == VERDICT_STALL)
		return loop_stalled(run, run_now(run)->active, err);
	task->kind = TASK_HOST;
	task->host = verdict == VERDICT_END ? &flow_return_task : &flow_relabel_task;
	task->last_check = verdict == VERDICT_PROVE;
	loop->inside = false;
	return true;
}

bool loop_begin(const struct run *run, struct loop *loop, struct task *task)
{
	const struct controller_seen seen = loop_look(run, loop, 0);
	const enum verdict verdict = controller_at_top(&loop->controller, &seen);

	return verdict != VERDICT_COLLECT && loop_follow(run, loop, verdict, task, NULL);
}

bool loop_end(const struct run *run, struct loop *loop, struct task *task, struct err *err)
{
	const struct controller_seen seen = loop_look(run, loop, 0);

	return loop_follow(run, loop, controller_at_rest(&loop->controller, &seen), task, err);
}

bool loop_prove(const struct run *run, bool *proved, struct task *task, struct err *err)
{
	if (!*proved && run_plan(run)->last_check) {
		task->kind = TASK_HOST;
		task->host = &flow_relabel_task;
		task->last_check = true;
		*proved = true;
		return true;
	}
	task->kind = TASK_HOST;
	task->host = &flow_return_task;
	return !*proved || !run_now(run)->active || loop_stalled(run, run_now(run)->active, err);
}
