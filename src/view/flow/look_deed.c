/* SPDX-License-Identifier: GPL-3.0-or-later
 * What happened last, with the numbers that it was decided by: for the line of the pseudo-code.
 */
#include "src/engine/midway.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

/* Labels of forests: |V| of who is in none, small ones in the tree of the sink. */
static enum code_step step_of_forests(const struct run *run, const struct log_entry *event)
{
	const int32_t vertices = run->plan.graph->vertices;

	if (event->kind == LOG_RELABEL)
		return event->v == vertices ? CODE_JOIN : CODE_RAISE;
	return event->u_level <= vertices / 2 ? CODE_DRAIN : CODE_PUSH;
}

/* Whether code of the host did it where others of the variant's launches are kernels. */
static bool is_of_host(const struct run *run)
{
	const struct task *task = &run->now.task;

	return task->kind == TASK_LAUNCH && variant_step(run->plan.variant, task->launch.kernel) == CODE_HOST;
}

static enum code_step step_of(const struct run *run, const struct log_entry *event)
{
	if (event->kind == LOG_GLOBAL_RELABEL)
		return CODE_RELABEL;
	if (is_of_host(run))
		return CODE_HOST;
	if (listing_has(run->plan.variant->listing, CODE_JOIN))
		return step_of_forests(run, event);
	return event->kind == LOG_RELABEL ? CODE_RAISE : CODE_PUSH;
}

/* The excess of a vertex, less what the body under way has pushed of it: one of blocks lowers it last. */
static int64_t excess_left(const struct run *run, const struct residual *view, int32_t u)
{
	const struct event *events = NULL;
	int64_t left = view->excess[u];
	size_t i;

	if (!run_is_inside_body(run, SYNC_BLOCK))
		return left;
	i = machine_body_events(run->machine, &events);
	while (i-- > 0)
		if (events[i].u == u && (events[i].kind == EVENT_PUSH || events[i].kind == EVENT_SATURATE))
			left -= events[i].amount;
	return left;
}

/* No event came behind the push: what it took is all that has changed. */
static void fill_push(const struct run *run, const struct residual *view, struct deed_look *deed)
{
	const struct log_entry *event = &deed->event;

	deed->other = event->v;
	deed->excess = excess_left(run, view, event->u) + event->amount;
	deed->residual = residual_get(view, graph_find(view->graph, event->u, event->v)) +
			 event->amount;
}

/* Of several lowest neighbours the first: whichever it was, the height is the same. */
static void fill_relabel(const struct run *run, const struct residual *view, struct deed_look *deed)
{
	const struct graph *graph = view->graph;
	const int32_t u = deed->event.u;
	int64_t p;

	deed->excess = excess_left(run, view, u);
	for (p = graph->row[u]; p < graph->row[u + 1] && deed->other < 0; p++) {
		if (residual_get(view, p) <= 0 ||
		    view->height[graph->head[p]] != deed->event.amount - 1)
			continue;
		deed->other = graph->head[p];
		deed->residual = residual_get(view, p);
	}
}

static bool look_deed(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const unsigned kinds = 1u << LOG_PUSH | 1u << LOG_SATURATE | 1u << LOG_RELABEL |
			       1u << LOG_GLOBAL_RELABEL;
	struct deed_look *deed = &snapshot->code.deed;
	const struct residual *view;

	deed->other = NO_VERTEX;
	if (!look_last_event(run, kinds, deed))
		return true;
	deed->label = "h";
	deed->step = step_of(run, &deed->event);
	deed->plain = deed->event.kind == LOG_RELABEL && flow_method(run->plan.variant)->labels;
	if (deed->event.kind != LOG_GLOBAL_RELABEL && !deed->plain) {
		view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
		if (!view)
			return false;
		if (deed->event.kind == LOG_RELABEL)
			fill_relabel(run, view, deed);
		else
			fill_push(run, view, deed);
	}
	snapshot->known |= KNOWN_DEED;
	return true;
}

const struct look look_row_deed = { KNOWN_DEED, &problem_flow, look_deed };
