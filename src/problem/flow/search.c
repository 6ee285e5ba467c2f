/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/search.h"

#include "src/graph/graph.h"
#include "src/engine/problem.h"
#include "src/problem/flow/flow.h"

#include <string.h>

enum { CHUNK = 32 }; /* vertices that a team takes at once */

static void begin(struct run *run, bool returning)
{
	run->now.relabeling = (struct relabeling){ .stage = RELABELING_BEGIN,
						   .returning = returning };
	run->now.listed.gone = true;
	run_begin_search(run);
}

static void ahead(const struct run *run, struct task *task)
{
	const struct relabeling *search = &run->now.relabeling;
	const struct layout *layout = flow_method(run->plan.variant)->layout;
	const struct kernel *kernel = layout->search[search->stage - RELABELING_BEGIN];
	const int64_t chunks = (flow_args(run)->graph.vertices + (int64_t)CHUNK - 1) / CHUNK;

	memset(task, 0, sizeof(*task));
	task->kind = TASK_LAUNCH;
	task->returning = search->returning;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run->width,
		.args = run->args,
		.args_size = kernel_args_size(kernel),
		.items = search->stage == RELABELING_LEVEL && !search->dropped
				 ? search->last - search->first
				 : chunks,
		.cycles = 1,
		.joined = search->stage != RELABELING_BEGIN,
	};
	if (flow_method(run->plan.variant)->shape)
		flow_method(run->plan.variant)->shape(run, task);
}

static bool next(struct run *run, struct task *task, struct err *err)
{
	const struct relabeling *search = &run->now.relabeling;
	struct flow_args *args = flow_args(run);
	const struct search_args *there = &args->search;

	ahead(run, task);
	args->search.first = search->first;
	args->search.last = search->last;
	args->search.level = search->level;
	if (flow_method(run->plan.variant)->arrange)
		flow_method(run->plan.variant)->arrange(run);
	if (search->stage != RELABELING_END && flow_method(run->plan.variant)->ready)
		return flow_method(run->plan.variant)->ready(run, err);
	if (search->stage == RELABELING_LEVEL)
		return machine_fill(run->machine, args->queue_size, 0,
				    sizeof(*args->queue_size), err);
	return search->stage == RELABELING_BEGIN ||
	       (machine_fill(run->machine, there->active, 0, sizeof(*there->active), err) &&
		machine_fill(run->machine, there->visits, 0, sizeof(*there->visits), err));
}

/* What the level found is the next one. */
static bool next_level(struct run *run, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;
	const struct flow_method *method = flow_method(run->plan.variant);
	int32_t found = 0;

	if (method->left && !method->left(run, &found, err))
		return false;
	if (!method->left &&
	    !machine_read(run->machine, &found, flow_args(run)->queue_size, sizeof(found), err))
		return false;
	search->first = method->left ? 0 : search->last;
	search->last = search->first + found;
	search->level++;
	if (!found)
		search->stage = RELABELING_END;
	return true;
}

static bool go_on(struct run *run, int64_t *levels, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;
	const struct search_args *there = &flow_args(run)->search;
	const struct flow_method *method = flow_method(run->plan.variant);
	int32_t active = 0;
	int64_t visits = 0;

	*levels = -1;
	if (search->stage == RELABELING_BEGIN)
		*search = (struct relabeling){ .stage = RELABELING_LEVEL, .last = 1,
					       .returning = search->returning };
	else if (search->stage == RELABELING_LEVEL)
		return next_level(run, err);
	else {
		if (!machine_read(run->machine, &active, there->active, sizeof(active), err) ||
		    !machine_read(run->machine, &visits, there->visits, sizeof(visits), err))
			return false;
		*levels = search->level - 1;
		if (method->levels && !method->levels(run, levels, err))
			return false;
		memset(search, 0, sizeof(*search));
		run->now.active = active;
		run_count_relabel(run, *levels, visits);
	}
	return true;
}

bool search_task(struct run *run, struct task *task, struct err *err)
{
	const struct variant *variant = run->plan.variant;

	if (!run->now.relabeling.stage && !variant->next(run, run->state, task, err))
		return false;
	if (task->kind == TASK_HOST && task->host == &flow_relabel_task && run_searches(run))
		begin(run, task->returning);
	return !run->now.relabeling.stage || next(run, task, err);
}

bool search_task_ahead(const struct run *run, struct task *task, struct err *err)
{
	if (!run->now.relabeling.stage)
		return run->plan.variant->ahead(run, run->state, task, err);
	ahead(run, task);
	return true;
}

bool search_launched(struct run *run, int64_t *levels, struct err *err)
{
	*levels = -1;
	return !run->now.relabeling.stage || go_on(run, levels, err);
}
