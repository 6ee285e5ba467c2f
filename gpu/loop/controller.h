/* SPDX-License-Identifier: GPL-3.0-or-later
 * controller: says what a run does next, from what was seen since it said that last. The host asks
 * it between two launches, the deciding thread of a free run (drive_cuda.h) between two barriers.
 *
 *   tc:  top -> discharge -> top ...                 WBPR, Algorithm 1
 *   vc:  top -> collect -> discharge -> top ...      WBPR, Algorithm 2
 *
 * Worklists that each cycle fills for the next have controller_list.h. At the top comes a global relabeling,
 * if it is due; behind one that left no vertex active, the end.
 */
#ifndef SPILLWAY_GPU_LOOP_CONTROLLER_H
#define SPILLWAY_GPU_LOOP_CONTROLLER_H

#include "gpu/core/both.h"

#include <stdint.h>

enum verdict {
	VERDICT_COLLECT,   /* collect the active vertices */
	VERDICT_DISCHARGE, /* do a cycle, or several */
	VERDICT_RELABEL,   /* relabel globally, as that is due */
	VERDICT_PROVE,     /* relabel globally, as proof that no vertex is active */
	VERDICT_END,       /* the preflow is maximum */
	VERDICT_STALL,     /* vertices are active, but none could push or be relabeled */
	VERDICT_LEAVE      /* return to the host: of a free run, of no controller */
};

/* SEARCH: a global relabeling comes first (gpu/loop/drive_block_cuda.h), because the heights are not those of
 * this phase (`searched`), or because one was due where the launch before ended; of worklists, one has ended,
 * and their number of entries is known. */
enum controller_place {
	CONTROLLER_TOP,
	CONTROLLER_COLLECTED,
	CONTROLLER_DISCHARGED,
	CONTROLLER_SEARCH
};

/* By time a global relabeling is due when cycles have taken so many halves of the last one's time: those of
 * turbo-mm; those of others, but for turbo (turbo_budget). */
enum { BLOCK_MM_BUDGET = 3, CYCLE_BUDGET = 2 };

/* By time, thread-centric cycles come in batches of at most so many, without a barrier or a look. */
enum { CYCLE_BATCH = 64 };

/* Where a run stands. Plain data, zeroed at the start. */
struct controller {
	int32_t at;        /* enum controller_place */
	int32_t relabeled; /* nothing was pushed or relabeled since the last global relabeling */
	/* Worklists (controller_list.h); searched: turbo's, too. */
	int32_t searched;  /* heights are those of this phase */
	int32_t refilled;  /* nothing has changed since vertices with excess were collected again */
};

/* What was seen. */
struct controller_seen {
	int64_t queue;      /* CONTROLLER_COLLECTED: vertices that were collected */
	int64_t active;     /* vertices that the last global relabeling left active */
	int32_t changed;    /* CONTROLLER_DISCHARGED: a word was changed */
	int32_t due;        /* the next global relabeling is due */
	int32_t last_check; /* the run ends with a proof */
};

/* Whether a global relabeling is due: after `every` cycles, or if that is 0, when the work since
 * the last one comes to the cost of that one. Work and cost have the same unit, any. */
ON_BOTH int controller_is_due(int64_t every, int64_t cycles, int64_t work, int64_t cost)
{
	return every ? cycles >= every : work >= cost;
}

/* Before a cycle. VERDICT_COLLECT: it can begin. */
ON_BOTH enum verdict controller_at_top(struct controller *controller,
				       const struct controller_seen *seen)
{
	controller->at = CONTROLLER_TOP;
	if (controller->relabeled)
		return seen->active ? VERDICT_COLLECT : VERDICT_END;
	if (!seen->due)
		return VERDICT_COLLECT;
	controller->relabeled = 1;
	return VERDICT_RELABEL;
}

/* No active vertex was found. Only an exact relabeling proves that there is none, because races
 * may have relabeled a vertex too high. */
ON_BOTH enum verdict controller_at_rest(struct controller *controller,
					const struct controller_seen *seen)
{
	controller->at = CONTROLLER_TOP;
	if (controller->relabeled)
		return VERDICT_STALL;
	if (!seen->last_check)
		return VERDICT_END;
	controller->relabeled = 1;
	return VERDICT_PROVE;
}

/* Thread-centric: cycles that change nothing have found no active vertex. */
ON_BOTH enum verdict controller_tc(struct controller *controller,
				   const struct controller_seen *seen)
{
	enum verdict verdict;

	if (controller->at == CONTROLLER_DISCHARGED) {
		if (!seen->changed)
			return controller_at_rest(controller, seen);
		controller->relabeled = 0;
	}
	verdict = controller_at_top(controller, seen);
	if (verdict != VERDICT_COLLECT)
		return verdict;
	controller->at = CONTROLLER_DISCHARGED;
	return VERDICT_DISCHARGE;
}

/* Behind a collecting of vertices. */
ON_BOTH enum verdict controller_collected(struct controller *controller,
					  const struct controller_seen *seen)
{
	if (!seen->queue)
		return controller_at_rest(controller, seen);
	controller->at = CONTROLLER_DISCHARGED;
	return VERDICT_DISCHARGE;
}

/* Vertex-centric: those that were collected discharge. */
ON_BOTH enum verdict controller_vc(struct controller *controller,
				   const struct controller_seen *seen)
{
	enum verdict verdict;

	if (controller->at == CONTROLLER_COLLECTED)
		return controller_collected(controller, seen);
	if (controller->at == CONTROLLER_DISCHARGED) {
		controller->at = CONTROLLER_TOP;
		if (!seen->changed)
			return VERDICT_STALL;
		controller->relabeled = 0;
	}
	verdict = controller_at_top(controller, seen);
	if (verdict == VERDICT_COLLECT)
		controller->at = CONTROLLER_COLLECTED;
	return verdict;
}

#endif
