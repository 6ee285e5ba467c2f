/* SPDX-License-Identifier: GPL-3.0-or-later
 * What happened last, with the numbers that it was decided by: for the line of the pseudo-code.
 */
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

/* Whether it belongs to the cycle that has just ended, or to the one under way. */
static bool is_recent(const struct run *run, const struct log_entry *event)
{
	return event->cycle >= run->now.counters[COUNTER_cycles] &&
	       (event->kind == LOG_PUSH || event->kind == LOG_SATURATE ||
		event->kind == LOG_RELABEL || event->kind == LOG_GLOBAL_RELABEL);
}

/* No event came behind the push: what it took is all that has changed. */
static void fill_push(const struct residual *view, struct deed_look *deed)
{
	const struct log_entry *event = &deed->event;

	deed->other = event->v;
	deed->excess = view->excess[event->u] + event->amount;
	deed->residual = residual_get(view, graph_find(view->graph, event->u, event->v)) +
			 event->amount;
}

/* Of several lowest neighbours the first: whichever it was, the height is the same. */
static void fill_relabel(const struct residual *view, struct deed_look *deed)
{
	const struct graph *graph = view->graph;
	const int32_t u = deed->event.u;
	int64_t p;

	deed->excess = view->excess[u];
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
	struct deed_look *deed = &snapshot->code.deed;
	const int64_t count = run_count_events(run);
	const struct residual *view;

	deed->other = NO_VERTEX;
	if (run->plan.events != EVENTS_FULL || !count ||
	    !run_get_event(run, count - 1, &deed->event) || !is_recent(run, &deed->event))
		return true;
	if (deed->event.kind != LOG_GLOBAL_RELABEL) {
		view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
		if (!view)
			return false;
		if (deed->event.kind == LOG_RELABEL)
			fill_relabel(view, deed);
		else
			fill_push(view, deed);
	}
	snapshot->known |= KNOWN_DEED;
	return true;
}

const struct look look_row_deed = { KNOWN_DEED, &problem_flow, look_deed };
