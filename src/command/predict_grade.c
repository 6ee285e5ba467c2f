/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/predict_parts.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/predict_reason.h"
#include "src/engine/stops.h"
#include "src/graph/graph.h"
#include "src/view/sentence.h"

#include <string.h>

enum { LANES = 32 };

static void print_event(const struct graph *graph, const struct log_entry *entry,
			struct text *text)
{
	sentence_where(entry, text);
	text_print(text, ": ");
	sentence_event(graph, entry, text);
}

static void print_silence(const struct session *session, const struct guess *guess,
			  struct text *text)
{
	if (guess->u == NO_VERTEX)
		text_print(text, "no vertex pushed or was lifted");
	else
		graph_label(session->graph, guess->u, text);
	text_print(text, "%s until the end of cycle %lld",
		   guess->u == NO_VERTEX ? "" : " neither pushed nor was lifted",
		   (long long)session->run->now.counters[COUNTER_cycles]);
}

static void print_value(const struct graph *graph, const struct guess *guess, int64_t number,
			struct text *text)
{
	const struct guess_value *value = guess->value;
	const bool is_mate = value->is_mate && number >= 0;

	/* A column that has lost its row keeps it as mu, though the row is no mate of it any more. */
	text_print(text, is_mate ? "mu(" : "");
	graph_label(graph, guess->u, text);
	if (is_mate)
		text_print(text, ") is %s%lld", guess->u < graph->labels.left ? "R" : "L", (long long)number);
	else if (value->lacks && number < 0)
		text_print(text, " %s", value->lacks);
	else
		text_print(text, " %s %lld", value->says, (long long)number);
}

static void print_state(const struct session *session, const struct guess *guess,
			const struct grade *grade, struct text *text)
{
	if (guess->kind == GUESS_VALUE)
		print_value(session->graph, guess, grade->number, text);
	else if (grade->number < 0)
		text_print(text, "%s keeps no queue", session->run->plan.variant->name);
	else
		text_print(text, "the queue had %lld %s", (long long)grade->number,
			   grade->number == 1 ? "entry" : "entries");
}

/* Of warps and lanes. */
static void print_work(const struct guess *guess, const struct grade *grade, struct text *text)
{
	if (guess->kind == GUESS_IDLE)
		text_print(text, "lane %lld of warp %lld reads %lld %s", (long long)guess->number,
			   (long long)guess->warp, (long long)grade->number,
			   grade->number == 1 ? "arc" : "arcs");
	else
		text_print(text, "warp %lld of %lld takes longest", (long long)grade->number,
			   (long long)grade->warps);
}

/* The cause does not name the mate of a column that has lost its row. */
static bool explain_mate(struct session *session, const struct graded *graded, struct text *text)
{
	char buffer[SENTENCE];
	struct text cause;

	text_fixed(&cause, buffer, sizeof(buffer));
	if (!predict_say_made(session, graded, &cause))
		return false;
	text_print(text, "; %s", buffer);
	return true;
}

/* What needs no event: states, warps, lanes and workers, each with its cause. */
static void print_found(struct session *session, const struct graded *graded, struct text *text)
{
	const struct guess *guess = graded->guess;

	if (guess->kind == GUESS_WORKER) {
		predict_say_worker(session, text);
		return;
	}
	if (guess->kind == GUESS_VALUE && !guess->value->is_mate && predict_say_made(session, graded, text))
		return;
	if (guess->kind >= GUESS_SLOWEST)
		print_work(guess, graded->grade, text);
	else
		print_state(session, guess, graded->grade, text);
	if (guess->kind == GUESS_VALUE && guess->value->is_mate && explain_mate(session, graded, text))
		return;
	predict_say_reason(session, graded, text);
}

/* How easy it was to be right. */
static void print_together(const struct session *session, const struct guess *guess,
			   const struct grade *grade, struct text *text)
{
	if (grade->answers < 2)
		return;
	text_print(text, "; ");
	if (grade->tie) {
		graph_label(session->graph, guess->u, text);
		text_print(text, " acts in the same wave");
	} else {
		text_print(text, "%lld vertices act in that wave", (long long)grade->answers);
	}
	if (grade->right)
		text_print(text, grade->answers == 2 ? ", so both answers are right"
						     : ", so %lld answers are right",
			   (long long)grade->answers);
	else
		text_print(text, ", each of which is a right answer");
}

