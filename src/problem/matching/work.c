/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/work.h"

#include "src/engine/task.h"
#include "src/engine/run.h"
#include "src/problem/matching/matching.h"

enum { CHUNK = 32 }; /* vertices that a team takes at once */

void match_launch(const struct run *run, struct task *task, const struct kernel *kernel,
		  int64_t count)
{
	const int64_t chunks = (count + CHUNK - 1) / CHUNK;

	task->kind = TASK_LAUNCH;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run->width,
		.args = run->args,
		.args_size = kernel_args_size(kernel),
		/* An empty side has a launch all the same: it finds nothing to do. */
		.items = chunks ? chunks : 1,
		.cycles = 1,
	};
}

void match_end(struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &matching_end_task;
}
