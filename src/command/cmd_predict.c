/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict: the user says what the run will do next; the run steps by one unit, and the answer
 * is graded.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/view/look/guess.h"
#include "src/view/look/snapshot.h"
#include "src/engine/stops.h"
#include "src/view/sentence.h"
#include "src/problem/flow/flow.h"

#include <string.h>

enum { SENTENCE = 512, LISTED = 12, MOST_ANSWER = 7 };

/* --- The user's prediction. --- */

/* The words of a prediction, without what is only there to be read. */
struct saying {
	const char *words[MOST_ANSWER];
	int count;
	enum unit unit;
};

/* The forms a prediction takes: how many words stand behind the first, at least and at
 * most. */
static const struct {
	const char *word;
	enum guess_kind kind;
	int least, most;
} forms[] = {
	{ "push", GUESS_PUSH, 2, 3 },       { "relabel", GUESS_RELABEL, 2, 2 },
	{ "height", GUESS_HEIGHT, 2, 2 },   { "queue", GUESS_QUEUE, 1, 1 },
	{ "nothing", GUESS_NOTHING, 0, 1 },
};

static bool usage(struct err *err)
{
	err_set(err, ERR_WORK, "predict what?");
	return err_hint(err, "for instance `predict push 5 7`, `predict relabel 5 9`; `help "
			"predict` has all forms");
}

/* "push 5 to 7 lane": the unit goes, and so does `to`. */
static bool take_words(const struct line *line, int from, struct saying *saying,
		       struct err *err)
{
	int end = line->count;
	int i;

	saying->count = 0;
	saying->unit = UNIT_CYCLE;
	if (end > from && !strcmp(line->words[end - 1], "lane"))
		saying->unit = UNIT_LANE;
	if (end > from && (saying->unit == UNIT_LANE || !strcmp(line->words[end - 1], "cycle")))
		end--;
	for (i = from; i < end; i++) {
		if (!strcmp(line->words[i], "to"))
			continue;
		if (saying->count == MOST_ANSWER - 1)
			return usage(err);
		saying->words[saying->count++] = line->words[i];
	}
	return saying->count > 0 || usage(err);
}

/* Where the question named the vertex, the answer need not. */
static void imply_vertex(struct saying *saying, const char *vertex, int least)
{
	int i;

	if (!vertex || saying->count - 1 >= (least ? least : 1) ||
	    !strcmp(saying->words[0], "queue"))
		return;
	for (i = saying->count++; i > 1; i--)
		saying->words[i] = saying->words[i - 1];
	saying->words[1] = vertex;
}

static bool read_numbers(struct session *session, const struct saying *saying,
			 struct guess *guess, struct err *err)
{
	const struct graph *graph = session->graph;
	int last = saying->count - 1;
	long long number = -1;

	if (guess->kind != GUESS_QUEUE && last >= 1 &&
	    !graph_vertex(graph, saying->words[1], &guess->u, err))
		return false;
	if (guess->kind == GUESS_PUSH && !graph_vertex(graph, saying->words[2], &guess->v, err))
		return false;
	if ((guess->kind == GUESS_PUSH ? last == 3 : guess->kind != GUESS_NOTHING) &&
	    !word_number(saying->words[last], "what is predicted", 0, INT64_MAX, &number, err))
		return false;
	guess->number = number;
	return true;
}

static bool read_guess(struct session *session, struct saying *saying, const char *vertex,
		       struct guess *guess, struct err *err)
{
	const char *word = saying->words[0];
	size_t i;

	*guess = (struct guess){ .u = NO_VERTEX, .v = NO_VERTEX, .number = -1 };
	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strncmp(forms[i].word, word, strlen(word)))
			break;
	if (i == sizeof(forms) / sizeof(forms[0]))
		return usage(err);
	saying->words[0] = forms[i].word;
	imply_vertex(saying, vertex, forms[i].least);
	if (saying->count - 1 < forms[i].least || saying->count - 1 > forms[i].most)
		return usage(err);
	guess->kind = forms[i].kind;
	return read_numbers(session, saying, guess, err);
}

/* --- What there was. --- */

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

