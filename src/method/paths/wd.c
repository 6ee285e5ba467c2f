/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-wd, sssp-wd: workload decomposition: "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section III-A and Fig. 4 (gpu/paths/wd.cu). Its launches are in deal.c.
 */
#include "src/method/paths/traversal.h"

static void decide(const struct run *run, struct traversal *state, struct task *task)
{
	if (deal_go_on(run, state, task))
		return;
	/* Line 6. */
	if (state->entries)
		deal_begin(run, state, task);
	else
		traversal_end(task);
}

static const struct array arrays[] = { DEAL_ARRAYS, { .name = NULL } };

static const struct code_kernel kernels[] = {
	{ &kernel_paths_decompose, CODE_DISCHARGE },
	DEAL_KERNELS,
	{ NULL, CODE_NONE },
};

static const struct paths_method method = { &paths_csr, decide };

TRAVERSAL(wd, "the arcs of the worklist are dealt out in equal shares", "III-A",
	  .own = &method, .kernels = kernels, .arrays = arrays, .open = deal_open, .next = traversal_next);
