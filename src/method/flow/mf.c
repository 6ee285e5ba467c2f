/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/mf.h"

#include "gpu/flow/mf.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/host/residual.h"
#include "src/problem/flow/flow.h"

/* KERNEL_CYCLES (section VII): of their dense graphs, and of the others. */
enum { CYCLES_DENSE = 32, CYCLES = 4096 };

/* --- What section VI keeps beside the data: where the mate of an arc stands. --- */

int64_t mf_bytes(const struct plan *plan, enum width width)
{
	return plan->graph->entries * (int64_t)width_arc_size(width);
}

static void *stage_mates(const struct run *run, struct err *err)
{
	const struct graph *graph = run_plan(run)->graph;
	const size_t size = width_arc_size(run_width(run));
	void *mates = memory_array(run_memory(run), (size_t)graph->entries, size, "mates", err);
	int64_t p;
	int32_t u;

	for (u = 0; mates && u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (size == sizeof(int64_t))
				((int64_t *)mates)[p] = graph_twin(graph, u, p);
			else
				((int32_t *)mates)[p] = (int32_t)graph_twin(graph, u, p);
		}
	}
	return mates;
}

bool mf_allocate(struct run *run, struct err *err)
{
	const size_t size = (size_t)mf_bytes(run_plan(run), run_width(run));
	void *there = machine_alloc(run_machine(run), "mates", size, err);
	void *mates = there ? stage_mates(run, err) : NULL;
	bool good = mates && machine_write(run_machine(run), there, mates, size, err);

	memory_free(mates);
	if (there)
		machine_fix(run_machine(run), there);
	((struct mf_args *)run_args(run))->mate = there;
	return good;
}

/* --- The loop. --- */

/* "Each vertex is connected to every other vertex" in Acyclic-Dense graphs: here, to half of
 * them on average. */
int64_t mf_paper_cycles(const struct graph *graph)
{
	const int64_t vertices = graph->vertices;

	return 2 * graph->entries >= vertices * (vertices - 1) ? CYCLES_DENSE : CYCLES;
}

/* Program 4, lines 10 to 17. The source, which is never relabeled, counts as e(s) already. */
void mf_relabeled(struct run *run, struct mf *mf, bool *marked, const struct residual *view)
{
	const struct graph *graph = run_plan(run)->graph;
	const int32_t s = view->terminals.source;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		if (u == s || view->height[u] < graph->vertices || marked[u])
			continue;
		marked[u] = true;
		run_moment(run)->cut_off += view->excess[u];
	}
	mf->loop.controller.relabeled = true;
	mf->paid = view->excess[s] + view->excess[view->terminals.sink] >=
		      graph_capacity_out(graph, s) - run_now(run)->cut_off;
	mf->tight = true;
	for (p = graph->row[s]; p < graph->row[s + 1]; p++)
		if (residual_get(view, p) > 0 && view->height[graph->head[p]] < graph->vertices)
			mf->tight = false;
}

/* Right behind a relabeling: whether it was the last. */
bool mf_is_over(const struct run *run, const struct mf *mf)
{
	return (!run_now(run)->active && mf->tight) || (mf->paid && !run_plan(run)->last_check);
}

/* The next relabeling is due when the kernel has taken this times the seconds of the last one. By the model 2
 * was the best of 1/2, 1, 2 and 4 on most of seven graphs. */
static const double patience = 2;

/* Seconds so far. After each launch the host waits for its result; that counts as the kernel's time. */
static struct busy spent(const struct run *run)
{
	const double looks = modelled_looks(&run_now(run)->modelled);
	const struct busy busy = run_busy(run);

	return (struct busy){ busy.kernels + looks, busy.host - looks };
}

void mf_note_sweep(const struct run *run, struct mf *mf)
{
	if (mf->sweeping && run_has_times(run))
		mf->sweep = spent(run).host - mf->mark.host;
	mf->sweeping = false;
}

void mf_go_on(const struct run *run, struct mf *mf)
{
	mf->launched = false;
	mf->loop.controller.relabeled = false;
	mf->mark = spent(run);
}

/* Cycles until the next relabeling, at the pace since the last one. The first launch does half of the cycles
 * that were between the last two relabelings; no other does more than there were since the last one. */
static int64_t cycles_by_clock(const struct run *run, const struct mf *mf)
{
	const int64_t cycles = run_now(run)->counters[COUNTER_cycles] - run_now(run)->cycle_mark;
	const double kernels = spent(run).kernels - mf->mark.kernels;
	const double left = patience * mf->sweep - kernels;
	double guess;

	if (left <= 0)
		return 0;
	if (cycles == 0)
		return mf->period / 2 + 1;
	guess = left / kernels * (double)cycles + 1;
	return guess < (double)cycles ? (int64_t)guess : cycles;
}

/* `relabel auto` goes by seconds, once a relabeling was timed: a card may do twenty units of counted work
 * while the host does one, or only one. */
static int64_t relabel_cycles(const struct run *run, const struct mf *mf)
{
	return run_plan(run)->relabel == RELABEL_AUTO && mf->sweep > 0 ? cycles_by_clock(run, mf)
								       : run_relabel_cycles(run);
}

void mf_relabel(const struct run *run, struct mf *mf, struct task *task)
{
	mf->period = run_now(run)->counters[COUNTER_cycles] - run_now(run)->cycle_mark;
	mf->sweeping = true;
	mf->mark = spent(run);
	task->kind = TASK_HOST;
	task->host = &flow_relabel_task;
	mf->launched = false;
	mf->loop.controller.relabeled = true;
}

/* `idle`: the kernel has found nothing to do. */
bool mf_next(const struct run *run, struct mf *mf, struct task *task, struct err *err)
{
	const bool idle = mf->launched && run_now(run)->changes == mf->loop.changes;
	int64_t cycles;

	mf_note_sweep(run, mf);
	if (mf->launched && !idle)
		mf->loop.controller.relabeled = false;
	mf->launched = false;
	if (mf->loop.controller.relabeled && mf_is_over(run, mf)) {
		task->kind = TASK_HOST;
		task->host = &flow_return_task;
		return true;
	}
	if (idle && mf->loop.controller.relabeled && mf->tight)
		return loop_stalled(run, run_now(run)->active, err);
	cycles = relabel_cycles(run, mf);
	if (idle || (!mf->loop.controller.relabeled && cycles <= 0)) {
		mf_relabel(run, mf, task);
		task->last_check = idle;
		return true;
	}
	loop_launch(run, task, variant_main(run_plan(run)->variant), loop_chunks(run),
		    cycles > 0 ? cycles : 1);
	mf->loop.changes = run_now(run)->changes;
	mf->launched = true;
	return true;
}
