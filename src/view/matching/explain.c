/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why psi V` and `why mu V` (src/view/explanation.h).
 */
#include "src/base/text.h"
#include "src/engine/event_search.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/explanation.h"

/* Whether events are about the vertex that is asked about. */
typedef bool taking(struct event_search *search, const struct log_entry *entry);

static bool search_for(struct run *run, int32_t vertex, taking *take, struct event_search *search,
		       struct err *err)
{
	bool whole;

	*search = (struct event_search){ .vertex = vertex, .take = take };
	return event_search_run(search, run, &whole, err);
}

static void note_event(const struct event_search *search, struct explained *explained)
{
	explained->is_event = search->number >= 0;
	explained->number = search->number;
	explained->event = search->event;
}

/* "in cycle 3 warp 0 lane 4 (event 12)" */
static void print_position(const struct event_search *search, struct text *text)
{
	const struct log_entry *event = &search->event;

	text_print(text, "in cycle %lld warp %d lane %d (event %lld)", (long long)event->cycle,
		   event->warp, event->lane, (long long)search->number);
}

/* --- Labels. --- */

static bool sets_label(struct event_search *search, const struct log_entry *entry)
{
	return entry->kind == LOG_GLOBAL_RELABEL ||
	       (entry->kind == LOG_RELABEL && entry->u == search->vertex);
}

/* What an exact relabeling says of a vertex. */
static void print_distance(const struct run *run, int32_t psi, struct text *text)
{
	if (psi >= run->plan.graph->labels.count)
		text_print(text, "found no way from it to a free row");
	else
		text_print(text, "found a free row %d %s away", psi, psi == 1 ? "edge" : "edges");
}

/* What a push made of the label of a column that took a row, or of that row. */
static void print_lift(const struct run *run, const struct event_search *search,
		       struct text *text)
{
	const bool is_row = search->event.u < run->plan.graph->labels.left;

	text_print(text, ": it was lifted from %d ", search->event.v);
	print_position(search, text);
	text_print(text, is_row ? ", when a column took it: one above that column's label"
				: ", when it took a row: one above that row's label then");
}

static void print_label(const struct run *run, int32_t psi, const struct event_search *search,
			struct text *text)
{
	if (run->now.relabeling.stage) {
		text_print(text, ", as the global relabeling under way has it so far");
	} else if (search->number < 0 && run->plan.relabel == RELABEL_PAPER && !run->plan.from) {
		text_print(text, ", as in cycle 0: with `set relabel paper` labels of rows begin "
			   "at 0, those of columns at 1");
	} else if (search->number < 0) {
		text_print(text, ": the relabeling before cycle %lld ",
			   (long long)run_first(run, UNIT_CYCLE) + 1);
		print_distance(run, psi, text);
	} else if (search->event.kind == LOG_RELABEL) {
		print_lift(run, search, text);
	} else {
		text_print(text, ": the global relabeling after cycle %lld (event %lld) ",
			   (long long)search->event.cycle, (long long)search->number);
		print_distance(run, psi, text);
	}
}

static bool explain_psi(struct run *run, int32_t vertex, struct explained *explained,
			struct err *err)
{
	struct event_search search;
	int32_t psi;

	if (!mirror_fetch(run, MATCHING_PSI | MIRROR_LOOK, err) ||
	    !search_for(run, vertex, sets_label, &search, err))
		return false;
	psi = matching_psi(run)[vertex];
	explained->value = psi;
	if (!run->now.relabeling.stage)
		note_event(&search, explained);
	graph_label(run->plan.graph, vertex, explained->answer);
	text_print(explained->answer, " has label %d", psi);
	print_label(run, psi, &search, explained->answer);
	return true;
}

/* --- Mates. --- */

static bool sets_mate(struct event_search *search, const struct log_entry *entry)
{
	return (entry->kind == LOG_MATCH &&
		(entry->u == search->vertex || entry->v == search->vertex)) ||
	       (entry->kind == LOG_GIVE_UP && entry->u == search->vertex);
}

/* How a column and its row came together; *search is about one of them. */
static void print_match(const struct run *run, const struct event_search *search,
			struct text *text)
{
	const struct graph *graph = run->plan.graph;

	if (search->number < 0) {
		text_print(text, " by the %s matching, before cycle 1",
			   plan_initial_name(run->plan.initial));
		return;
	}
	text_print(text, ": ");
	graph_label(graph, search->event.u, text);
	text_print(text, " took ");
	graph_label(graph, search->event.v, text);
	text_print(text, search->event.amount ? " from another column " : ", which was free, ");
	print_position(search, text);
}

/* A column that has lost its row to another one. */
static bool print_loss(struct run *run, int32_t vertex, struct explained *explained,
		       struct err *err)
{
	struct event_search search;

	if (!search_for(run, matching_mu(run)[vertex], sets_mate, &search, err))
		return false;
	note_event(&search, explained);
	text_print(explained->answer, " has lost its row, and is active");
	print_match(run, &search, explained->answer);
	return true;
}

/* A vertex without a mate. */
static void print_free(const struct run *run, int32_t vertex, const struct event_search *search,
		       struct text *text)
{
	const bool is_row = vertex < run->plan.graph->labels.left;

	if (matching_mu(run)[vertex] == MATCH_FREE) {
		text_print(text, is_row ? " is free: no column has taken it"
					: " is active: it has taken no row");
		return;
	}
	text_print(text, " was given up ");
	print_position(search, text);
	text_print(text, ": it found no way to a free row");
}

static bool explain_mu(struct run *run, int32_t vertex, struct explained *explained,
		       struct err *err)
{
	struct text *answer = explained->answer;
	struct event_search search;
	int32_t mate;

	if (!mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err) ||
	    !search_for(run, vertex, sets_mate, &search, err))
		return false;
	mate = matching_mu(run)[vertex];
	explained->value = matching_mate_number(run->plan.graph, mate);
	graph_label(run->plan.graph, vertex, answer);
	if (mate >= 0 && matching_mu(run)[mate] != vertex)
		return print_loss(run, vertex, explained, err);
	note_event(&search, explained);
	if (mate < 0) {
		print_free(run, vertex, &search, answer);
		return true;
	}
	text_print(answer, " is matched to ");
	graph_label(run->plan.graph, mate, answer);
	print_match(run, &search, answer);
	return true;
}

const struct explanation explanation_psi = {
	.word = "psi",
	.problem = &problem_matching,
	.panel = "neighbours",
	.explain = explain_psi,
};

const struct explanation explanation_mu = {
	.word = "mu",
	.problem = &problem_matching,
	.panel = "neighbours",
	.is_held = true,
	.explain = explain_mu,
};
