/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/midway.h"

#include "src/base/text.h"
#include "src/engine/run.h"

/* --- The queue. --- */

static const struct kernel *kernel_of(const struct run *run)
{
	const struct task *task = &run->now.task;

	return task->kind == TASK_LAUNCH ? task->launch.kernel : NULL;
}

static bool collects(const struct run *run)
{
	const struct kernel *kernel = kernel_of(run);

	return kernel && variant_step(run->plan.variant, kernel) == CODE_COLLECT;
}

bool run_queue_is_open(const struct run *run)
{
	const struct kernel *kernel = kernel_of(run);

	/* What follows a collecting launch is the first that knows how much was collected. */
	return kernel && run->now.queue >= 0 && kernel->items != ITEMS_SEARCH && !collects(run) &&
	       (run->now.launched || !run->now.task.ends_cycle);
}

/* Whether a launch is over that was not the last of its cycle. */
static bool is_between(const struct run *run)
{
	const struct moment *now = &run->now;
	const struct kernel *kernel = kernel_of(run);

	return kernel && !now->has_task && now->phase != PHASE_DONE && !(now->fresh & 1u << UNIT_CYCLE) &&
	       kernel->items != ITEMS_SEARCH && kernel->sync != SYNC_FREE && !now->task.ends_cycle;
}

bool run_is_collecting(const struct run *run)
{
	return run->now.launched && collects(run);
}

bool run_has_collected(const struct run *run)
{
	return collects(run) && is_between(run);
}

/* --- The place. --- */

/* Whether the launch of the task is one of a cycle, not of a global relabeling or of the end. */
static bool is_of_cycle(const struct run *run)
{
	const struct kernel *kernel = kernel_of(run);

	return kernel && kernel->items != ITEMS_SEARCH &&
	       (run->now.task.ends_cycle || variant_step(run->plan.variant, kernel) != CODE_RETURN);
}

int64_t run_cycle_inside(const struct run *run)
{
	/* Without barriers cycles end inside a launch. */
	const bool begun = run->now.launched ? !(run->now.fresh & 1u << UNIT_CYCLE) : is_between(run);

	return begun && is_of_cycle(run) ? run->now.counters[COUNTER_cycles] + 1 : 0;
}

void run_say_place(const struct run *run, struct text *to)
{
	const int64_t cycle = run_cycle_inside(run);
	struct position position;

	machine_position(run->machine, &position);
	if (run->now.launched && position.kernel) {
		text_print(to, "inside ");
		if (cycle)
			text_print(to, "cycle %lld: ", (long long)cycle);
		position_print(&position, to);
	} else if (is_between(run)) {
		if (cycle)
			text_print(to, "inside cycle %lld, ", (long long)cycle);
		text_print(to, "after %s", run->now.task.launch.kernel->name);
	}
}

int64_t run_round(const struct run *run)
{
	struct position position;

	machine_position(run->machine, &position);
	return run->now.launched && position.kernel ? position.round : 0;
}