/* "; 85 stood as low, so a push to it is right, too" */
static void print_ties(const struct graph *graph, const struct grade *grade, struct text *text)
{
	const int count = grade->tie_count;
	int i;

	if (!count)
		return;
	text_print(text, "; ");
	for (i = 0; i < count; i++) {
		text_print(text, "%s", !i ? "" : i == count - 1 && !grade->more_ties ? " and " : ", ");
		graph_label(graph, grade->ties[i], text);
	}
	if (grade->more_ties)
		text_print(text, " and %lld more", (long long)grade->more_ties);
	text_print(text, " stood as low, so a push %s is right, too", count > 1 ? "to one of them" : "to it");
}

static void print_grade(struct session *session, const struct graded *graded, struct text *text)
{
	const struct guess *guess = graded->guess;
	const struct grade *grade = graded->grade;

	if (guess->kind >= GUESS_SLOWEST || guess->kind == GUESS_VALUE || guess->kind == GUESS_QUEUE) {
		print_found(session, graded, text);
		return;
	}
	if (grade->event < 0) {
		print_silence(session, guess, text);
		return;
	}
	print_event(session->graph, &grade->entry, text);
	if (grade->more)
		text_print(text, " (and %lld more)", (long long)grade->more);
	if (guess->kind == GUESS_NEXT) {
		print_together(session, guess, grade, text);
		return;
	}
	print_ties(session->graph, grade, text);
	if (!grade->tie)
		return;
	text_print(text, "; ");
	graph_label(session->graph, guess->v, text);
	text_print(text, " stood as low, so both answers are right");
}

static bool tell_grade(struct session *session, const char *prediction, const char *answer,
		       const struct grade *grade, bool scored, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "prediction");
	report_text(&report, "prediction", prediction);
	report_bool(&report, "right", grade->right);
	report_bool(&report, "scored", scored);
	report_text(&report, "answer", answer);
	report_number(&report, "cycle", session->run->now.counters[COUNTER_cycles]);
	if (grade->event >= 0)
		report_number(&report, "event", grade->event);
	else
		report_null(&report, "event");
	report_number(&report, "predictions", session->predictions.made);
	report_number(&report, "right_so_far", session->predictions.right);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* Tells the grade of a prediction, as the user wrote it, and counts it if it is `scored`. */
static bool say_grade(struct session *session, const struct graded *graded, const struct asking *asking,
		      struct err *err)
{
	const struct grade *grade = graded->grade;
	const bool playing = asking->asked || (session->at_prompt && !session->script);
	const bool scored = !asking->discount;
	char buffer[SENTENCE];
	struct text text;

	if (scored) {
		session->predictions.made++;
		session->predictions.right += grade->right;
	}
	text_fixed(&text, buffer, sizeof(buffer));
	print_grade(session, graded, &text);
	if (session->style == STYLE_JSON) {
		if (!tell_grade(session, asking->prediction, buffer, grade, scored, err))
			return false;
	} else if (asking->told) {
		text_print(asking->told, "%s is %s: %s", asking->prediction, grade->right ? "right" : "wrong",
			   buffer);
		if (!scored)
			text_print(asking->told, " (%s: it does not count in the score)", asking->discount);
	} else if (grade->right || playing) {
		out_print(&session->out, "%s: %s\n", grade->right ? "right" : "wrong", buffer);
	}
	if (!scored && !session->slides.wanted && !asking->told)
		session_say(session, "%s: it does not count in the score", asking->discount);
	if (grade->right)
		return true;
	session->steps_only = true;
	return playing || err_set(err, ERR_PREDICTION, "wrong: %s", buffer);
}

/* --- One step, and the grade. --- */

/* Whether the line of the script that asks is new at this moment of a run; then both are noted. */
static bool is_first_time(struct session *session)
{
	struct text *asked = &session->predictions.asked;
	char place[SENTENCE];
	struct text text;

	if (!session->script)
		return true;
	text_fixed(&text, place, sizeof(place));
	text_print(&text, "\n%s:%ld %lld %lld\n", session->script, session->line,
		   (long long)session->run->now.ended[UNIT_CYCLE],
		   (long long)session->run->now.ended[UNIT_LANE]);
	if (strstr(text_string(asked), place))
		return false;
	text_raw(asked, place, text.length);
	return true;
}

