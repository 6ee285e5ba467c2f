/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/search.h"

#include "src/engine/task.h"
#include "src/engine/run.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/work.h"

#include <string.h>

bool match_searches(const struct run *run)
{
	return run->plan.relabel_on != RELABEL_ON_HOST && !run->plan.variant->machine;
}

static const struct matching_search *own_search(const struct run *run)
{
	return matching_method(run->plan.variant)->search;
}

bool match_ended_early(const struct run *run)
{
	const struct matching_search *search = own_search(run);

	return search && !search->is_exact(run);
}

/* By worklists of blocks. */
static void ahead_by_lists(const struct run *run, const struct matching_search *own, struct task *task)
{
	const struct relabeling *search = &run->now.relabeling;
	const struct kernel *kernel = own->begin;

	if (search->stage != RELABELING_BEGIN)
		kernel = search->stage == RELABELING_END ? own->end
			 : search->dropped		 ? own->refill
							 : own->level;
	memset(task, 0, sizeof(*task));
	match_launch(run, task, kernel, match_args(run)->vertices);
	task->launch.joined = search->stage != RELABELING_BEGIN;
	own->shape(run, task);
}

static void ahead(const struct run *run, struct task *task)
{
	const enum relabeling_stage stage = run->now.relabeling.stage;
	const struct match_args *args = match_args(run);
	const struct kernel *kernel = &kernel_g_gr_begin;

	if (own_search(run)) {
		ahead_by_lists(run, own_search(run), task);
	} else {
		if (stage != RELABELING_BEGIN)
			kernel = stage == RELABELING_LEVEL ? &kernel_g_gr_level : &kernel_g_gr_end;
		memset(task, 0, sizeof(*task));
		match_launch(run, task, kernel,
			     stage == RELABELING_LEVEL ? args->rows : args->vertices);
	}
	task->last_check = run->now.relabeling.last_check;
}

static bool clear(struct run *run, void *word, size_t size, struct err *err)
{
	return machine_fill(run->machine, word, 0, size, err);
}

static bool next(struct run *run, struct task *task, struct err *err)
{
	const struct relabeling *search = &run->now.relabeling;
	struct match_args *args = match_args(run);

	args->level = search->level;
	args->last_check = search->last_check;
	ahead(run, task);
	if (search->stage != RELABELING_END && own_search(run))
		return own_search(run)->ready(run, err);
	if (search->stage == RELABELING_LEVEL)
		return clear(run, args->added, sizeof(*args->added), err);
	return search->stage == RELABELING_BEGIN ||
	       (clear(run, args->active, sizeof(*args->active), err) &&
		clear(run, args->visits, sizeof(*args->visits), err));
}

/* What the beginning, or a level, has left is the next level. */
static bool end_by_lists(struct run *run, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;
	int32_t left = 0;

	if (!own_search(run)->left(run, &left, err))
		return false;
	search->last = left;
	search->level += search->stage == RELABELING_LEVEL;
	search->stage = left ? RELABELING_LEVEL : RELABELING_END;
	return true;
}

/* Algorithm 4, lines 4 to 7. */
static bool end_level(struct run *run, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;
	int32_t added = 0;

	if (!machine_read(run->machine, &added, match_args(run)->added, sizeof(added), err))
		return false;
	search->level += 2;
	if (!added)
		search->stage = RELABELING_END;
	return true;
}

static bool end_search(struct run *run, int64_t *levels, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;
	int32_t active = 0;
	int64_t visits = 0;

	if (!machine_read(run->machine, &active, match_args(run)->active, sizeof(active), err) ||
	    !machine_read(run->machine, &visits, match_args(run)->visits, sizeof(visits), err))
		return false;
	*levels = search->level;
	if (own_search(run) && !own_search(run)->levels(run, levels, err))
		return false;
	memset(search, 0, sizeof(*search));
	run->now.active = active;
	run_count_relabel(run, *levels, visits);
	return true;
}

bool match_search_task(struct run *run, struct task *task, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;

	if (!search->stage && !run->plan.variant->next(run, run->state, task, err))
		return false;
	if (task->kind == TASK_HOST && task->host == &matching_relabel_task && match_searches(run)) {
		*search = (struct relabeling){ .stage = RELABELING_BEGIN,
					       .last_check = task->last_check };
		run_begin_search(run);
	}
	return !search->stage || next(run, task, err);
}

bool match_search_ahead(const struct run *run, struct task *task, struct err *err)
{
	if (!run->now.relabeling.stage)
		return run->plan.variant->ahead(run, run->state, task, err);
	ahead(run, task);
	return true;
}

bool match_search_launched(struct run *run, int64_t *levels, struct err *err)
{
	struct relabeling *search = &run->now.relabeling;

	*levels = -1;
	if (own_search(run) && (search->stage == RELABELING_BEGIN || search->stage == RELABELING_LEVEL))
		return end_by_lists(run, err);
	switch (search->stage) {
	case RELABELING_BEGIN:
		search->stage = RELABELING_LEVEL;
		return true;
	case RELABELING_LEVEL:
		return end_level(run, err);
	case RELABELING_END:
		return end_search(run, levels, err);
	default:
		return true;
	}
}
