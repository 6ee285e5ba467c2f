/* SPDX-License-Identifier: GPL-3.0-or-later
 * The work of a run in counted operations, when its next global relabeling is due, and the modelled
 * time of what the host does.
 */
#include "src/engine/upkeep.h"

#include "gpu/loop/controller.h"
#include "src/base/saturate.h"
#include "src/engine/mirror.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"

/* Work, if it is not counted: each entry of a queue has the mean number of arcs. */
static int64_t guess_work(const struct run *run)
{
	const struct graph *graph = run->plan.graph;

	return run->now.entries * (graph->entries / graph->vertices + 1) +
	       run->now.counters[COUNTER_vertex_checks] / 32;
}

void run_count_entries(struct run *run)
{
	const struct task *task = &run->now.task;

	if (kernel_has_queue(task->launch.kernel))
		run->now.entries +=
			task->launch.kernel->items == ITEMS_QUEUE ? task->launch.items : run->now.queue;
	else if (task->launch.lists && task->ends_cycle)
		run->now.entries += run->now.queue * run->now.seen.rounds;
}

int64_t run_work(const struct run *run)
{
	if (run->plan.events == EVENTS_OFF)
		return guess_work(run);
	return run->now.counters[COUNTER_arc_scans] + run->now.counters[COUNTER_pushes] +
	       run->now.counters[COUNTER_relabels] + run->now.counters[COUNTER_vertex_checks] / 32;
}

static int64_t paper_cycles(const struct run *run)
{
	return run_problem(run)->paper_cycles ? run_problem(run)->paper_cycles(run)
					      : run->plan.graph->vertices;
}

int64_t run_relabel_spacing(const struct run *run)
{
	if (run->plan.relabel == RELABEL_PAPER || run->plan.relabel == RELABEL_ADAPTIVE ||
	    (run->plan.relabel == RELABEL_AUTO && run->plan.variant->adaptive))
		return paper_cycles(run);
	return run->plan.relabel == RELABEL_EVERY ? run->plan.relabel_cycles : 0;
}

bool run_tests_vertices(const struct run *run)
{
	const enum kernel_items items = variant_main(run->plan.variant)->items;

	return items != ITEMS_OTHER && (items != ITEMS_QUEUE || run_problem(run)->queues(run) == 1);
}

bool run_is_timed(const struct run *run)
{
	return !run_relabel_spacing(run) && run->plan.variant->drive && run_is_modelled(run) &&
	       run_searches(run);
}

/* Thread-centric cycles are launched in batches then, no longer than all since the last relabeling. */
static int64_t batch(int64_t cycles)
{
	return cycles < CYCLE_BATCH ? cycles + 1 : CYCLE_BATCH;
}

int64_t run_relabel_cycles(const struct run *run)
{
	int64_t cycles = run->now.counters[COUNTER_cycles] - run->now.cycle_mark;
	int64_t work = run_work(run) - run->now.work_mark;
	int64_t left = run->now.relabel_cost - work;
	int64_t every = run_relabel_spacing(run);
	int64_t guess;

	if (every)
		return every - cycles;
	if (run_is_timed(run))
		return batch(cycles);
	/* At the pace so far; but no more than doubling what was tried. */
	if (left <= 0)
		return 0;
	if (cycles == 0 || work == 0)
		return 1;
	guess = left / (work / cycles + 1) + 1;
	return guess < cycles ? guess : cycles;
}

bool run_relabel_is_due(const struct run *run)
{
	return run_relabel_is_due_in(run, CYCLE_BUDGET);
}

bool run_relabel_is_due_in(const struct run *run, int64_t halves)
{
	const struct moment *now = &run->now;
	const struct modelled *modelled = &now->modelled;
	const int64_t cycles = now->counters[COUNTER_cycles] - now->cycle_mark;

	if (run_is_timed(run))
		return cycles > 0 && controller_is_due(0, cycles, modelled->launches - modelled->relabeled,
						       halves * modelled->search / 2);
	return controller_is_due(run_relabel_spacing(run), cycles, run_work(run) - now->work_mark,
				 now->relabel_cost);
}

void run_model_slice(struct run *run, unsigned down, unsigned up, int64_t visits)
{
	const struct profile *profile = run->machine->profile;
	const int64_t rate = run->plan.bandwidth;
	struct traffic *traffic = &run->machine->traffic;

	if (!run_is_modelled(run))
		return;
	if (run->now.held)
		down = up = 0;
	traffic->from_bytes += mirror_bytes(run, down);
	traffic->to_bytes += mirror_bytes(run, up);
	run->now.modelled.copies +=
		model_copies(profile, rate, WAY_DOWN, mirror_arrays(down), mirror_bytes(run, down)) +
		model_copies(profile, rate, WAY_UP, mirror_arrays(up), mirror_bytes(run, up));
	visits += mirror_sorted(run, down) + mirror_sorted(run, up);
	run->now.modelled.host += model_visits(profile, visits,
					   graph_bytes(run->plan.graph));
}

void run_model_lists(struct run *run, int64_t visits)
{
	enum { LINE = 64 };

	if (run_is_modelled(run))
		run->now.modelled.host += model_visits(run->machine->profile, visits,
						       (int64_t)LINE * run->plan.graph->vertices);
}

void run_begin_search(struct run *run)
{
	run->now.modelled.search_began = run->now.modelled.launches;
}

void run_count_relabel(struct run *run, int64_t levels, int64_t work)
{
	struct modelled *modelled = &run->now.modelled;

	modelled->search = modelled->launches - modelled->search_began;
	modelled->relabeled = modelled->launches;
	run->now.counters[COUNTER_global_relabels]++;
	run->now.counters[COUNTER_relabel_levels] += levels;
	run->now.counters[COUNTER_relabel_work] += work;
	run->now.relabel_cost = work;
	run->now.work_mark = run_work(run);
	run->now.cycle_mark = run->now.counters[COUNTER_cycles];
}

/* Whether the launch does the work itself, and not what a method needs for it. */
static bool is_useful(const struct run *run)
{
	const enum code_step step = variant_step(run->plan.variant, run->now.task.launch.kernel);

	return step == CODE_DISCHARGE || step == CODE_SHARE;
}

/* On `cuda` the host looks behind every launch of a variant whose cycles no kernel drives by itself. */
static void model_look(struct run *run)
{
	const struct profile *profile = run->machine->profile;

	if (run_is_modelled(run) && !run->plan.variant->drive)
		run->now.modelled.looks =
			saturate_add(run->now.modelled.looks, 1000 * profile_fact(profile, FACT_look));
}

void run_model_launch(struct run *run, const struct outcome *now)
{
	struct modelled *modelled = &run->now.modelled;

	if (run->now.task.launch.kernel->host) {
		run_model_lists(run, now->work);
		return;
	}
	modelled->launches = saturate_add(modelled->launches, now->time.ps);
	modelled->bound[now->time.bound] =
		saturate_add(modelled->bound[now->time.bound], now->time.ps);
	modelled->bound_count[now->time.bound]++;
	if (is_useful(run))
		modelled->useful = saturate_add(modelled->useful, now->time.ps);
	model_look(run);
}
