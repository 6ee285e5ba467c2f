/* SPDX-License-Identifier: GPL-3.0-or-later
 * why: explains a value, a vertex, an arc, an event, a warp, a lane, a counter or a decision in a sentence.
 */
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/automatic_parts.h"
#include "src/command/command.h"
#include "src/command/why_question.h"
#include "src/graph/graph.h"
#include "src/engine/history.h"
#include "src/engine/run.h"
#include "src/engine/variant.h"
#include "src/problem/flow/flow.h"
#include "src/problem/problems.h"
#include "src/view/causes.h"
#include "src/view/flow/answer.h"
#include "src/view/explanation.h"
#include "src/view/reason.h"

#include <string.h>

enum { WIDTH = 80 };

/* Whether events are numbered in the order in which lanes tell them: without barriers it is that in which
 * they take effect. */
static bool counts_lanes(const struct run *run)
{
	const struct kernel *main = variant_main(run->plan.variant);

	return run->machine->row->stops_inside && !(main && main->sync == SYNC_FREE);
}

void why_show_moment(struct question *question, const char *panel, const struct explained *explained)
{
	const struct run *run = question->session->run;
	const bool lanes = explained->is_event && counts_lanes(run);
	enum unit unit = lanes ? UNIT_LANE : UNIT_CYCLE;
	int64_t count;
	struct err ignored = { 0 };

	if (explained->show) {
		text_print(question->show, "%s", explained->show);
		return;
	}
	question->cycle = run_first(run, UNIT_CYCLE);
	if (explained->is_event) {
		question->cycle = explained->event.cycle;
		question->event = explained->number;
	}
	count = lanes ? explained->number + 1 : question->cycle;
	question->session->shelf.cause =
		(struct place){ .unit = unit, .count = count, .cycle = question->cycle };
	question->session->shelf.cause_of = question->session->runs;
	if (!history_reaches(run, unit, count, &ignored))
		text_print(question->show, "reset; ");
	text_print(question->show, "goto %lld%s; show %s%s%s", (long long)count,
		   lanes ? " lane" : "", panel, *question->name ? " " : "", question->name);
}

void why_set_cause(struct question *question, int64_t cycle)
{
	struct session *session = question->session;

	question->cycle = cycle;
	if (cycle > session->run->now.counters[COUNTER_cycles])
		place_take(session->run, &session->shelf.cause);
	else
		session->shelf.cause = (struct place){ .unit = UNIT_CYCLE, .count = cycle, .cycle = cycle };
	session->shelf.cause_of = session->runs;
}

static bool find_vertex(const struct question *question, int32_t *vertex, struct err *err)
{
	return graph_vertex(question->session->graph, question->name, vertex, err);
}

/* The run is of another problem: what can be asked of it. */
static bool hint_other(const struct session *session, struct err *err)
{
	const struct explanation *other = explanation_of(session->run->plan.variant->problem);

	return other ? err_hint(err, "`why %s V` is about this run", other->word) : false;
}

/* Whether a vertex is active, of a problem that has no more to say of that: what follows explains the
 * vertex. */
static bool print_active(struct run *run, int32_t vertex, int64_t *value, struct text *text, struct err *err)
{
	const struct problem *problem = run_problem(run);
	int64_t count;

	if (!problem->active(run, &count, err))
		return false;
	*value = problem->is_active(run, vertex);
	graph_label(run->plan.graph, vertex, text);
	text_print(text, *value ? " is active; " : " is not active; ");
	return true;
}

/* `active` of another problem than flow. */
static bool ask_active(struct question *question, struct err *err)
{
	struct run *run = question->session->run;
	const struct explanation *first = explanation_of(run_problem(run));
	struct explained explained = { .answer = question->answer };
	int32_t vertex;

	if (!find_vertex(question, &vertex, err) || !run_hold(run, err) ||
	    !print_active(run, vertex, &question->value, question->answer, err) ||
	    !first->explain(run, vertex, &explained, err))
		return false;
	why_show_moment(question, first->panel, &explained);
	return true;
}

/* Something of a vertex. */
static bool ask_vertex(struct question *question, const struct explanation *explanation,
		       struct err *err)
{
	struct session *session = question->session;
	struct explained explained = { .answer = question->answer };
	char what[64];
	struct text text;
	int32_t vertex;

