/* SPDX-License-Identifier: GPL-3.0-or-later
 * stage_two: from a maximum preflow to a maximum flow.
 *
 * WBPR stops when no vertex with excess can reach the sink. Then e(t) is the value, but the
 * excess of the other vertices must return to the source. This is the second stage of
 * Cherkassky and Goldberg ("On implementing the push-relabel method", Algorithmica 19, 1997):
 * it cancels the cycles of flow that lie upstream of excess, then returns excess in
 * topological order.
 */
#ifndef SPILLWAY_HOST_STAGE_TWO_H
#define SPILLWAY_HOST_STAGE_TWO_H

#include "src/host/residual.h"

struct err;
struct memory;

/* Returns all excess to the source. *work: visited arcs. False also if poll asked to stop
 * (ERR_INTERRUPT): the preflow is then consistent, and the function can be called again. */
bool stage_two(struct residual *residual, struct memory *memory, const struct poll *poll,
	       int64_t *work, struct err *err);
/* The same the other way round: vertices that send more than they get, which have a deficit (e < 0) after
 * an edit (mend.h), send less, along the flow that leaves them, until only terminals lack it. */
bool repay_deficits(struct residual *residual, struct memory *memory, const struct poll *poll, int64_t *work,
		    struct err *err);

#endif
