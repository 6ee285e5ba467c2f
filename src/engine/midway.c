/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/midway.h"

#include "src/engine/run.h"

bool run_queue_is_open(const struct run *run)
{
	const struct task *task = &run->now.task;
	const struct kernel *kernel = task->kind == TASK_LAUNCH ? task->launch.kernel : NULL;

	/* What follows a collecting launch is the first that knows how much was collected. */
	return kernel && run->now.queue >= 0 && kernel->items != ITEMS_SEARCH &&
	       variant_step(run->plan.variant, kernel) != CODE_COLLECT &&
	       (run->now.launched || !task->ends_cycle);
}

int64_t run_round(const struct run *run)
{
	struct position position;

	machine_position(run->machine, &position);
	return run->now.launched && position.kernel ? position.round : 0;
}
