/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a run lets others read of it: its queue, which counters are counted, its times.
 */
#include "src/engine/problem.h"

#include "src/engine/midway.h"
#include "src/engine/tape.h"
#include "src/graph/graph.h"

size_t run_queue_room(const struct run *run)
{
	const struct problem *problem = run_problem(run);
	const int64_t room = problem->queue_room ? problem->queue_room(run) : run->plan.graph->vertices;

	return (size_t)room * (size_t)problem->queues(run);
}

/* That of a cycle: of several queues the first two take turns, cycle by cycle. */
static const int32_t *queue_of(const struct run *run, int64_t cycle)
{
	const int32_t *queue = array_get(run, array_per(run, PER_QUEUE));

	if (run_problem(run)->queues(run) == 1 || cycle % 2)
		return queue;
	return queue + run->plan.graph->vertices;
}

const int32_t *run_queue(const struct run *run)
{
	const struct task *task = &run->now.task;
	const bool begun = run->now.has_task && task->kind == TASK_LAUNCH &&
			   task->launch.kernel && task->launch.kernel->items == ITEMS_QUEUE;

	return queue_of(run, run->now.counters[COUNTER_cycles] + begun);
}

bool run_count_collected(struct run *run, int64_t *count, struct err *err)
{
	int32_t size = 0;

	if (!machine_look(run->machine, &size, array_get(run, array_for(run, ARRAY_QUEUE_SIZE)), sizeof(size),
			  err))
		return false;
	*count = size;
	/* Where entries have tickets in place of that count: nothing has changed since, so all that were
	 * active still are. */
	return size || run_problem(run)->active(run, count, err);
}

const int32_t *run_collected(const struct run *run)
{
	return queue_of(run, run->now.counters[COUNTER_cycles] + 1);
}

bool problem_counts(const struct problem *problem, enum counter counter)
{
	const enum counter *counts;

	for (counts = problem->counts; *counts != COUNTERS; counts++)
		if (*counts == counter)
			return true;
	return false;
}

/* What a counter may need, and this run has: a set of enum counted. */
static unsigned what_is_counted(const struct run *run)
{
	unsigned has = 0;

	if (run->plan.events != EVENTS_OFF)
		has |= COUNTED_EVENTS;
	if (variant_works_on_host(run->plan.variant))
		has |= COUNTED_HOST;
	if (run_is_simulated(run))
		has |= COUNTED_SIM;
	return has;
}

bool run_counts(const struct run *run, enum counter counter)
{
	return problem_counts(run_problem(run), counter) &&
	       !(counter_needs(counter) & ~what_is_counted(run));
}

int64_t run_count(struct run *run, enum counter counter)
{
	const struct problem *problem = run_problem(run);
	const bool counts = run_counts(run, counter);
	int64_t number = run->now.counters[counter];

	/* S* and T* are not vertices of the graph, but events do not tell them apart. */
	if (counts && !(run->plan.graph->labels.super && counter == COUNTER_reached))
		return number;
	if (problem_counts(problem, counter) && problem->recount)
		return problem->recount(run, counter);
	return counts ? number : -1;
}

double modelled_rest(const struct modelled *modelled)
{
	return (double)(modelled->copies + modelled->looks + modelled->host) / 1e12;
}

double modelled_seconds(const struct modelled *modelled)
{
	return (double)(modelled->launches + modelled->copies + modelled->looks + modelled->host) / 1e12;
}

double modelled_looks(const struct modelled *modelled)
{
	return (double)modelled->looks / 1e12;
}

bool run_has_times(const struct run *run)
{
	return run_is_modelled(run) || run->machine->row->measures_times;
}

struct busy run_busy(const struct run *run)
{
	const struct modelled *modelled = &run->now.modelled;

	if (!run_is_modelled(run))
		return run->now.busy;
	return (struct busy){ (double)modelled->launches / 1e12, modelled_rest(modelled) };
}

int64_t run_work_ps(const struct run *run)
{
	if (!run_has_times(run) || run->tape)
		return -1;
	return run_is_modelled(run) ? run->now.modelled.launches : (int64_t)(1e12 * run->now.busy.kernels);
}

bool run_is_modelled(const struct run *run)
{
	return run->machine->profile && run->plan.machine.counting;
}

bool run_is_simulated(const struct run *run)
{
	return run->tape ? tape_origin(run->tape)->simulated : run->machine->row == &machine_sim;
}
