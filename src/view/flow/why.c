/* SPDX-License-Identifier: GPL-3.0-or-later
 * What gave a vertex its height and its excess.
 */
#include "src/view/flow/why.h"

#include "src/graph/graph.h"
#include "src/engine/midway.h"
#include "src/engine/replica.h"
#include "src/problem/flow/flow.h"
#include "src/engine/rescue.h"
#include "src/engine/event_search.h"

#include <string.h>

static void take_moment(const struct event_search *search, struct why_moment *moment)
{
	moment->cause = search->number < 0 ? WHY_START : WHY_EVENT;
	moment->number = search->number;
	moment->event = search->event;
}

/* --- Heights. --- */

/* Those that set a height. */
static bool take_height(struct event_search *search, const struct log_entry *entry)
{
	return entry->kind == LOG_GLOBAL_RELABEL ||
	       (entry->kind == LOG_SWITCH && entry->u == WORKER_CPU) ||
	       (entry->kind == LOG_RELABEL && entry->u == search->vertex);
}

/* Whether the launch is without barriers: what a body writes lands when its time is over. */
static bool is_late(const struct run *run)
{
	const struct kernel *kernel = run->now.task.launch.kernel;

	return run->now.launched && kernel && kernel->sync == SYNC_FREE;
}

/* The height that a body stopped at an event saw: what memory holds, or what lanes of its
 * own team have lifted it to in this wave. */
static int32_t seen_height(const struct run *replica, const struct residual *view, int32_t v)
{
	const struct event *fresh = NULL;
	const size_t count = machine_fresh_events(replica->machine, &fresh);
	size_t i = count;

	/* Without barriers a body sees nothing that its team has written in it. */
	if (is_late(replica))
		return view->height[v];
	while (i-- > 0)
		if (fresh[i].kind == EVENT_RELABEL && fresh[i].u == v &&
		    fresh[i].warp == fresh[count - 1].warp)
			return (int32_t)fresh[i].amount;
	return view->height[v];
}

/* The first of its residual neighbours that it was lifted above; NO_VERTEX: none. */
static int32_t find_lowest(const struct run *replica, const struct residual *view,
			   const struct log_entry *event)
{
	const struct graph *graph = view->graph;
	/* In stage two, where the machine does it: along arcs that take flow back. */
	const bool returning = replica->now.phase == PHASE_RETURN;
	int64_t p;
	int32_t v;

	for (p = graph->row[event->u]; p < graph->row[event->u + 1]; p++) {
		v = graph->head[p];
		if (residual_get(view, p) > (returning ? graph_capacity(graph, p) : 0) &&
		    seen_height(replica, view, v) == event->amount - 1)
			return v;
	}
	return NO_VERTEX;
}

/* Whether a body is stopped at the event: a vertex is lifted to a height once in a launch. */
static bool stands_at(const struct run *replica, const struct log_entry *event)
{
	const struct event *fresh = NULL;
	const size_t count = machine_body_events(replica->machine, &fresh);
	const struct event *last = count ? &fresh[count - 1] : NULL;

	return last && last->kind == EVENT_RELABEL && last->u == event->u && last->amount == event->amount;
}

/* From the beginning of the launch to the event. Without barriers the log has events in the order in which
 * they took effect, not in that of the bodies: there it is looked for. */
static bool find_body(struct run *replica, const struct why_height *why, struct err *err)
{
	const struct log_entry *event = &why->moment.event;
	int64_t before = replica->now.ended[UNIT_LANE];

	if (!replica_repeat(replica, UNIT_LANE, 1, err))
		return false;
	if (!is_late(replica))
		return replica_repeat(replica, UNIT_LANE, why->moment.number - before, err);
	while (!stands_at(replica, event) && replica->machine->launches <= event->launch &&
	       replica->now.ended[UNIT_LANE] > before) {
		before = replica->now.ended[UNIT_LANE];
		if (!replica_repeat(replica, UNIT_LANE, 1, err))
			return false;
	}
	return true;
}

/* Steps a private run to where the body stands that lifted the vertex: what it saw is
 * still there. */
static bool look_around(const struct run *run, struct why_height *why, struct err *err)
{
	const struct log_entry *event = &why->moment.event;
	const struct residual *view;
	struct run *replica;
	struct plan plan;
	bool good;

	replica_plan(run, &plan);
	plan.events = EVENTS_FULL;
	replica = run_start(&plan, run->memory, err);
	if (!replica)
		return false;
	good = replica_follow(replica, run, event->launch - 1, err) && find_body(replica, why, err);
	view = good ? flow_fetch(replica, FLOW_ALL | MIRROR_LOOK, err) : NULL;
	if (view && (!is_late(replica) || stands_at(replica, event)))
		why->lowest = find_lowest(replica, view, event);
	return replica_end(replica, view != NULL, NULL, err);
}

/* A residual neighbour so far below that the label is not valid. */
static void find_steep(const struct residual *view, int32_t u, struct why_height *why)
{
	const struct graph *graph = view->graph;
	int64_t p;
	int32_t v;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		v = graph->head[p];
		if (residual_get(view, p) <= 0 || view->height[v] >= why->height - 1 ||
		    (why->steep != NO_VERTEX && view->height[v] >= why->steep_height))
			continue;
		why->steep = v;
		why->steep_height = view->height[v];
	}
}

