/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where a run stands in its pseudo-code: the task under way, or the one that the variant would
 * choose next.
 */
#include "src/base/err.h"
#include "src/view/look/look.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"
#include "src/engine/tape.h"

#include <string.h>

static enum code_step step_of(const struct variant *variant, const struct task *task)
{
	switch (task->kind) {
	case TASK_HOST:
		return task->host->step;
	case TASK_DECIDE:
		return CODE_DECIDE;
	case TASK_END:
		return variant->returns_freely ? CODE_END : CODE_RETURN;
	default:
		/* What is none of its kernels belongs to a global relabeling. */
		if (task->launch.kernel && task->launch.kernel->items == ITEMS_SEARCH)
			return CODE_RELABEL;
		return variant_step(variant, task->launch.kernel);
	}
}

/* Of a search on the machine, where it is; of discharges, whether one of their rounds is next. */
static enum code_part part_of(const struct run *run, const struct code_look *code)
{
	static const enum code_part parts[] = {
		[RELABELING_NONE] = PART_ALL,
		[RELABELING_BEGIN] = PART_BEGIN,
		[RELABELING_LEVEL] = PART_MIDDLE,
		[RELABELING_END] = PART_END,
	};
	struct position position;

	/* A replay has the first launch of a search in the place of the host's relabeling. */
	if (code->searches || (code->step == CODE_RELABEL && code->kernel && !run->now.relabeling.stage))
		return PART_BEGIN;
	if (code->step == CODE_RELABEL && code->by_host)
		return PART_NONE;
	if (code->step == CODE_RELABEL)
		return parts[run->now.relabeling.stage];
	machine_position(run->machine, &position);
	return code->under_way && position.round ? PART_MIDDLE : PART_ALL;
}

/* If the run would stall next, that is no failure: the group is then empty. */
static bool look_code(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct variant *variant = run->plan.variant;
	struct code_look *code = &snapshot->code;
	struct task task = run->now.task;
	struct err why = { 0 };

	code->listing = variant->listing;
	code->by_host = variant->listing->on_machine && !run_searches(run);
	snapshot->known |= KNOWN_CODE;
	if (run->now.phase == PHASE_DONE) {
		code->step = CODE_END;
		code->over = true;
		return true;
	}
	if (!run->now.has_task) {
		memset(&task, 0, sizeof(task));
		if (run->tape && !tape_ahead(run, &task))
			return true;
		if (!run->tape && !run_ahead(run, &task, &why)) {
			if (why.kind == ERR_STALL)
				return true;
			*err = why;
			return false;
		}
	}
	code->step = step_of(variant, &task);
	code->proves = task.last_check;
	code->under_way = run->now.launched;
	code->kernel = task.kind == TASK_LAUNCH ? task.launch.kernel : NULL;
	code->returns = variant->returns_freely && run->now.phase == PHASE_RETURN;
	code->searches = task.kind == TASK_HOST && code->step == CODE_RELABEL && run_searches(run);
	code->part = part_of(run, code);
	return true;
}

bool look_last_event(const struct run *run, unsigned kinds, struct deed_look *deed)
{
	const struct log_entry *event = &deed->event;

	deed->number = run_count_events(run) - 1;
	return run->plan.events == EVENTS_FULL && deed->number >= 0 &&
	       run_get_event(run, deed->number, &deed->event) &&
	       event->cycle >= run->now.counters[COUNTER_cycles] && kinds >> event->kind & 1;
}

const struct look look_row_code = { KNOWN_CODE, NULL, look_code };