	text_fixed(&text, what, sizeof(what));
	text_print(&text, "why %s", explanation->word);
	if (explanation == &explanation_active &&
	    !problem_suits(explanation->problem, run_problem(session->run)))
		return ask_active(question, err);
	if (!session_need_problem(session, explanation->problem, what, err))
		return hint_other(session, err);
	if (!find_vertex(question, &vertex, err) ||
	    (explanation->is_held && !run_hold(session->run, err)) ||
	    !explanation->explain(session->run, vertex, &explained, err))
		return false;
	question->value = explained.value;
	why_show_moment(question, explanation->panel, &explained);
	return true;
}

/* Whether there is a decision. */
static bool check_arbiter(const struct session *session, struct err *err)
{
	const struct run *run = session->run;

	if (!run->plan.variant->arbitrate) {
		err_set(err, ERR_WORK, "%s does not choose between CPU and GPU",
			run->plan.variant->name);
		return automatic_has_begun(session)
			       ? err_hint(err, "auto chose %s, and `info auto` says why; `use hybrid-mf` "
					  "chooses in the course of a run", run->plan.variant->name)
			       : err_hint(err, "`use hybrid-mf` does");
	}
	if (run->tape && !run->decisions.known) {
		err_set(err, ERR_WORK, "the recording holds no decisions");
		return err_hint(err, "`use hybrid-mf` makes a run that does");
	}
	if (!run->now.decisions) {
		err_set(err, ERR_WORK, "the arbiter has made no decision yet");
		return err_hint(err, run->now.phase == PHASE_DONE
					     ? "no vertex was active: there was nothing to decide"
					     : "`step` makes the first decision");
	}
	return true;
}

static void say_decision(struct question *question, const struct decision *decision)
{
	question->value = decision->active;
	question->cycle = decision->cycle;
	text_print(question->answer, "after cycle %lld ", (long long)decision->cycle);
	reason_say(decision, question->answer);
	if (decision->paid)
		text_print(question->answer, "; handing over copied %lld bytes",
			   (long long)decision->paid);
	reason_what_if(decision, question->answer);
}

/* The choice of `auto`, with what it predicted. */
static bool say_choice(struct question *question)
{
	const struct automatic *automatic = &question->session->automatic;
	const struct forecast *chosen = &automatic->forecasts[automatic->at];

	question->value = !chosen->card;
	text_print(question->answer, "auto chose %s, which runs %s. It predicted: ", chosen->variant,
		   automatic_place(automatic, automatic->at));
	automatic_print_forecasts(automatic, question->answer);
	text_print(question->show, "info auto");
	return true;
}

/* The last decision, and what would turn it. */
static bool ask_cpu(struct question *question, struct err *err)
{
	const struct run *run = question->session->run;

	if (automatic_has_begun(question->session) && question->session->automatic.at >= 0)
		return say_choice(question);
	if (!check_arbiter(question->session, err))
		return false;
	say_decision(question, &run->decisions.rows[run->now.decisions - 1]);
	text_print(question->show, "show arbiter");
	return true;
}

/* Any decision so far, with the numbers of both sides. */
static bool ask_decision(struct question *question, struct err *err)
{
	const struct run *run = question->session->run;
	long long number;

	if (!check_arbiter(question->session, err) ||
	    !word_number(question->name, "the number of a decision", 0, run->now.decisions - 1, &number, err))
		return false;
	why_set_cause(question, run->decisions.rows[number].cycle);
	text_print(question->answer, "decision %lld: ", number);
	say_decision(question, &run->decisions.rows[number]);
	reason_sides(&run->decisions.rows[number], question->answer);
	text_print(question->show, "goto %lld; show arbiter", (long long)question->cycle);
	return true;
}

static bool ask_arc(struct question *question, struct err *err)
{
	struct session *session = question->session;
	struct explained explained = { .answer = question->answer };
	int32_t u, v;

	if (!session_need_problem(session, &problem_flow, "why arc", err))
		return hint_other(session, err);
	if (!graph_vertex(session->graph, question->name, &u, err) ||
	    !graph_vertex(session->graph, question->other, &v, err) ||
	    !explain_arc(session->run, u, v, &explained, err))
		return false;
	question->value = explained.value;
	why_show_moment(question, "arc", &explained);
	text_print(question->show, " %s", question->other);
	return true;
}

