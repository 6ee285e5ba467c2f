/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why psi V` and `why mu V` (src/view/explanation.h).
 */
#include "src/base/text.h"
#include "src/engine/event_search.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/explanation.h"
#include "src/view/sentence.h"

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

	text_print(text, "in cycle %lld ", (long long)event->cycle);
	sentence_who(event, text);
	text_print(text, " (event %lld)", (long long)search->number);
}

/* Whether a store of the wave under way is going to change the vertex's word; *lands: to what. */
static bool is_in_flight(const struct run *run, const int32_t *words, int32_t vertex, int32_t *lands)
{
	int64_t value;

	if (!machine_in_flight(run->machine, words + vertex, &value))
		return false;
	*lands = (int32_t)value;
	return true;
}

/* --- Labels. --- */

static bool sets_label(struct event_search *search, const struct log_entry *entry)
{
	return entry->kind == LOG_GLOBAL_RELABEL ||
	       (entry->kind == LOG_RELABEL && entry->u == search->vertex);
}

/* What a relabeling says of a vertex. */
static void print_distance(const struct run *run, int32_t psi, bool early, struct text *text)
{
	if (early)
		text_print(text, "ended as soon as each active column had a label; "
			   "this vertex had this one then");
	else if (psi >= run->plan.graph->labels.count)
		text_print(text, "found no way from it to a free row");
	else if (!psi)
		text_print(text, "found it free");
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
	if (matching_method(run->plan.variant)->search) {
		text_print(text, ", when a column took it: ");
		text_print(text, search->event.amount < run->plan.graph->vertices
					 ? "two above the lowest of that column's other rows"
					 : "that column has no other row by which it could go");
		return;
	}
	text_print(text, is_row ? ", when a column took it: one above that column's label"
				: ", when it took a row: one above that row's label then");
}

static void print_label(const struct run *run, int32_t psi, const struct event_search *search,
			struct text *text)
{
	if (run->now.relabeling.stage) {
		text_print(text, ", as the global relabeling under way has it so far");
	} else if (search->number < 0 && matching_method(run->plan.variant)->starts_low && !run->plan.from) {
		text_print(text, ", as in cycle 0: labels of rows begin at 0, or at 2 if they have "
			   "a mate, those of columns at 1");
	} else if (search->number < 0 && matching_begins_low(&run->plan)) {
		text_print(text, ", as in cycle 0: with `set initial-labels low` or `set relabel paper` "
			   "labels of rows begin at 0, those of columns at 1");
	} else if (search->number < 0) {
		text_print(text, ": the relabeling before cycle %lld ",
			   (long long)run_first(run, UNIT_CYCLE) + 1);
		print_distance(run, psi, false, text);
	} else if (search->event.kind == LOG_RELABEL) {
		print_lift(run, search, text);
	} else {
		text_print(text, ": the global relabeling after cycle %lld (event %lld) ",
			   (long long)search->event.cycle, (long long)search->number);
		print_distance(run, psi, search->event.v, text);
	}
}

static bool explain_psi(struct run *run, int32_t vertex, struct explained *explained,
			struct err *err)
{
	struct event_search search;
	int32_t psi, lands;

	if (!mirror_fetch(run, MATCHING_MU | MATCHING_PSI | MIRROR_LOOK, err) ||
	    !search_for(run, vertex, sets_label, &search, err))
		return false;
	psi = matching_psi(run)[vertex];
	explained->value = psi;
	if (!run->now.relabeling.stage)
		note_event(&search, explained);
	graph_label(run->plan.graph, vertex, explained->answer);
	text_print(explained->answer, " has label %d", psi);
	if (is_in_flight(run, match_args(run)->psi, vertex, &lands))
		text_print(explained->answer, ", and %d from the end of this wave on", lands);
	print_label(run, psi, &search, explained->answer);
	if (!run->now.relabeling.stage && matching_labels_are_older(run))
		text_print(explained->answer, "; the matching has grown since");
	return true;
}

/* --- Mates. --- */

enum { MOST_TAKEN = 32 };

/* What a search for a mate finds: events of the launch that the last event belongs to, and the last one
 * before that launch. */
struct before {
	struct log_entry launch[MOST_TAKEN]; /* [count], the last event not among them */
	int count;
	struct log_entry earlier;
	bool has_earlier;
	bool whole;             /* it has seen all events */
};

/* Whether columns always see who had a row before: on the host, and where atomic operations take rows. */
static bool sees_all(const struct run *run)
{
	return !(variant_tells(run->plan.variant) & 1 << LOG_CONFLICT);
}

/* Whether the column of *later took the row in the same wave as that of *one, whose store it did not see:
 * the row's label was then not above what it had seen. */
static bool is_unseen(const struct run *run, const struct log_entry *one, const struct log_entry *later)
{
	if (sees_all(run))
		return false;
	return one->kind == LOG_MATCH && later->kind == LOG_MATCH && one->v == later->v &&
	       one->launch == later->launch && one->amount >= later->amount;
}

static bool sets_mate(struct event_search *search, const struct log_entry *entry)
{
	struct before *before = search->context;

	if (!(entry->kind == LOG_MATCH && (entry->u == search->vertex || entry->v == search->vertex)) &&
	    !(entry->kind == LOG_GIVE_UP && entry->u == search->vertex))
		return false;
	if (search->number >= 0 && search->event.launch != entry->launch) {
		before->earlier = search->event;
		before->has_earlier = true;
		before->count = 0;
	} else if (search->number >= 0 && before->count < MOST_TAKEN) {
		before->launch[before->count++] = search->event;
	}
	return true;
}

/* The event before, as whoever made the last one saw it; NULL: none that is known. */
static const struct log_entry *seen_before(const struct run *run, const struct before *before,
					   const struct log_entry *last)
{
	int i;

	for (i = before->count - 1; i >= 0; i--)
		if (!is_unseen(run, &before->launch[i], last))
			return &before->launch[i];
	return before->has_earlier ? &before->earlier : NULL;
}

static int count_rivals(const struct run *run, const struct before *before, const struct log_entry *last)
{
	int count = 0;
	int i;

	for (i = 0; i < before->count; i++)
		count += is_unseen(run, &before->launch[i], last);
	return count;
}

static bool search_mate(struct run *run, int32_t vertex, struct event_search *search,
			struct before *before, struct err *err)
{
	*before = (struct before){ .count = 0 };
	*search = (struct event_search){ .vertex = vertex, .take = sets_mate, .context = before };
	return event_search_run(search, run, &before->whole, err);
}

/* Who had the row before it was taken. */
static void print_robbed(const struct run *run, const struct log_entry *seen, struct text *text)
{
	text_print(text, " from ");
	if (seen && seen->kind == LOG_MATCH)
		graph_label(run->plan.graph, seen->u, text);
	else
		text_print(text, "another column");
	text_print(text, " ");
}

/* How a column and its row came together; *search and *before are about the row. */
static void print_match(const struct run *run, const struct event_search *search,
			const struct before *before, struct text *text)
{
	const struct graph *graph = run->plan.graph;
	const struct log_entry *seen = seen_before(run, before, &search->event);
	const int rivals = count_rivals(run, before, &search->event);

	if (search->number < 0) {
		text_print(text, " by the %s matching, before cycle 1",
			   plan_initial_name(run->plan.initial));
		return;
	}
	text_print(text, ": ");
	graph_label(graph, search->event.u, text);
	text_print(text, " took ");
	graph_label(graph, search->event.v, text);
	if (search->event.amount || (sees_all(run) && seen && seen->kind == LOG_MATCH))
		print_robbed(run, seen, text);
	else
		text_print(text, ", which was free, ");
	print_position(search, text);
	if (rivals)
		text_print(text, ", in one wave with %d other%s, which lost it", rivals,
			   rivals == 1 ? "" : "s");
}

/* How the column that has lost its row had come to it, unless it has taken another one since. */
static bool print_loser(struct run *run, int32_t column, const struct event_search *taker,
			struct text *text, struct err *err)
{
	struct event_search own;
	struct before before;

	if (!search_mate(run, column, &own, &before, err))
		return false;
	if (own.number < 0 || own.event.kind != LOG_MATCH || own.event.v != taker->event.v)
		return true;
	text_print(text, is_unseen(run, &own.event, &taker->event)
				 ? "; its own store, in the same wave, was made "
				 : "; it had taken it ");
	print_position(&own, text);
	return true;
}

/* A column that has lost its row to another one. */
static bool print_loss(struct run *run, int32_t column, struct explained *explained,
		       struct err *err)
{
	const int32_t row = matching_mu(run)[column];
	struct event_search search;
	struct before before;

	if (!search_mate(run, row, &search, &before, err))
		return false;
	note_event(&search, explained);
	text_print(explained->answer, " has lost its row");
	print_match(run, &search, &before, explained->answer);
	return search.number < 0 || print_loser(run, column, &search, explained->answer, err);
}

/* A vertex without a mate. */
static void print_free(const struct run *run, int32_t vertex, const struct event_search *search,
		       const struct before *before, struct text *text)
{
	const struct log_entry *seen = seen_before(run, before, &search->event);
	const bool is_row = vertex < run->plan.graph->labels.left;

	if (matching_mu(run)[vertex] == MATCH_FREE) {
		text_print(text, is_row ? " is free: no column has taken it"
					: " is active: it has taken no row");
		return;
	}
	text_print(text, " was given up ");
	print_position(search, text);
	text_print(text, ": it found no way to a free row");
	if (!seen || seen->kind != LOG_MATCH)
		return;
	text_print(text, ", having lost ");
	graph_label(run->plan.graph, seen->v, text);
}

/* A vertex whose mate is another one from the end of the wave on; the log has that already. */
static void print_landing(const struct run *run, int32_t vertex, int32_t lands, struct text *text)
{
	const struct graph *graph = run->plan.graph;
	const int32_t *mu = matching_mu(run);
	const int32_t mate = mu[vertex];

	text_print(text, mate < 0 ? " has no mate" : mu[mate] == vertex ? " is matched to " : " has lost ");
	if (mate >= 0)
		graph_label(graph, mate, text);
	if (lands < 0) {
		text_print(text, ", and is given up from the end of this wave on");
		return;
	}
	text_print(text, ", and is matched to ");
	graph_label(graph, lands, text);
	text_print(text, " from the end of this wave on");
}

static bool explain_mate(struct run *run, int32_t vertex, struct explained *explained,
			 struct err *err)
{
	const bool is_row = vertex < run->plan.graph->labels.left;
	struct text *answer = explained->answer;
	struct event_search search;
	struct before before;
	int32_t mate, lands;

	if (!mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err))
		return false;
	mate = matching_mu(run)[vertex];
	explained->value = matching_mate_number(run->plan.graph, mate);
	graph_label(run->plan.graph, vertex, answer);
	if (is_in_flight(run, match_args(run)->mu, vertex, &lands)) {
		print_landing(run, vertex, lands, answer);
		if (!search_mate(run, vertex, &search, &before, err))
			return false;
		note_event(&search, explained);
		return true;
	}
	if (mate >= 0 && matching_mu(run)[mate] != vertex)
		return print_loss(run, vertex, explained, err);
	/* Of mates the row's events tell who had it before. */
	if (!search_mate(run, mate >= 0 && !is_row ? mate : vertex, &search, &before, err))
		return false;
	note_event(&search, explained);
	if (mate < 0) {
		print_free(run, vertex, &search, &before, answer);
		return true;
	}
	text_print(answer, " is matched to ");
	graph_label(run->plan.graph, mate, answer);
	print_match(run, &search, &before, answer);
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
	.explain = explain_mate,
};

const struct explanation explanation_mate = {
	.word = "mate",
	.problem = &problem_matching,
	.panel = "neighbours",
	.is_held = true,
	.explain = explain_mate,
};
