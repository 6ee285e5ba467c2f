/* SPDX-License-Identifier: GPL-3.0-or-later
 * The entries of the queue.
 */
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

/* The entries of the last cycle, and how they stand now. */
static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	int32_t entries[QUEUE_ENTRIES];
	struct queue_entry *entry;
	int64_t count = run->now.queue < QUEUE_ENTRIES ? run->now.queue : QUEUE_ENTRIES;
	int64_t i;

	/* Entries of blocks' worklists are not in the queue. */
	if (run->now.queue < 0 || variant_main(run->plan.variant)->items == ITEMS_BLOCKS)
		return true;
	snapshot->queue_gone = run->now.queue_gone;
	if (snapshot->queue_gone)
		count = 0;
	if (!machine_look(run->machine, entries, run_queue(run),
			  (size_t)count * sizeof(*entries), err))
		return false;
	for (i = 0; i < count; i++) {
		entry = &snapshot->queue[i];
		entry->vertex = entries[i];
		entry->degree = graph->row[entries[i] + 1] - graph->row[entries[i]];
		if (!machine_look(run->machine, &entry->height, flow_args(run)->height + entries[i],
				  sizeof(entry->height), err) ||
		    !machine_look(run->machine, &entry->excess, flow_args(run)->excess + entries[i],
				  sizeof(entry->excess), err))
			return false;
	}
	snapshot->queue_size = run->now.queue;
	snapshot->known |= KNOWN_QUEUE;
	return true;
}

const struct look look_row_queue = { KNOWN_QUEUE, &problem_flow, take };