static bool ask_event(struct question *question, struct err *err)
{
	struct explained explained = { .answer = question->answer };
	long long number;

	if (!word_number(question->name, "the number of an event", 0, INT64_MAX, &number, err) ||
	    !explain_event(question->session->run, number, &explained, err))
		return false;
	question->value = explained.value;
	question->name = "";
	why_show_moment(question, "code", &explained);
	return true;
}

/* What can be asked about besides vertices; `argument`: the words that are to be said, or NULL. */
static const struct subject_row {
	const char *word, *argument;
	bool (*ask)(struct question *question, struct err *err);
} subjects[] = {
	{ "arc", "U V", ask_arc },
	{ "event", "N", ask_event },
	{ "warp", "W", why_ask_warp },
	{ "lane", "W L", why_ask_lane },
	{ "cpu", NULL, ask_cpu },
	{ "counter", "C", why_ask_counter },
	{ "decision", "N", ask_decision },
	{ NULL, NULL, NULL },
};

/* What a line asks about: one of the two. */
struct asked {
	const struct explanation *explanation;
	const struct subject_row *subject;
	const char *word, *argument;
};

static bool find_asked(const char *word, struct asked *asked)
{
	const struct explanation *const *row;
	const struct subject_row *subject;

	for (row = explanations(); *row; row++) {
		if (strncmp((*row)->word, word, strlen(word)))
			continue;
		*asked = (struct asked){ *row, NULL, (*row)->word, "V" };
		return true;
	}
	for (subject = subjects; subject->word; subject++) {
		if (strncmp(subject->word, word, strlen(word)))
			continue;
		*asked = (struct asked){ NULL, subject, subject->word, subject->argument };
		return true;
	}
	return false;
}

/* Words of the log and of panels that are no questions: what to ask instead. NULL: there is no such word. */
static const char *find_instead(const char *word)
{
	static const struct {
		const char *word, *hint;
	} rows[] = {
		{ "push", "`why event N` explains a push (`show log` has the numbers), `why arc U V` the "
			  "last one over an arc" },
		{ "relabel", "`why event N` explains a relabel (`show log` has the numbers), `why height V` "
			     "the last one of a vertex" },
		{ "queue", "`why active V` says whether V is active, and why: "
			   "active vertices are in the queue" },
		{ "entry", "`why active V` says whether V is active, and why: "
			   "active vertices are in the queue" },
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i].word, word))
			return rows[i].hint;
	return NULL;
}

static bool refuse_question(const char *word, struct err *err)
{
	const struct explanation *const *row;
	const struct subject_row *subject;
	const char *instead = find_instead(word);
	struct near near;

	err_set(err, ERR_WORK, "why cannot explain %s", word);
	if (instead)
		return err_hint(err, "%s", instead);
	err_hint(err, "why %s", command_why.usage);
	near_begin(&near, word);
	for (row = explanations(); *row; row++)
		near_try(&near, (*row)->word);
	for (subject = subjects; subject->word; subject++)
		near_try(&near, subject->word);
	return near_hint(&near, err);
}

static int count_words(const char *argument)
{
	return !argument ? 0 : strchr(argument, ' ') ? 2 : 1;
}

/* `why V`: the first thing there is to ask of a vertex. A word that may be a vertex is nothing else. */
static bool is_alone(const struct session *session, const struct line *line)
{
	const char *word = line->words[1];

	return line->count == 2 && session->run && explanation_of(run_problem(session->run)) &&
	       ((*word >= '0' && *word <= '9') || graph_is_side_name(word) || !strcmp(word, "S*") ||
		!strcmp(word, "T*"));
}

/* Which of the questions a line asks. */
static bool find_question(const struct session *session, const struct line *line, struct asked *asked,
			  struct err *err)
{
	const char *word = line->words[1];

	if (is_alone(session, line)) {
		*asked = (struct asked){ .explanation = explanation_of(run_problem(session->run)) };
		return true;
	}
	if (!find_asked(word, asked))
		return refuse_question(word, err);
	if (line->count - 2 == count_words(asked->argument))
		return true;
	if (!asked->argument) {
		err_set(err, ERR_WORK, "why %s takes no argument: %s is too much", asked->word,
			line->words[2]);
		return err_hint(err, "usage: why %s", asked->word);
	}
	if (line->count == 2)
		err_set(err, ERR_WORK, "why %s needs an argument", asked->word);
	else
		err_set(err, ERR_WORK, "why %s takes %s", asked->word,
			count_words(asked->argument) == 1 ? "one word" : "two words");
	return err_hint(err, "usage: why %s %s", asked->word, asked->argument);
}

