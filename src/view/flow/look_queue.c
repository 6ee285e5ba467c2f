/* SPDX-License-Identifier: GPL-3.0-or-later
 * The entries of the queue.
 */
#include "src/engine/midway.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/look.h"
#include "src/view/look/look_blocks.h"
#include "src/view/look/snapshot.h"

/* How the vertices of the entries stand now. */
static bool describe(struct run *run, struct snapshot *snapshot, int64_t count, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct queue_entry *entry;
	int64_t i;

	for (i = 0; i < count; i++) {
		entry = &snapshot->queue[i];
		entry->degree = graph->row[entry->vertex + 1] - graph->row[entry->vertex];
		if (!machine_look(run->machine, &entry->height,
				  flow_args(run)->height + entry->vertex, sizeof(entry->height), err) ||
		    !machine_look(run->machine, &entry->excess,
				  flow_args(run)->excess + entry->vertex, sizeof(entry->excess), err))
			return false;
	}
	snapshot->known |= KNOWN_QUEUE;
	return true;
}

/* Of blocks with worklists the entries that come next. */
static bool take_blocks(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct blocks_look *blocks = &snapshot->blocks;
	int i;

	if (!look_blocks(run, snapshot, err))
		return false;
	for (i = 0; i < blocks->listed; i++)
		snapshot->queue[i].vertex = blocks->entries[i].vertex;
	snapshot->queue_size = run->now.queue;
	snapshot->blocks.midway = run_queue_is_open(run);
	return describe(run, snapshot, blocks->listed, err);
}

/* Why a queue has no entries to be shown. A queue that takes turns with another is not collected over it. */
static enum blocks_lack lack_of(const struct run *run)
{
	if (run->now.listed.gone)
		return BLOCKS_USED;
	/* On a machine that failed the entries are lost, which machine_look() says. */
	if (run_is_collecting(run) && !run->machine->failed && run_problem(run)->queues(run) == 1)
		return BLOCKS_FILLED;
	return BLOCKS_LACK_NOTHING;
}

/* Of a queue the entries of the cycle under way, once they are collected, or of the last one. */
static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const bool collected = !run->plan.variant->lists && run_has_collected(run);
	int32_t entries[QUEUE_ENTRIES];
	int64_t size = run->now.queue;
	int64_t count, i;

	/* A search may have entries before the first cycle. */
	if (run->plan.variant->lists)
		return take_blocks(run, snapshot, err);
	if (collected && !run_count_collected(run, &size, err))
		return false;
	snapshot->queue_size = size;
	if (size < 0)
		return true;
	snapshot->blocks.midway = collected || run_queue_is_open(run);
	snapshot->blocks.lack = collected ? BLOCKS_LACK_NOTHING : lack_of(run);
	count = snapshot->blocks.lack ? 0 : size < QUEUE_ENTRIES ? size : QUEUE_ENTRIES;
	if (!machine_look(run->machine, entries, collected ? run_collected(run) : run_queue(run),
			  (size_t)count * sizeof(*entries), err))
		return false;
	for (i = 0; i < count; i++)
		snapshot->queue[i].vertex = entries[i];
	return describe(run, snapshot, count, err);
}

const struct look look_row_queue = { KNOWN_QUEUE, &problem_flow, take };
