/* SPDX-License-Identifier: GPL-3.0-or-later
 * wd: breadth-first search and shortest paths under workload decomposition: "Dynamic Load Balancing
 * Strategies for Graph Applications on GPUs", section III-A and Fig. 4. The prefix sums of line 10
 * are in scan.cu. Hierarchical processing (hp.cu) uses these kernels, too.
 */
#include "gpu/paths/wd.h"

#include SIMT_DRIVE_STRATEGY

PLAIN_KERNEL(paths_find_offsets, path_args)
{
	wd_find_offsets(T, a, item);
}

KERNEL(paths_decompose, path_args)
{
	wd_decompose(T, a, item);
}

DRIVE_STRATEGY(wd, STRATEGY_DEALS)
