/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why distance V` (src/view/explanation.h), and an event of a search in words.
 */
#include "src/base/text.h"
#include "src/engine/event_search.h"
#include "src/engine/problem.h"
#include "src/problem/paths/paths.h"
#include "src/view/explanation.h"
#include "src/view/sentence.h"

enum { LONGEST_PATH = 8 }; /* arcs of a path that is written out */

void sentence_reach(const struct graph *graph, const struct log_entry *entry,
		    struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " reaches ");
	graph_label(graph, entry->v, text);
	text_print(text, ", at distance %lld", (long long)entry->amount);
}

static bool take(struct event_search *search, const struct log_entry *entry)
{
	return entry->kind == LOG_REACH && entry->v == search->vertex;
}

/* A neighbour from which an arc leads to v, one level below it; -1: there is none. */
static int32_t find_before(const struct run *run, int32_t v)
{
	const struct graph *graph = run->plan.graph;
	int64_t p;

	for (p = graph->row[v]; p < graph->row[v + 1]; p++)
		if (graph_has_arc(graph, graph_twin(graph, v, p)) &&
		    paths_distance(run, graph->head[p]) == paths_distance(run, v) - 1)
			return graph->head[p];
	return -1;
}

/* A shortest path, if it is not too long to be read. */
static void print_path(const struct run *run, int32_t vertex, struct text *text)
{
	int32_t path[LONGEST_PATH + 1];
	int64_t arcs = paths_distance(run, vertex);
	int64_t i;

	if (arcs < 2 || arcs > LONGEST_PATH)
		return;
	path[arcs] = vertex;
	for (i = arcs; i > 0; i--) {
		path[i - 1] = find_before(run, path[i]);
		if (path[i - 1] < 0)
			return;
	}
	text_print(text, "; a path of that length:");
	for (i = 0; i <= arcs; i++) {
		text_print(text, i ? ", " : " ");
		graph_label(run->plan.graph, path[i], text);
	}
}

static void print_unreached(const struct run *run, struct text *text)
{
	const long long cycles = (long long)run->now.counters[COUNTER_cycles];

	if (run->now.phase == PHASE_DONE)
		text_print(text, " is not reached: no path leads there from the source, ");
	else
		text_print(text, " is not reached so far: %lld %s been searched from the source, ",
			   cycles, cycles == 1 ? "level has" : "levels have");
	graph_label(run->plan.graph, run->plan.terminals.source, text);
}

static void print_event(const struct run *run, const struct event_search *search,
			struct text *text)
{
	const struct log_entry *event = &search->event;

	text_print(text, ": in cycle %lld warp %d lane %d was the first to read an arc to it, from ",
		   (long long)event->cycle, event->warp, event->lane);
	graph_label(run->plan.graph, event->u, text);
	text_print(text, " at %lld (event %lld)", (long long)event->amount - 1,
		   (long long)search->number);
}

static bool explain_reached(struct run *run, int32_t vertex, struct explained *explained,
			    struct err *err)
{
	struct event_search search = { .vertex = vertex, .take = take };
	bool whole;

	if (!event_search_run(&search, run, &whole, err))
		return false;
	explained->is_event = search.number >= 0;
	explained->number = search.number;
	explained->event = search.event;
	if (explained->is_event)
		print_event(run, &search, explained->answer);
	else
		text_print(explained->answer, ": it had that distance when the run began");
	print_path(run, vertex, explained->answer);
	return true;
}

static bool explain(struct run *run, int32_t vertex, struct explained *explained, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const int64_t distance = paths_fetch(run, err) ? paths_distance(run, vertex) : -1;

	if (distance < 0)
		return false;
	explained->value = distance == PATHS_UNREACHED ? -1 : distance;
	graph_label(graph, vertex, explained->answer);
	if (vertex == run->plan.terminals.source) {
		text_print(explained->answer, " is the source, which has distance 0");
		return true;
	}
	if (distance == PATHS_UNREACHED) {
		print_unreached(run, explained->answer);
		return true;
	}
	text_print(explained->answer, " has distance %lld", (long long)distance);
	return explain_reached(run, vertex, explained, err);
}

const struct explanation explanation_distance = {
	.word = "distance",
	.problem = &problem_bfs,
	.panel = "log",
	.is_held = true,
	.explain = explain,
};