const char *predict_discounts(struct session *session)
{
	if (session->slides.wanted)
		return "the story goes back";
	if (seen_more(&session->predictions.seen, session->runs, session->run))
		return "this cycle was shown before";
	return is_first_time(session) ? NULL : "this line was graded before";
}

/* The only event of a lane, whoever's it was. */
static void take_other(const struct session *session, const struct saying *saying,
		       int64_t first, struct grade *grade)
{
	if (saying->unit == UNIT_LANE && grade->event < 0 &&
	    run_get_event(session->run, first, &grade->entry))
		grade->event = first;
}

/* A step that is to be graded. */
struct stride {
	enum unit unit;
	bool silent;    /* nobody is told where it led */
	bool whole;     /* false: the run stopped before, so there is no grade */
};

/* Steps, and grades. */
static bool step(struct session *session, struct stride *stride, struct graded *graded, struct grade *grade,
		 struct err *err)
{
	const struct guess *guess = graded->guess;
	struct prospect *prospect = &graded->prospect;
	struct run *run = session->run;
	struct arrival arrival = { .stopped = false };
	bool good;

	graded->first = run_count_events(run);
	good = guess_check(run, guess, err) && guess_look(run, guess, prospect, err) &&
	       run_step(run, stride->unit, 1, NULL, NULL, &arrival.halt, err) &&
	       (stride->silent || run_arrive(session, &arrival, err));
	stride->whole = arrival.halt != HALT_INTERRUPT && arrival.halt != HALT_EVENT;
	good = good && (!stride->whole || guess_grade(run, guess, prospect, graded->first, grade, err));
	guess_forget(prospect);
	return good;
}

bool predict_go(struct session *session, const struct saying *saying, const struct guess *guess,
		const struct asking *asking, bool *right, struct err *err)
{
	struct stride stride = { .unit = saying->unit };
	struct grade grade;
	struct graded graded = { .guess = guess, .grade = &grade, .mine = true };

	if (right)
		*right = false;
	if (!step(session, &stride, &graded, &grade, err))
		return false;
	if (!stride.whole) {
		session_say(session, "the prediction was not checked: the run stopped before "
			"the end");
		return true;
	}
	take_other(session, saying, graded.first, &grade);
	if (right)
		*right = grade.right;
	return say_grade(session, &graded, asking, err);
}

/* --- The answer. --- */

/* The lanes of the guess's warp that had nothing to do, "5 to 31". */
static bool print_idle(struct run *run, struct guess guess, struct text *text, struct err *err)
{
	bool idle[LANES + 1] = { false };
	struct grade grade;
	int lane, last, count = 0;

	for (lane = 0; lane < LANES; lane++) {
		guess.number = lane;
		if (!guess_grade_work(run, &guess, &grade, err))
			return false;
		idle[lane] = grade.right;
	}
	text_print(text, "of warp %lld these lanes have nothing to do:", (long long)guess.warp);
	for (lane = 0; lane < LANES; lane = last + 1) {
		last = lane;
		if (!idle[lane])
			continue;
		while (idle[last + 1])
			last++;
		text_print(text, "%s %d", count++ ? "," : "", lane);
		if (last > lane)
			text_print(text, " to %d", last);
	}
	if (!count)
		text_print(text, " none");
	return true;
}

bool predict_reveal(struct session *session, const struct guess *guess, bool silent, struct text *answer,
		    struct err *err)
{
	struct stride stride = { .unit = UNIT_CYCLE, .silent = silent };
	struct grade grade;
	struct graded graded = { .guess = guess, .grade = &grade };

	if (!step(session, &stride, &graded, &grade, err))
		return false;
	if (!stride.whole)
		return err_set(err, ERR_INTERRUPT, "the run stopped before the end of the cycle");
	if (guess->kind == GUESS_IDLE) {
		if (!print_idle(session->run, *guess, answer, err))
			return false;
		predict_say_reason(session, &graded, answer);
		return true;
	}
	print_grade(session, &graded, answer);
	return true;
}
