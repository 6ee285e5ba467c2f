/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/predict_reason.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/predict_parts.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/explanation.h"
#include "src/view/flow/why.h"
#include "src/view/look/spread.h"
#include "src/view/reason.h"

#include <string.h>

enum { NAMED = 8 };

/* --- Warps. --- */

static void print_degree(const struct graph *graph, int32_t vertex, int64_t degree, struct text *text)
{
	graph_label(graph, vertex, text);
	text_print(text, " (%lld %s)", (long long)degree, degree == 1 ? "arc" : "arcs");
}

/* Behind "it" or "the warp": "held 51 (3 arcs)". */
static void print_held(struct run *run, int64_t warp, const char *who, struct text *text)
{
	struct err ignored = { 0 };
	struct launch_work launch;
	struct slow_warp held = { .warp = warp };
	struct why_warp why;

	if (!spread_launch(run, &launch, &ignored))
		return;
	if (flow_is(run)) {
		if (!why_warp(run, warp, &why, &ignored) || why.vertex == NO_VERTEX)
			return;
		text_print(text, "%s %s ", who,
			   launch.kernel->items == ITEMS_CHUNKS ? "had most work with" : "held");
		print_degree(run->plan.graph, why.vertex, why.degree, text);
		if (why.times > 1)
			text_print(text, ", discharged %lld times", (long long)why.times);
		return;
	}
	if (!spread_held(run, &launch, &held, &ignored) || !held.count)
		return;
	text_print(text, "%s held %s", who, held.count == 1 ? "" : "several vertices, the largest ");
	print_degree(run->plan.graph, held.vertex[0], held.degree[0], text);
}

/* "; warps 1 and 3 take as long, so 3 answers are right" */
static void print_as_long(const struct works *works, const struct grade *grade, struct text *text)
{
	const int64_t most = works_get(works, grade->number);
	int64_t i, left = grade->answers - 1;

	if (!left)
		return;
	text_print(text, "; ");
	if (left > NAMED)
		text_print(text, "%lld warps", (long long)left);
	else
		text_print(text, left > 1 ? "warps" : "warp");
	for (i = 0; i < works->count && grade->answers <= NAMED + 1; i++)
		if (i != grade->number && works_get(works, i) == most) {
			text_print(text, " %lld%s", (long long)i, left == 2 ? " and" : left > 2 ? "," : "");
			left--;
		}
	text_print(text, " %s as long, so %s%lld answers are right", grade->answers == 2 ? "takes" : "take",
		   grade->answers == 2 ? "both of " : "", (long long)grade->answers);
}

/* The warp that takes longest of those that take less; -1: there is none. */
static int64_t find_second(const struct works *works, int64_t first)
{
	const int64_t most = works_get(works, first);
	int64_t i, second = -1;

	for (i = 0; i < works->count; i++)
		if (works_get(works, i) < most &&
		    (second < 0 || works_get(works, i) > works_get(works, second)))
			second = i;
	return second;
}

static void say_slowest(struct run *run, const struct graded *graded, struct text *text)
{
	const struct grade *grade = graded->grade;
	struct err ignored = { 0 };
	struct launch_work launch;
	struct works works;
	int64_t second;

	if (!spread_launch(run, &launch, &ignored) || grade->number >= launch.warps)
		return;
	works = works_of_launch(run, &launch);
	second = find_second(&works, grade->number);
	text_print(text, ", %lld %s", (long long)works_get(&works, grade->number),
		   launch.ticks ? spread_tick_unit(&launch) : spread_unit(run));
	print_held(run, grade->number, ": it", text);
	print_as_long(&works, grade, text);
	if (second >= 0)
		text_print(text, "; next is warp %lld with %lld", (long long)second,
			   (long long)works_get(&works, second));
	if (graded->mine && !grade->right && graded->guess->warp != second)
		text_print(text, "; warp %lld takes %lld", (long long)graded->guess->warp,
			   (long long)works_get(&works, graded->guess->warp));
}

/* --- The queue. --- */