static bool explain_height(struct run *run, int32_t vertex, struct why_height *why,
			   struct err *err)
{
	struct event_search search = { .vertex = vertex, .take = take_height };
	bool whole;

	if (!event_search_run(&search, run, &whole, err))
		return false;
	take_moment(&search, &why->moment);
	if (why->moment.cause == WHY_START || search.event.kind != LOG_RELABEL)
		return true;
	why->in_flight = machine_in_flight(run->machine, flow_args(run)->height + vertex, &why->lands);
	if (why->label)
		return true;
	why->given_up = flow_method(run->plan.variant)->relabel &&
			search.event.amount == run->plan.graph->vertices;
	if (why->given_up)
		return true;
	why->lowest_height = (int32_t)search.event.amount - 1;
	return !replica_is_cheap(run) || look_around(run, why, err);
}

bool why_height(struct run *run, int32_t vertex, struct why_height *why, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const struct residual *view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);

	memset(why, 0, sizeof(*why));
	why->lowest = why->steep = NO_VERTEX;
	why->from_zero = run->plan.relabel == RELABEL_PAPER && !run->plan.from;
	why->label = flow_method(run->plan.variant)->labels;
	why->began = run_first(run, UNIT_CYCLE);
	why->bound = flow_method(run->plan.variant)->relabel && run->now.phase <= PHASE_PUSH;
	if (!view)
		return false;
	why->height = view->height[vertex];
	why->to_source = view->height[view->terminals.source] == 0;
	if (run->now.relabeling.stage && flow_method(run->plan.variant)->layout->search_lifts) {
		why->moment.cause = WHY_SEARCH;
		return true;
	}
	why->is_source = vertex == view->terminals.source;
	if (!why->to_source && terminals_have(&view->terminals, vertex)) {
		why->moment.cause = WHY_FIXED;
		return true;
	}
	/* Stage two moves flow without regard to heights; the final heights mean nothing. */
	if (!why->label && run->now.phase <= PHASE_PUSH && why->height < graph->vertices)
		find_steep(view, vertex, why);
	return explain_height(run, vertex, why, err);
}

/* --- Excess. --- */

/* What was pushed to a vertex, and by it. */
struct sums {
	int64_t in, out;
	int64_t pushes_in, pushes_out;
};

/* Those that change an excess. */
static bool take_excess(struct event_search *search, const struct log_entry *entry)
{
	struct sums *sums = search->context;

	if (entry->kind != LOG_PUSH && entry->kind != LOG_SATURATE)
		return false;
	if (entry->u == search->vertex) {
		sums->out += entry->amount;
		sums->pushes_out++;
	}
	if (entry->v == search->vertex) {
		sums->in += entry->amount;
		sums->pushes_in++;
	}
	return entry->u == search->vertex || entry->v == search->vertex;
}

/* What the preflow brought. */
static int64_t given_at_start(const struct run *run, int32_t vertex)
{
	const struct graph *graph = run->plan.graph;
	int64_t entry;

	if (run->plan.from)
		return rescue_word(run->plan.from, 1, true, vertex);
	entry = graph_find(graph, run->plan.terminals.source, vertex);
	return entry < 0 ? 0 : graph_capacity(graph, entry);
}

bool why_excess(struct run *run, int32_t vertex, struct why_excess *why, struct err *err)
{
	struct sums sums = { 0 };
	struct event_search search = { .vertex = vertex, .take = take_excess, .context = &sums,
			     .summing = true };
	bool whole;

	memset(why, 0, sizeof(*why));
	if (!machine_look(run->machine, &why->excess, flow_args(run)->excess + vertex,
			  sizeof(why->excess), err) ||
	    !event_search_run(&search, run, &whole, err))
		return false;
	*why = (struct why_excess){
		.excess = why->excess,
		.is_source = vertex == run->plan.terminals.source,
		.cancelled = run->now.counters[COUNTER_violations] > 0,
		.summed = whole && !run->now.counters[COUNTER_violations],
		.first = run->log.first,
		.began = run_first(run, UNIT_CYCLE),
		.edited = run->plan.edit.made,
		.at_start = given_at_start(run, vertex),
		.in = sums.in,
		.out = sums.out,
		.pushes_in = sums.pushes_in,
		.pushes_out = sums.pushes_out,
	};
	/* Without barriers excess changes when a body is over: in its middle nothing adds up. */
	why->amid = why->summed && run_is_inside_body(run, SYNC_FREE);
	why->summed = why->summed && !why->amid;
	if (why->summed)
		why->back = why->at_start + why->in - why->out - why->excess;
	/* A body of blocks changes excess behind its pushes. */
	if (run_is_inside_body(run, SYNC_BLOCK)) {
		why->pending = why->back;
		why->back = 0;
	}
	/* Stage two is one event for all vertices: the sum shows whether it concerned this one. */
	if (search.back_number >= 0 && (why->back || !why->summed)) {
		search.number = search.back_number;
		search.event = search.back;
	}
	take_moment(&search, &why->moment);
	return true;
}
