/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why active V`: why a vertex of a flow is active, or is not, since when, and where it stands in the queue
 * (src/view/explanation.h).
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/event_search.h"
#include "src/engine/run.h"
#include "src/engine/variant.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/explanation.h"
#include "src/view/look/snapshot.h"

static bool take(struct event_search *search, const struct log_entry *entry)
{
	if (entry->kind == LOG_RELABEL)
		return entry->u == search->vertex;
	return (entry->kind == LOG_PUSH || entry->kind == LOG_SATURATE) &&
	       (entry->u == search->vertex || entry->v == search->vertex);
}

/* "it has excess 9 and stands at 1, below |V| = 6" */
static void print_reason(const struct residual *view, int32_t vertex, struct text *text)
{
	const int32_t height = view->height[vertex], most = view->graph->vertices;
	const long long excess = (long long)view->excess[vertex];

	if (vertex == view->terminals.source || vertex == view->terminals.sink)
		text_print(text, "it is the %s, which never is",
			   vertex == view->terminals.source ? "source" : "sink");
	else if (excess <= 0)
		text_print(text, "it has no excess");
	else if (height >= most)
		text_print(text, "it has excess %lld, but stands at %d, and |V| is %d: "
				 "it cannot reach the sink",
			   excess, height, most);
	else
		text_print(text, "it has excess %lld and stands at %d, below |V| = %d", excess, height, most);
}

static void print_cause(const struct graph *graph, int32_t vertex, const struct event_search *search,
			struct text *text)
{
	const struct log_entry *event = &search->event;

	if (search->number < 0)
		return;
	text_print(text, "; its last event: ");
	if (event->kind == LOG_RELABEL) {
		text_print(text, "it went from height %d to %lld", event->v, (long long)event->amount);
	} else if (event->v == vertex) {
		graph_label(graph, event->u, text);
		text_print(text, " pushed %lld to it", (long long)event->amount);
	} else {
		text_print(text, "it pushed %lld to ", (long long)event->amount);
		graph_label(graph, event->v, text);
	}
	text_print(text, " in cycle %lld (event %lld)", (long long)event->cycle, (long long)search->number);
}

/* Its place among the entries that a snapshot has. */
static bool print_place(struct run *run, int32_t vertex, struct text *text, struct err *err)
{
	const bool lists = run->plan.variant->lists != NULL;
	struct snapshot snapshot;
	bool good = snapshot_take(run, KNOWN_QUEUE, NO_VERTEX, &snapshot, err);
	int64_t count = !(snapshot.known & KNOWN_QUEUE) || snapshot.blocks.lack ? 0
			: lists						       ? snapshot.blocks.listed
										       : snapshot.queue_size;
	int64_t i;

	if (count > QUEUE_ENTRIES)
		count = QUEUE_ENTRIES;
	for (i = 0; good && i < count && snapshot.queue[i].vertex != vertex; i++)
		;
	if (good && i < count && lists && snapshot.blocks.searching)
		text_print(text, "; the global relabeling goes on from it");
	else if (good && i < count && lists && snapshot.blocks.begun)
		text_print(text, "; round %lld began with it in the worklist of block %d",
			   (long long)snapshot.blocks.round, snapshot.blocks.entries[i].block);
	else if (good && i < count && lists && snapshot.blocks.entries[i].block != IN_POOL)
		text_print(text, "; it is in the worklist of block %d", snapshot.blocks.entries[i].block);
	else if (good && i < count && lists)
		text_print(text, "; it is in the pool");
	else if (good && i < count)
		text_print(text, "; it %s entry %lld of the queue of %s cycle",
			   snapshot.blocks.midway ? "is" : "was", (long long)i,
			   snapshot.blocks.midway ? "this" : "the last");
	snapshot_free(&snapshot);
	return good;
}

static bool explain(struct run *run, int32_t vertex, struct explained *explained, struct err *err)
{
	struct event_search search = { .vertex = vertex, .take = take };
	const struct residual *view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	struct text *text = explained->answer;
	bool whole;

	if (!view || !event_search_run(&search, run, &whole, err))
		return false;
	explained->value = residual_is_active(view, vertex);
	explained->is_event = search.number >= 0;
	explained->number = search.number;
	explained->event = search.event;
	graph_label(run->plan.graph, vertex, text);
	text_print(text, explained->value ? " is active: " : " is not active: ");
	print_reason(view, vertex, text);
	print_cause(run->plan.graph, vertex, &search, text);
	return print_place(run, vertex, text, err);
}

const struct explanation explanation_active = {
	.word = "active",
	.problem = &problem_flow,
	.panel = "vertex",
	.is_held = true,
	.explain = explain,
};
