/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-wd, sssp-wd: workload decomposition: "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section III-A and Fig. 4 (gpu/paths/wd.cu). Its arrays are in deal.c.
 */
#include "src/method/paths/traversal.h"

static const struct array arrays[] = { DEAL_ARRAYS, { .name = NULL } };

static const struct code_kernel kernels[] = {
	{ &kernel_paths_decompose, CODE_DISCHARGE },
	DEAL_KERNELS,
	{ NULL, CODE_NONE },
};

static const struct paths_method method_wd = { .layout = &paths_csr, .decide = traversal_decide_wd };

TRAVERSAL(wd, "the arcs of the worklist are dealt out in equal shares", "III-A",
	  .kernels = kernels, .arrays = arrays, .open = deal_open);