static void print_grade(const struct session *session, const struct guess *guess,
			const struct grade *grade, struct text *text)
{
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

/* Prints the grade. A wrong prediction is an error, except at a prompt. */
static bool say_grade(struct session *session, const struct guess *guess,
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

/* --- One step, and the grade. --- */

/* The only event of a lane, whoever's it was. */
static void take_other(const struct session *session, const struct saying *saying,
		       int64_t first, struct grade *grade)
{
	if (saying->unit == UNIT_LANE && grade->event < 0 &&
	    run_get_event(session->run, first, &grade->entry))
		grade->event = first;
}

static bool go_and_grade(struct session *session, const struct saying *saying,
			 const struct guess *guess, const char *prediction, struct err *err)
{
	struct run *run = session->run;
	int64_t first = run_count_events(run);
	bool scored = !seen_more(&session->predictions.seen, session->runs, run);
	struct prospect prospect;
	struct grade grade;
	struct arrival arrival = { .stopped = false };

	if (!guess_check(run, guess, err) || !guess_look(run, guess, &prospect, err) ||
	    !run_step(run, saying->unit, 1, NULL, NULL, &arrival.halt, err) ||
	    !run_arrive(session, &arrival, err))
		return false;
	if (arrival.halt == HALT_INTERRUPT || arrival.halt == HALT_EVENT) {
		session_say(session, "the prediction was not checked: the run stopped before "
			"the end");
		return true;
	}
	if (!guess_grade(run, guess, &prospect, first, &grade, err))
		return false;
	take_other(session, saying, first, &grade);
	return say_grade(session, guess, prediction, &grade, scored, err);
}

/* --- Asking. --- */

/* "at 1 with room for 7" of each residual neighbour. */
static void say_neighbours(struct session *session, const struct snapshot *snapshot)
{
	char buffer[1024];
	struct text text;
	int64_t i;
	int listed = 0;

	text_fixed(&text, buffer, sizeof(buffer));
	for (i = 0; i < snapshot->neighbour_count; i++) {
		const struct neighbour *neighbour = &snapshot->neighbours[i];

		if (neighbour->residual <= 0)
			continue;
		if (listed++ == LISTED) {
			text_print(&text, "; and more: `show vertex` has them all");
			break;
		}
		text_print(&text, "%s", listed > 1 ? "; " : "");
		graph_label(session->graph, neighbour->vertex, &text);
		text_print(&text, " at %d, room for %lld", neighbour->height,
			   (long long)neighbour->residual);
	}
	session_say(session, "its residual neighbours: %s", listed ? buffer : "none");
}

/* Tells what is needed to know the answer, and not the answer. */
static bool say_question(struct session *session, int32_t vertex, const char *name,
			 struct err *err)
{
	struct run *run = session->run;
	struct task task = { .kind = TASK_LAUNCH };
	struct snapshot snapshot;
	bool good = snapshot_take(run, KNOWN_VERTEX, vertex, &snapshot, err);

	if (good) {
		session_say(session, "%scycle %lld is next: what does %s do? It has excess %lld "
			    "and height %d", guess_is_midway(run) ? "the rest of " : "",
			    (long long)run->now.counters[COUNTER_cycles] + 1, name,
			    (long long)snapshot.excess, snapshot.height);
		say_neighbours(session, &snapshot);
	}
	snapshot_free(&snapshot);
	if (good && !run->now.has_task)
		good = run_ahead(run, &task, err);
	if (good && task.kind == TASK_HOST && task.host->step == CODE_RELABEL)
		session_say(session, "a global relabeling comes first: heights become exact");
	return good;
}

/* An answer as a prediction that can be graded. Its words are gone then. */
static bool read_answer(struct session *session, const char *vertex, const struct text *answer,
			struct saying *saying, struct guess *guess, struct err *err)
{
	const char *at = text_string(answer);
	char buffer[4 * SENTENCE];
	struct line line;

	if (answer->cut || answer->length >= SENTENCE)
		return err_set(err, ERR_WORK, "that answer is too long");
	return command_split(&at, &line, buffer, err) && take_words(&line, 0, saying, err) &&
	       read_guess(session, saying, vertex, guess, err) &&
	       run_check_unit(session->run, saying->unit, err) &&
	       guess_check(session->run, guess, err);
}

/* Asks until an answer makes sense. False: there was none. */
static bool get_answer(struct session *session, const char *vertex, struct text *answer,
		       struct saying *saying, struct guess *guess)
{
	struct err err;

	for (;;) {
		text_clear(answer);
		if (!session->ask_line(session->ask_context, "push V, relabel H or nothing?",
				       answer) ||
		    !text_string(answer)[strspn(text_string(answer), " \t\r\n")])
			return false;
		memset(&err, 0, sizeof(err));
		if (read_answer(session, vertex, answer, saying, guess, &err))
			return true;
		session_say(session, "%s%s%s", err.message, err.hint[0] ? ": " : "", err.hint);
	}
}

/* Chooses a vertex to ask about. */
static bool choose_vertex(struct session *session, int32_t *vertex, struct err *err)
{
	const struct run *run = session->run;
	struct guess nothing = { .kind = GUESS_NOTHING, .u = NO_VERTEX, .v = NO_VERTEX };

	if (!guess_check(run, &nothing, err) || !guess_choose(session->run, vertex, err))
		return false;
	if (*vertex != NO_VERTEX)
		return true;
	if (guess_is_midway(run)) {
		err_set(err, ERR_WORK, "every active vertex of this cycle has been processed: "
			"there is none to ask about");
		return err_hint(err, "`step` goes to the end of the cycle");
	}
	err_set(err, ERR_WORK, "no vertex is active now, so there is nothing to ask about");
	return err_hint(err, "`step` continues the run");
}

static bool ask(struct session *session, struct err *err)
{
	char name[32], words[SENTENCE];
	struct text text, answer;
	struct saying saying;
	struct guess guess;
	int32_t vertex;

	if (!choose_vertex(session, &vertex, err))
		return false;
	text_fixed(&text, name, sizeof(name));
	graph_label(session->graph, vertex, &text);
	if (!say_question(session, vertex, name, err))
		return false;
	text_fixed(&answer, words, sizeof(words));
	if (!get_answer(session, name, &answer, &saying, &guess)) {
		session_say(session, "no answer: the run stays where it is");
		return true;
	}
	session->steps_only = true; /* who does it again is asked nothing */
	return go_and_grade(session, &saying, &guess, text_string(&answer), err);
}

static bool predict(struct session *session, const struct line *line, struct err *err)
{
	struct saying saying;
	struct guess guess;

	if (line->count == 1 && !session->ask_line)
		return usage(err);
	if (line->count == 1)
		return run_need(session, err) && session_need_problem(session, &problem_flow, "predict", err) && ask(session, err);
	return session_need_network(session, err) && take_words(line, 1, &saying, err) &&
	       read_guess(session, &saying, NULL, &guess, err) && run_need(session, err) &&
	       session_need_problem(session, &problem_flow, "predict", err) &&
	       run_check_unit(session->run, saying.unit, err) &&
	       go_and_grade(session, &saying, &guess, line->rest, err);
}

static const struct help_row predict_rows[] = {
	{ "push U V", "U pushes to V, or could as well have; with an amount, exactly this much" },
	{ "relabel V HEIGHT", "a relabel lifts V to this height" },
	{ "height V HEIGHT", "at the end V has this height" },
	{ "queue N", "the queue of the cycle has N entries" },
	{ "nothing V", "V neither pushes nor is lifted" },
	{ "nothing", "no vertex pushes or is lifted" },
	{ NULL, NULL },
};

const struct command command_predict = {
	.name = "predict",
	.group = "run",
	.usage = "push U V [AMOUNT] | relabel V HEIGHT | height V HEIGHT | queue N | nothing [V]",
	.summary = "predict the next cycle, step it, and check the prediction",
	.help = "The run always advances by that cycle, and the log says whether the prediction "
		"was right. If it was wrong, the exit status is 4. With `lane` at the end, the "
		"prediction is about the next event only, and the run advances by that event "
		"(sim and host only). Alone at a prompt, `predict` asks what a vertex will do, "
		"and repeats the question until it can use the answer. `info predictions` prints "
		"the score. The score leaves out predictions about a cycle that you had already "
		"seen before you stepped back.",
	.rows = predict_rows,
	.most = MOST_ANSWER,
	.complete = COMPLETE_PREDICT,
	.moves = true,
	.run = predict,
};
