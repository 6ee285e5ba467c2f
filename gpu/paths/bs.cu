/* SPDX-License-Identifier: GPL-3.0-or-later
 * bs: breadth-first search and shortest paths, a thread a vertex of the worklist: "Dynamic Load
 * Balancing Strategies for Graph Applications on GPUs", section II-A, the paper's baseline.
 */
#include "gpu/paths/vertices.h"
#include "gpu/strategy/node_based.h"

#include SIMT_DRIVE_STRATEGY

/* An item is a chunk of entries. */
KERNEL(paths_nodes, path_args)
{
	node_based(T, a, item, a->entries);
}

DRIVE_STRATEGY(bs, STRATEGY_DOES(NODES, paths_nodes_body))
