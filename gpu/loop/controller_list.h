/* SPDX-License-Identifier: GPL-3.0-or-later
 * controller_list: the controller (controller.h) of variants whose cycles fill the worklist of the next
 * cycle: ECL-MaxFlow, Algorithm 4, in either phase.
 *
 *   top -> collect -> discharge -> discharge ...
 *
 * A global relabeling comes behind a discharge if it is due, or before the first one of a phase. It does not
 * change the worklist. A vertex that a race has relabeled to |V| is on no worklist any more, even if the
 * next search finds that it reaches the sink. So when the worklist is empty, an exact relabeling checks
 * whether any vertex is active. If so, vertices with excess are collected once more.
 */
#ifndef SPILLWAY_GPU_LOOP_CONTROLLER_LIST_H
#define SPILLWAY_GPU_LOOP_CONTROLLER_LIST_H

#include "gpu/loop/controller.h"

ON_BOTH enum verdict controller_list_relabel(struct controller *controller, enum verdict verdict)
{
	controller->at = CONTROLLER_SEARCH;
	controller->relabeled = controller->searched = 1;
	return verdict;
}

ON_BOTH enum verdict controller_list_collect(struct controller *controller)
{
	controller->at = CONTROLLER_COLLECTED;
	return VERDICT_COLLECT;
}

/* Nothing more can be done: the worklist stays empty. */
ON_BOTH enum verdict controller_list_end(struct controller *controller, enum verdict verdict)
{
	controller->at = CONTROLLER_SEARCH;
	return verdict;
}

/* The worklist is empty. In phase II whatever has excess has a way back, so to collect it is proof enough. */
ON_BOTH enum verdict controller_list_at_rest(struct controller *controller,
					     const struct controller_seen *seen, int returning)
{
	if (returning && (controller->refilled || !controller->searched || !seen->last_check))
		return controller_list_end(controller, VERDICT_END);
	if (!returning && (!seen->last_check || (controller->relabeled && !seen->active)))
		return controller_list_end(controller, VERDICT_END);
	if (!returning && !controller->relabeled)
		return controller_list_relabel(controller, VERDICT_PROVE);
	if (controller->refilled)
		return controller_list_end(controller, VERDICT_STALL);
	controller->refilled = 1;
	controller->searched = !returning;
	return controller_list_collect(controller);
}

/* A cycle has changed something. */
ON_BOTH void controller_list_changed(struct controller *controller)
{
	controller->relabeled = controller->refilled = 0;
}

/* What follows. seen->queue: entries of the worklist; `returning`: in phase II. At the top nothing has
 * happened in this phase. */
ON_BOTH enum verdict controller_list(struct controller *controller, const struct controller_seen *seen,
				     int returning)
{
	const int discharged = controller->at == CONTROLLER_DISCHARGED;

	if (controller->at == CONTROLLER_TOP)
		return controller_list_collect(controller);
	if (discharged && seen->changed)
		controller_list_changed(controller);
	if (discharged && !controller->relabeled && seen->due)
		return controller_list_relabel(controller, VERDICT_RELABEL);
	if (!seen->queue)
		return controller_list_at_rest(controller, seen, returning);
	if (!controller->searched)
		return controller_list_relabel(controller, VERDICT_RELABEL);
	controller->at = CONTROLLER_DISCHARGED;
	return VERDICT_DISCHARGE;
}

#endif
