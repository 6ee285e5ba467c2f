/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why height V` and `why excess V` (src/view/explanation.h).
 */
#include "src/engine/run.h"
#include "src/problem/flow/flow.h"
#include "src/view/flow/answer.h"
#include "src/view/explanation.h"

static void note_moment(const struct why_moment *moment, struct explained *explained)
{
	explained->is_event = moment->cause == WHY_EVENT;
	explained->number = moment->number;
	explained->event = moment->event;
}

static bool explain_height(struct run *run, int32_t vertex, struct explained *explained,
			   struct err *err)
{
	struct why_height why;

	if (!why_height(run, vertex, &why, err))
		return false;
	explained->value = why.height;
	answer_height(run->plan.graph, vertex, &why, explained->answer);
	note_moment(&why.moment, explained);
	return true;
}

static bool explain_excess(struct run *run, int32_t vertex, struct explained *explained,
			   struct err *err)
{
	struct why_excess why;

	if (!why_excess(run, vertex, &why, err))
		return false;
	explained->value = why.excess;
	answer_excess(run->plan.graph, vertex, &why, explained->answer);
	note_moment(&why.moment, explained);
	return true;
}

const struct explanation explanation_height = {
	.word = "height",
	.problem = &problem_flow,
	.panel = "vertex",
	.explain = explain_height,
};

const struct explanation explanation_excess = {
	.word = "excess",
	.problem = &problem_flow,
	.panel = "vertex",
	.is_held = true,
	.explain = explain_excess,
};
