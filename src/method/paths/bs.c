/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-bs, sssp-bs: node-based distribution: "Dynamic Load Balancing Strategies for Graph Applications
 * on GPUs", section II-A, the baseline of section IV (gpu/paths/bs.cu). A cycle is one launch.
 */
#include "src/method/paths/traversal.h"

static void decide(const struct run *run, struct traversal *state, struct task *task)
{
	if (state->entries)
		traversal_launch_last(run, state, task, &kernel_paths_nodes, state->entries);
	else
		traversal_end(task);
}

static const struct code_kernel kernels[] = {
	{ &kernel_paths_nodes, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

static const struct paths_method method = { &paths_csr, decide };

TRAVERSAL(bs, "a thread a vertex of the worklist", "II-A", .own = &method, .kernels = kernels,
	  .next = traversal_next);
