/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-bs, sssp-bs: node-based distribution: "Dynamic Load Balancing Strategies for Graph Applications
 * on GPUs", section II-A, the baseline of section IV (gpu/paths/bs.cu). A cycle is one launch.
 */
#include "src/method/paths/traversal.h"

static const struct code_kernel kernels[] = {
	{ &kernel_paths_nodes, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

static const struct paths_method method_bs = {
	.layout = &paths_csr,
	.decide = traversal_decide_bs,
	.takes_entries = true,
};

TRAVERSAL(bs, "a thread a vertex of the worklist", "II-A", .kernels = kernels);
