/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/search.h"

#include "src/graph/network.h"
#include "src/problem/flow/layout.h"

#include <string.h>

enum { CHUNK = 32 }; /* vertices that a team takes at once */

bool search_place(struct run *run, struct err *err)
{
	struct flow_args *args = &run->args;
	struct machine *machine = run->machine;

	if (!run->plan.variant->layout->search_lifts) {
		args->distance = machine_alloc(machine, "distances", (size_t)args->vertices *
					       sizeof(*args->distance), err);
		if (!args->distance)
			return false;
	}
	args->active = machine_alloc(machine, "a count", sizeof(*args->active), err);
	if (args->active)
		args->visits = machine_alloc(machine, "a count", sizeof(*args->visits), err);
	return args->visits != NULL;
}

void search_begin(struct run *run, bool returning)
{
	run->now.relabeling = (struct relabeling){ .stage = RELABELING_BEGIN,
						   .returning = returning };
	run->now.queue_gone = true;
}

void search_ahead(const struct run *run, struct task *task)
{
	const struct relabeling *search = &run->now.relabeling;
	const struct layout *layout = run->plan.variant->layout;
	const int64_t chunks = (run->args.vertices + (int64_t)CHUNK - 1) / CHUNK;

	memset(task, 0, sizeof(*task));
	task->kind = TASK_LAUNCH;
	task->launch = (struct launch){
		.kernel = layout->search[search->stage - RELABELING_BEGIN],
		.width = run->width,
		.args = &run->args,
		.args_size = sizeof(run->args),
		.items = search->stage == RELABELING_LEVEL ? search->last - search->first : chunks,
		.cycles = 1,
		.joined = search->stage != RELABELING_BEGIN,
	};
}

bool search_next(struct run *run, struct task *task, struct err *err)
{
	const struct relabeling *search = &run->now.relabeling;
	struct flow_args *args = &run->args;

	search_ahead(run, task);
	args->first = search->first;
	args->last = search->last;
	args->level = search->level;
	if (run->plan.variant->arrange)
		run->plan.variant->arrange(run);
	if (search->stage == RELABELING_LEVEL)
		return machine_fill(run->machine, args->queue_size, 0,
				    sizeof(*args->queue_size), err);
	return search->stage == RELABELING_BEGIN ||
	       (machine_fill(run->machine, args->active, 0, sizeof(*args->active), err) &&
		machine_fill(run->machine, args->visits, 0, sizeof(*args->visits), err));
}

/* What the level found is the next one. */
static bool next_level(struct run *run, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;
	int32_t found = 0;

	if (!machine_read(run->machine, &found, run->args.queue_size, sizeof(found), err))
		return false;
	search->first = search->last;
	search->last += found;
	search->level++;
	if (!found)
		search->stage = RELABELING_END;
	return true;
}

bool search_go_on(struct run *run, int64_t *levels, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;
	int32_t active = 0;
	int64_t visits = 0;

	*levels = -1;
	if (search->stage == RELABELING_BEGIN)
		*search = (struct relabeling){ .stage = RELABELING_LEVEL, .last = 1,
					       .returning = search->returning };
	else if (search->stage == RELABELING_LEVEL)
		return next_level(run, err);
	else {
		if (!machine_read(run->machine, &active, run->args.active, sizeof(active), err) ||
		    !machine_read(run->machine, &visits, run->args.visits, sizeof(visits), err))
			return false;
		*levels = search->level - 1;
		memset(search, 0, sizeof(*search));
		run->now.active = active;
		run_count_relabel(run, *levels, visits);
	}
	return true;
}
