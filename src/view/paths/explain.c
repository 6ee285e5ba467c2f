/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why distance V` (src/view/explanation.h), and an event of a search in words.
 */
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/event_search.h"
#include "src/engine/problem.h"
#include "src/problem/paths/paths.h"
#include "src/view/explanation.h"
#include "src/view/paths/paths_look.h"
#include "src/view/paths/tree.h"
#include "src/view/sentence.h"

enum {
	LONGEST_PATH = 8, /* arcs of a path that is written out; */
	PATH_END = 3      /* of a longer one so many vertices at either end */
};

void sentence_reach(const struct graph *graph, const struct log_entry *entry,
		    struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " reaches ");
	graph_label(graph, entry->v, text);
	text_print(text, ", at distance %lld", (long long)entry->amount);
}

void sentence_lower(const struct graph *graph, const struct log_entry *entry, struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " lowers ");
	graph_label(graph, entry->v, text);
	text_print(text, ", to distance %lld", (long long)entry->amount);
}

static bool take(struct event_search *search, const struct log_entry *entry)
{
	return (entry->kind == LOG_REACH || entry->kind == LOG_LOWER) && entry->v == search->vertex;
}

/* A shortest path; of a long one the ends. path[vertices]: room for it. */
static void print_steps(const struct run *run, int32_t vertex, const int32_t *before, int32_t *path,
			struct text *text)
{
	int32_t arcs = 0;
	int32_t i;

	for (path[0] = vertex; before[path[arcs]] >= 0; arcs++)
		path[arcs + 1] = before[path[arcs]];
	if (arcs < 2 || path[arcs] != run->plan.terminals.source)
		return;
	text_print(text, "; a path of that length:");
	for (i = arcs; i >= 0; i--) {
		if (arcs > LONGEST_PATH && i == arcs - PATH_END) {
			text_print(text, " ...,");
			i = PATH_END - 1;
		}
		text_print(text, " ");
		graph_label(run->plan.graph, path[i], text);
		text_print(text, i ? "," : "");
	}
	if (arcs <= LONGEST_PATH)
		return;
	text_print(text, " (%d arcs; `show tree ", arcs);
	graph_label(run->plan.graph, vertex, text);
	text_print(text, "` draws %s)", arcs < TREE_PATH ? "it" : "its end");
}

static bool print_path(const struct run *run, int32_t vertex, struct text *text, struct err *err)
{
	const size_t vertices = (size_t)run->plan.graph->vertices;
	int32_t *before = memory_array(run->memory, vertices, sizeof(*before), "a path", err);
	int32_t *queue = before ? memory_array(run->memory, vertices, sizeof(*queue), "a path", err)
				: NULL;
	const bool good = queue != NULL;

	if (good) {
		(void)tree_follow(run, before, queue);
		print_steps(run, vertex, before, queue, text);
	}
	memory_free(queue);
	memory_free(before);
	return good;
}

static void print_unreached(const struct run *run, struct text *text)
{
	const long long cycles = (long long)run->now.counters[COUNTER_cycles];

	if (run->now.phase == PHASE_DONE)
		text_print(text, " is not reached: no path leads there from the source, ");
	else if (run_problem(run) != &problem_bfs)
		text_print(text, " is not reached so far, after %lld cycle%s, from the source, ", cycles,
			   cycles == 1 ? "" : "s");
	else
		text_print(text, " is not reached so far: %lld %s been searched from the source, ",
			   cycles, cycles == 1 ? "level has" : "levels have");
	graph_label(run->plan.graph, run->plan.terminals.source, text);
}

/* What the event did: in a breadth-first search, and among lengths. */
static void print_deed(const struct run *run, const struct log_entry *event, struct text *text)
{
	const int64_t p = graph_find(run->plan.graph, event->u, event->v);
	const int64_t length = p < 0 ? 0 : paths_length(&run->plan, p);
	const long long from = (long long)(event->amount - length);

	if (paths_counts_arcs(run_problem(run)))
		text_print(text, "was the first to read an arc to it, from ");
	else
		text_print(text, "%s it along an arc of length %lld, from ",
			   event->kind == LOG_REACH ? "reached" : "lowered", (long long)length);
	graph_label(run->plan.graph, event->u, text);
	text_print(text, " at %lld", from);
}

static void print_event(const struct run *run, const struct event_search *search,
			struct text *text)
{
	const struct log_entry *event = &search->event;

	text_print(text, ": in cycle %lld ", (long long)event->cycle);
	sentence_who(event, text);
	text_print(text, " ");
	print_deed(run, event, text);
	text_print(text, " (event %lld)", (long long)search->number);
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
	return print_path(run, vertex, explained->answer, err);
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
		explained->show = run->now.phase == PHASE_DONE ? "show levels" : "show frontier";
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