static void say_answer(struct session *session, const struct question *question)
{
	session_wrap(session, &session->out, text_string(question->answer), 0, 2, WIDTH);
	out_print(&session->out, "see it: %s\n", text_string(question->show));
}

static void tell_number(struct report *report, const char *key, int64_t number)
{
	if (number < 0)
		report_null(report, key);
	else
		report_number(report, key, number);
}

static bool tell_answer(struct session *session, const struct question *question,
			const struct line *line, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "why");
	report_print(&report, "question", "%s%s%s%s%s", line->words[1], line->count > 2 ? " " : "",
		     line->count > 2 ? line->words[2] : "", line->count > 3 ? " " : "",
		     line->count > 3 ? line->words[3] : "");
	report_text(&report, "answer", text_string(question->answer));
	report_number(&report, "value", question->value);
	tell_number(&report, "cycle", question->cycle);
	tell_number(&report, "event", question->event);
	report_text(&report, "show", text_string(question->show));
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool why(struct session *session, const struct line *line, struct err *err)
{
	char answer[SENTENCE], show[128];
	struct text answer_text, show_text;
	struct question question = {
		.session = session,
		.cycle = -1,
		.event = -1,
		.answer = &answer_text,
		.show = &show_text,
	};
	struct asked asked = { NULL, NULL, NULL, NULL };

	session->shelf.cause_of = 0;
	if (!find_question(session, line, &asked, err))
		return false;
	question.name = line->count > 2 ? line->words[2] : asked.word ? "" : line->words[1];
	question.other = line->count > 3 ? line->words[3] : "";
	if (!session->run) {
		err_set(err, ERR_WORK, "why %s: there is no run yet", asked.word);
		return err_hint(err, "`start` begins one");
	}
	text_fixed(&answer_text, answer, sizeof(answer));
	text_fixed(&show_text, show, sizeof(show));
	if (!(asked.subject ? asked.subject->ask(&question, err)
			    : ask_vertex(&question, asked.explanation, err)))
		return false;
	if (session->style == STYLE_JSON)
		return tell_answer(session, &question, line, err);
	say_answer(session, &question);
	return true;
}

static const struct help_row why_rows[] = {
#define EXPLANATION(name, help) { #name " V", help },
#include "src/view/explanations.def"
#undef EXPLANATION
	{ "arc U V", "in a flow: what the arc carries, the last push over it, "
		     "and whether a push may take it now" },
	{ "event N", "what decided event N of the log, such as a push or a relabel, "
		     "and the event that led to it" },
	{ "warp W", "why a warp of the launch that `show warps` shows took as long as it did" },
	{ "lane W L", "in how many instructions of warp W its lane L took part, "
		      "and why it was idle in the others" },
	{ "cpu",
	  "why hybrid-mf uses the CPU or the GPU now, and how fast copies would have to be for "
	  "the other choice; of a run that auto began, what it predicted of each code" },
	{ "decision N",
	  "why the N-th decision of hybrid-mf, from 0 on, chose the CPU or the GPU, with the numbers of both "
	  "sides" },
	{ "counter C", "what a number of `show counters` counts, and the cycles in which "
		       "it grew last and most" },
	{ "V", "height, mu or distance of the vertex, whichever the run has" },
	{ NULL, NULL },
};

const struct command command_why = {
	.name = "why",
	.group = "look",
	.usage =
#define EXPLANATION(name, help) #name " V | "
#include "src/view/explanations.def"
#undef EXPLANATION
		"arc U V | event N | warp W | lane W L | cpu | counter C | decision N | V",
	.summary = "explain a value, arc, event, warp, lane, counter or decision",
	.help = "The answer is a sentence and the commands that show its reasons. If the log no "
		"longer holds the event, Spillway repeats the run privately to find it (sim). "
		"This may take as long as the run did; Ctrl-C stops it. The run itself does not "
		"change.",
	.rows = why_rows,
	.least = 1,
	.most = 3,
	.complete = COMPLETE_WHY,
	.looks = true,
	.run = why,
};
