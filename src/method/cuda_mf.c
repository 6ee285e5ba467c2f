/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda-mf: Algorithm 1 of "Dynamically Tuned Push-Relabel Algorithm for the Maximum Flow
 * Problem on CPU-GPU-Hybrid Platforms" (He, Hong): lock-free cycles on the machine, then a
 * global relabeling on the host, until e(s) + e(t) has reached ExcessTotal.
 *
 * The lines of Program 4 before and in its search are the engine's (src/run/relabel.c). The
 * paper never tests whether its end is one; here the search that has led to it does: an
 * active vertex that reaches the sink sends the loop on.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/method/listing.h"
#include "src/method/loop.h"
#include "src/run/layout.h"

/* KERNEL_CYCLES (section VII): of their dense graphs, and of the others. */
enum { CYCLES_DENSE = 32, CYCLES = 4096 };

struct state {
	struct loop loop;
	bool launched;
	bool paid;       /* e(s) + e(t) has reached ExcessTotal */
	bool tight;      /* no residual arc leads from the source to who reaches the sink */
	bool marked[];   /* [vertices]: that were not reached once, and taken off */
};

/* --- What section VI keeps beside the data: where the mate of an arc stands. --- */

static int64_t bytes(const struct network *network, enum width width)
{
	return network->entries * (int64_t)width_arc_size(width);
}

static void *stage_mates(const struct run *run, struct err *err)
{
	const struct network *network = run->plan.network;
	const size_t size = width_arc_size(run->width);
	void *mates = memory_array(run->memory, (size_t)network->entries, size, "mates", err);
	int64_t p;
	int32_t u;

	for (u = 0; mates && u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			if (size == sizeof(int64_t))
				((int64_t *)mates)[p] = network_twin(network, u, p);
			else
				((int32_t *)mates)[p] = (int32_t)network_twin(network, u, p);
		}
	}
	return mates;
}

static bool place(struct run *run, struct err *err)
{
	const size_t size = (size_t)bytes(run->plan.network, run->width);
	void *there = machine_alloc(run->machine, "mates", size, err);
	void *mates = there ? stage_mates(run, err) : NULL;
	bool good = mates && machine_write(run->machine, there, mates, size, err);

	memory_free(mates);
	if (there)
		machine_fix(run->machine, there);
	run->args.mate = there;
	return good;
}

/* --- The loop. --- */

/* "Each vertex is connected to every other vertex" in Acyclic-Dense graphs: here, to half of
 * them on average. */
static int64_t paper_cycles(const struct network *network)
{
	const int64_t vertices = network->vertices;

	return 2 * network->entries >= vertices * (vertices - 1) ? CYCLES_DENSE : CYCLES;
}

/* Program 4, lines 10 to 17. The source, which nobody relabels, counts as e(s) already. */
static void relabeled(struct run *run, void *data, const struct residual *view)
{
	const struct network *network = run->plan.network;
	const int32_t s = network->source;
	struct state *state = data;
	int64_t p;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		if (u == s || view->height[u] < network->vertices || state->marked[u])
			continue;
		state->marked[u] = true;
		run->now.cut_off += view->excess[u];
	}
	state->loop.relabeled = true;
	state->paid = view->excess[s] + view->excess[network->sink] >=
		      network_capacity_out(network, s) - run->now.cut_off;
	state->tight = true;
	for (p = network->row[s]; p < network->row[s + 1]; p++)
		if (residual_get(view, p) > 0 && view->height[network->head[p]] < network->vertices)
			state->tight = false;
}

/* Right behind a relabeling: whether it was the last. */
static bool is_over(const struct run *run, const struct state *state)
{
	return (!run->now.active && state->tight) || (state->paid && !run->plan.last_check);
}

/* `idle`: the kernel has found nothing to do. */
static bool decide(const struct run *run, struct state *state, struct task *task,
		   struct err *err)
{
	const bool idle = state->launched && run->now.changes == state->loop.changes;
	int64_t cycles;

	if (state->launched && !idle)
		state->loop.relabeled = false;
	state->launched = false;
	if (state->loop.relabeled && is_over(run, state)) {
		task->kind = TASK_RETURN;
		return true;
	}
	if (idle && state->loop.relabeled && state->tight)
		return loop_stalled(run, run->now.active, err);
	cycles = run_relabel_cycles(run);
	if (idle || (!state->loop.relabeled && cycles <= 0)) {
		task->kind = TASK_RELABEL;
		task->last_check = idle;
		state->loop.relabeled = true;
		return true;
	}
	loop_launch(run, task, run->plan.variant->discharge, loop_chunks(run),
		    cycles > 0 ? cycles : 1);
	state->loop.changes = run->now.changes;
	state->launched = true;
	return true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	return decide(run, data, task, err);
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	return decide(run, &state, task, err);
}

const struct variant variant_cuda_mf = {
	.name = "cuda-mf",
	.title = "lock-free push-relabel, relabeled on the CPU with violations cancelled",
	.paper = "He and Hong, Algorithm 1, Programs 2 to 4",
	.problems = 1u << PROBLEM_FLOW | 1u << PROBLEM_MATCHING,
	.layout = &layout_bcsr,
	.discharge = &kernel_cuda_mf,
	.listing = &listing_cuda_mf,
	.size = sizeof(struct state),
	.vertex_size = sizeof(bool),
	.bytes = bytes,
	.place = place,
	.paper_cycles = paper_cycles,
	.cancels = true,
	.relabeled = relabeled,
	.next = next,
	.ahead = ahead,
};
