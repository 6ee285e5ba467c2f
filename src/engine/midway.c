/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/midway.h"

#include "gpu/core/host.h"
#include "gpu/core/worklist.h"
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

/* Blocks take turns: the first group of each, then the second one of each, and so on. Of a shuffled order
 * only the number of the turn is known. */
static void print_turn(const struct run *run, const struct position *position, struct text *to)
{
	const enum warp_order order = run->plan.machine.order;
	const int64_t blocks = run->plan.variant->lists(run)->blocks;
	const int64_t groups = position->warps / blocks;
	int64_t turn = position->warp;

	if (turn >= position->warps) {
		text_print(to, "deferred entries are next");
		return;
	}
	if (order == ORDER_SHUFFLED) {
		text_print(to, "turn %lld of %lld", (long long)turn, (long long)position->warps);
		return;
	}
	if (order == ORDER_REVERSED)
		turn = position->warps - 1 - turn;
	text_print(to, "block %lld of %lld", (long long)(turn % blocks), (long long)blocks);
	if (groups > 1)
		text_print(to, ", group %lld of %lld", (long long)(turn / blocks), (long long)groups);
}

/* "vc_discharge_bcsr, warp 2 of 3", "turbo_discharge_8, round 3, block 27 of 82" */
static void print_position(const struct run *run, const struct position *position, struct text *to)
{
	const struct host_kernel *host = position->kernel->host;

	text_print(to, "%s, ", position->kernel->name);
	if (position->round && position->between_rounds) {
		text_print(to, "round %lld is next", (long long)position->round);
	} else if (position->round) {
		text_print(to, "round %lld, ", (long long)position->round);
		print_turn(run, position, to);
	} else if (position->warp == position->warps && position->kernel->sync == SYNC_FREE) {
		text_print(to, "between two cycles");
	} else {
		text_print(to, "%s %lld", host ? host->item : "warp", (long long)position->warp);
		if (!host || !host->open_ended)
			text_print(to, " of %lld", (long long)position->warps);
	}
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
		print_position(run, &position, to);
	} else if (is_between(run)) {
		if (cycle)
			text_print(to, "inside cycle %lld, ", (long long)cycle);
		text_print(to, "after %s", run->now.task.launch.kernel->name);
	}
}

bool run_is_inside_body(const struct run *run, enum kernel_sync sync)
{
	struct position position;

	if (!run->now.launched || run->now.task.launch.kernel->sync != sync)
		return false;
	machine_position(run->machine, &position);
	return position.inside;
}

int64_t run_round(const struct run *run)
{
	struct position position;

	machine_position(run->machine, &position);
	return run->now.launched && position.kernel ? position.round : 0;
}
