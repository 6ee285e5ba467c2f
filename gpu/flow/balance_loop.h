/* SPDX-License-Identifier: GPL-3.0-or-later
 * balance_loop: which launch of a cycle of flow-wd, flow-ns or flow-hp follows behind the one that collects
 * active vertices, from what the last one has left. The host asks it between two launches
 * (src/method/flow/balance.c), the blocks of a free run between two barriers (gpu/loop/drive_balance_cuda.h).
 *
 *   wd  decompose -> discharge
 *   ns  split -> discharge
 *   hp  step -> step ... until no entry has arcs left, or few have: then gather -> decompose; -> discharge
 */
#ifndef SPILLWAY_GPU_FLOW_BALANCE_LOOP_H
#define SPILLWAY_GPU_FLOW_BALANCE_LOOP_H

#include "gpu/core/both.h"
#include "gpu/flow/balance.h"

#include <stdint.h>

enum {
	BALANCE_LANES = 32, /* of a team */
	BALANCE_FEW = 1024  /* a list of fewer entries is decomposed: the paper's block (section III-C) */
};

enum balance_strategy { BALANCE_WD, BALANCE_NS, BALANCE_HP };

/* A launch, and where a cycle stands behind it. */
enum balance_at {
	BALANCE_TOP, /* a cycle begins */
	BALANCE_COLLECT,
	BALANCE_STEP,
	BALANCE_GATHER,
	BALANCE_DECOMPOSE,
	BALANCE_SPLIT,
	BALANCE_DISCHARGE
};

/* The state of a cycle: plain data. */
struct balance_loop {
	enum balance_at at; /* what was launched last */
	int list;           /* which of the two lists is under search; -1: the queue */
	int64_t entries;    /* of the queue */
	int64_t listed;     /* of the list under search: children, or a sublist */
	int64_t dealt;      /* arcs, by tickets */
	int64_t done;       /* arcs of each entry that are behind it */
};

/* What a launch has left for the next: entries, and arcs or children. */
struct balance_found {
	int64_t entries, arcs;
};

/* Fig. 4, line 11: a thread's share is the mean of what the entries have. */
ON_BOTH int64_t balance_share(const struct balance_loop *loop)
{
	return (loop->dealt + loop->listed - 1) / loop->listed;
}

/* Every arc of the list is dealt out. Returns the threads. */
ON_BOTH int64_t balance_deal(struct balance_loop *loop, int64_t arcs)
{
	loop->at = BALANCE_DECOMPOSE;
	loop->dealt = arcs;
	return (arcs + balance_share(loop) - 1) / balance_share(loop);
}

/* The queue is there, and has entries. */
ON_BOTH int64_t balance_begin(struct balance_loop *loop, enum balance_strategy strategy,
			      const struct balance_found *found)
{
	loop->entries = loop->listed = found->entries;
	loop->done = 0;
	loop->list = -1;
	if (strategy == BALANCE_NS) {
		loop->at = BALANCE_SPLIT;
		loop->listed = found->arcs;
		loop->list = 0;
		return found->arcs;
	}
	if (strategy == BALANCE_WD || found->entries < BALANCE_FEW)
		return balance_deal(loop, found->arcs);
	loop->at = BALANCE_STEP;
	return found->entries;
}

/* Entries with arcs left are in the next sublist. */
ON_BOTH int64_t balance_step_on(struct balance_loop *loop, int64_t mdt, int64_t left)
{
	loop->done += mdt;
	loop->listed = left;
	loop->list = loop->list == 0;
	loop->at = left < BALANCE_FEW ? BALANCE_GATHER : BALANCE_STEP;
	return left;
}

/* The next launch, loop->at, behind another one than the last of a cycle. Returns how many threads it has. */
ON_BOTH int64_t balance_next(struct balance_loop *loop, enum balance_strategy strategy, int64_t mdt,
			     const struct balance_found *found)
{
	switch (loop->at) {
	case BALANCE_COLLECT:
		return balance_begin(loop, strategy, found);
	case BALANCE_GATHER:
		loop->list = !loop->list;
		return balance_deal(loop, found->arcs);
	case BALANCE_STEP:
		if (found->entries)
			return balance_step_on(loop, mdt, found->entries);
		break;
	default:
		break;
	}
	loop->at = BALANCE_DISCHARGE;
	return loop->entries;
}

ON_BOTH int64_t balance_teams(int64_t threads)
{
	return (threads + BALANCE_LANES - 1) / BALANCE_LANES;
}

/* Arguments of the launch loop->at that are no counts. */
ON_BOTH void balance_set_args(struct balance_args *args, const struct balance_loop *loop)
{
	args->list = loop->list < 0 ? args->flow.queue : args->lists[loop->list];
	args->rest = args->lists[loop->list == 0 && args->lists[1]];
	if (loop->at == BALANCE_COLLECT)
		args->list = args->lists[0];
	args->entries = loop->at == BALANCE_DISCHARGE ? loop->entries : loop->listed;
	args->done = loop->done;
	args->dealt = loop->dealt;
	args->share = loop->at == BALANCE_DECOMPOSE ? balance_share(loop) : 0;
}

#endif
