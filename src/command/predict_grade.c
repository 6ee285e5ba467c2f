/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/predict_grade.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/engine/decision.h"
#include "src/graph/graph.h"
#include "src/view/look/guess.h"
#include "src/view/sentence.h"

enum { SENTENCE = 512 };

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

static void print_state(const struct session *session, const struct guess *guess,
			const struct grade *grade, struct text *text)
{
	if (guess->kind == GUESS_HEIGHT) {
		graph_label(session->graph, guess->u, text);
		text_print(text, " stands at %lld", (long long)grade->number);
	} else if (grade->number < 0) {
		text_print(text, "%s keeps no queue", session->run->plan.variant->name);
	} else {
		text_print(text, "the queue had %lld %s", (long long)grade->number,
			   grade->number == 1 ? "entry" : "entries");
	}
}

/* Of warps, lanes and workers. */
static void print_work(const struct guess *guess, const struct grade *grade, struct text *text)
{
	if (guess->kind == GUESS_WORKER)
		text_print(text, "the %s works", grade->number == WORKER_CPU ? "CPU" : "GPU");
	else if (guess->kind == GUESS_IDLE)
		text_print(text, "lane %lld of warp %lld reads %lld %s", (long long)guess->number,
			   (long long)guess->warp, (long long)grade->number,
			   grade->number == 1 ? "arc" : "arcs");
	else
		text_print(text, "warp %lld of %lld takes longest%s", (long long)grade->number,
			   (long long)grade->warps, grade->tie ? ", and yours as long" : "");
}

static void print_grade(const struct session *session, const struct guess *guess,
			const struct grade *grade, struct text *text)
{
	if (guess->kind >= GUESS_SLOWEST) {
		print_work(guess, grade, text);
		return;
	}
	if (guess->kind == GUESS_HEIGHT || guess->kind == GUESS_QUEUE) {
		print_state(session, guess, grade, text);
		return;
	}
	if (grade->event < 0) {
		print_silence(session, guess, text);
		return;
	}
	print_event(session->graph, &grade->entry, text);
	if (grade->more)
		text_print(text, " (and %lld more)", (long long)grade->more);
	if (!grade->tie)
		return;
	text_print(text, "; ");
	if (guess->kind == GUESS_NEXT) {
		graph_label(session->graph, guess->u, text);
		text_print(text, " acts in the same wave, so both answers are right");
		return;
	}
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

bool predict_say_grade(struct session *session, const struct guess *guess,
		      const char *prediction, const struct grade *grade, bool scored,
		      struct err *err)
{
	bool playing = session->at_prompt && !session->script;
	char buffer[SENTENCE];
	struct text text;

	if (scored) {
		session->predictions.made++;
		session->predictions.right += grade->right;
	}
	text_fixed(&text, buffer, sizeof(buffer));
	print_grade(session, guess, grade, &text);
	if (session->style == STYLE_JSON) {
		if (!tell_grade(session, prediction, buffer, grade, scored, err))
			return false;
	} else if (grade->right || playing) {
		out_print(&session->out, "%s: %s\n", grade->right ? "right" : "wrong", buffer);
	}
	if (!scored)
		session_say(session, "you had seen this before you stepped back: it does not "
			    "count in the score");
	if (grade->right)
		return true;
	session->steps_only = true;
	return playing || err_set(err, ERR_PREDICTION, "wrong: %s", buffer);
}