static void say_queue(const struct run *run, const struct graded *graded, struct text *text)
{
	const struct prospect *before = &graded->prospect;
	const int64_t number = graded->grade->number;

	if (number < 0)
		return;
	if (flow_is(run) && run->now.counters[COUNTER_global_relabels] != before->relabelings)
		text_print(text, "; not counting the sink, %lld %s had excess before, and a global "
			   "relabeling set heights anew",
			   (long long)before->full, before->full == 1 ? "vertex" : "vertices");
	else if (flow_is(run) && before->full - before->stuck == number && before->stuck)
		text_print(text, ": not counting the sink, %lld %s had excess, and %lld of them stood at "
			   "|V| = %d or above",
			   (long long)before->full, before->full == 1 ? "vertex" : "vertices",
			   (long long)before->stuck, run->plan.graph->vertices);
	else if (flow_is(run) && before->full == number)
		text_print(text, ": as many vertices, not counting the sink, had excess below |V| = %d",
			   run->plan.graph->vertices);
	else if (before->active == number)
		text_print(text, ": as many vertices were active before");
	else if (before->queue >= 0)
		text_print(text, "; the one before had %lld", (long long)before->queue);
}

/* --- Values. --- */

bool predict_say_made(struct session *session, const struct graded *graded, struct text *text)
{
	const struct explanation *row = explanation_find(graded->guess->value->word);
	struct run *run = session->run;
	char sentence[SENTENCE];
	struct err ignored = { 0 };
	struct explained explained = { .is_event = false };
	struct text words;

	/* Else the run would have to be repeated for it. */
	if (!row || run->plan.events != EVENTS_FULL || graded->first < run->log.first ||
	    graded->first == run_count_events(run))
		return false;
	text_fixed(&words, sentence, sizeof(sentence));
	explained.answer = &words;
	if (!row->explain(run, graded->guess->u, &explained, &ignored) || !explained.is_event ||
	    explained.number < graded->first)
		return false;
	text_print(text, "%s", sentence);
	return true;
}

/* What the vertex did in the step; false: nothing, as far as the log knows. */
static bool print_deed(const struct session *session, const struct graded *graded, struct text *text)
{
	const struct graph *graph = session->graph;
	struct log_entry entry;
	int64_t n;

	for (n = graded->first; n < run_count_events(session->run); n++) {
		if (!run_get_event(session->run, n, &entry) || !guess_is_deed(&entry) ||
		    entry.u != graded->guess->u)
			continue;
		if (entry.kind == LOG_RELABEL)
			return false;
		text_print(text, "; it pushed %lld to ", (long long)entry.amount);
		graph_label(graph, entry.v, text);
		text_print(text, " at %d (event %lld)", entry.v_level, (long long)n);
		return true;
	}
	return false;
}

static void say_unmade(const struct session *session, const struct graded *graded, struct text *text)
{
	const struct guess *guess = graded->guess;
	const struct prospect *before = &graded->prospect;
	const bool height = flow_is(session->run) && !strcmp(guess->value->word, "height");

	if (!before->had)
		return;
	if (before->value != graded->grade->number) {
		if (before->value >= 0)
			text_print(text, "; before it was %s%lld", !guess->value->is_mate ? ""
				   : guess->u < session->graph->labels.left ? "R" : "L",
				   (long long)before->value);
		return;
	}
	text_print(text, height ? ", as before: nothing lifted it" : ", as before");
	if (height && session->run->plan.events == EVENTS_FULL && graded->first >= session->run->log.first)
		(void)print_deed(session, graded, text);
}

/* --- The worker. --- */

static void print_rate(const char *name, double rate, struct text *text)
{
	text_print(text, "; the %s does ", name);
	reason_rate(rate, text);
	text_print(text, " operations a second");
}

void predict_say_worker(const struct session *session, struct text *text)
{
	const struct run *run = session->run;
	const struct decision *decision = &run->decisions.rows[run->now.decisions - 1];

	reason_say(decision, text);
	if (decision->reason != REASON_FIRST && decision->reason != REASON_PROBE)
		return;
	text_print(text, "; N is %lld", (long long)decision->active);
	if (decision->c_cuda >= 0)
		print_rate("GPU", decision->c_cuda, text);
	if (decision->c_cpu >= 0)
		print_rate("CPU", decision->c_cpu, text);
}

void predict_say_reason(struct session *session, const struct graded *graded, struct text *text)
{
	switch (graded->guess->kind) {
	case GUESS_SLOWEST:
		say_slowest(session->run, graded, text);
		return;
	case GUESS_QUEUE:
		say_queue(session->run, graded, text);
		return;
	case GUESS_VALUE:
		say_unmade(session, graded, text);
		return;
	case GUESS_IDLE:
		print_held(session->run, graded->guess->warp, "; the warp", text);
		return;
	default:
		return;
	}
}
