/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-hp, sssp-hp: hierarchical processing: "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section III-C (gpu/paths/hp.cu). A cycle is an iteration over the worklist, the super list. Its
 * sub-iterations are launches, of which each reads at most MDT arcs of an entry; entries with arcs left
 * are the next sublist. A list of fewer entries than a block has threads is decomposed (deal.c), the
 * worklist as well as a sublist, and that ends the cycle.
 */
#include "src/method/paths/traversal.h"

enum { FEW_ENTRIES = 1024 }; /* a list of fewer is decomposed: the paper's block */

/* Sublists take turns. */
static void step(const struct run *run, struct traversal *state, struct task *task)
{
	traversal_launch(run, state, task, &kernel_paths_step, state->listed, AT_STEPPED);
}

static int64_t few_entries(const struct run *run)
{
	const int64_t few = run_plan(run)->sizes.few_entries;

	return few ? few : FEW_ENTRIES;
}

static void decide(const struct run *run, struct traversal *state, struct task *task)
{
	if (deal_go_on(run, state, task))
		return;
	if (!state->listed)
		traversal_end(task);
	else if (state->listed < few_entries(run))
		deal_begin(run, state, task);
	else
		step(run, state, task);
}

/* What is read, and where what is left of it goes. */
static void set_lists(struct run *run, const struct traversal *state)
{
	struct path_args *args = path_args(run);
	const int64_t at = state->half > 0 ? args->vertices : 0;

	args->sublists.out = state->half == 0 ? args->vertices : 0;
	if (state->half < 0)
		return;
	args->list = args->sublists.list + at;
	args->deal.count = args->sublists.left + at;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct traversal *state = data;

	if (!traversal_next(run, state, task, err))
		return false;
	set_lists(run, state);
	return state->at != AT_STEPPED ||
	       machine_fill(run_machine(run), path_args(run)->sublists.size, 0, sizeof(int32_t), err);
}

/* Where no entry has arcs left the cycle ends. */
static bool launched(struct run *run, const void *data, struct task *task, struct err *err)
{
	const struct traversal *state = data;
	int32_t size;

	if (state->at != AT_STEPPED)
		return true;
	if (!machine_look(run_machine(run), &size, path_args(run)->sublists.size, sizeof(size), err))
		return false;
	task->ends_cycle = !size;
	return true;
}

static bool allocate(struct run *run, struct err *err)
{
	(void)err;
	path_args(run)->sublists.most = paths_mdt(run_plan(run));
	return true;
}

#define AT(member) .at = offsetof(struct path_args, sublists.member)

static const struct array arrays[] = {
	DEAL_ARRAYS,
	{ "sublists", "sublists", NULL, PER_QUEUE, WORD_I32, AT(list) },
	{ "sublist_outdegrees", "sublists", NULL, PER_QUEUE, WORD_I32, AT(left) },
	{ "sublist_size", "a count", NULL, PER_ONE, WORD_I32, AT(size) },
	{ .name = NULL },
};

static const struct code_kernel kernels[] = {
	{ &kernel_paths_step, CODE_DISCHARGE },
	{ &kernel_paths_decompose, CODE_SHARE },
	DEAL_KERNELS,
	{ NULL, CODE_NONE },
};

static const struct paths_method method = { &paths_csr, decide };

TRAVERSAL(hp, "at most MDT arcs of a vertex at a time; short lists as in wd", "III-C",
	  .own = &method, .kernels = kernels, .arrays = arrays, .allocate = allocate,
	  .open = deal_open, .next = next, .launched = launched);
