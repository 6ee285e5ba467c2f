/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict: the user says what the run will do next; the run steps by one unit, and the answer
 * is graded.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/command.h"
#include "src/command/predict_grade.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/view/look/guess.h"
#include "src/view/look/snapshot.h"
#include "src/engine/stops.h"
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
static const struct form {
	const char *word;
	enum guess_kind kind;
	int least, most;
	const char *usage;
} forms[] = {
	{ "push", GUESS_PUSH, 2, 3, "push U V [AMOUNT]" },
	{ "relabel", GUESS_RELABEL, 2, 2, "relabel V HEIGHT" },
	{ "height", GUESS_HEIGHT, 2, 2, "height V HEIGHT" },
	{ "queue", GUESS_QUEUE, 1, 1, "queue N" },
	{ "nothing", GUESS_NOTHING, 0, 1, "nothing [V]" },
	{ "next", GUESS_NEXT, 1, 1, "next V" },
	{ "slowest", GUESS_SLOWEST, 1, 1, "slowest W" },
	{ "idle", GUESS_IDLE, 2, 2, "idle W LANE" },
	{ "worker", GUESS_WORKER, 1, 1, "worker cpu|gpu" },
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
	if ((guess->kind == GUESS_PUSH ? last == 3 : guess->kind != GUESS_NOTHING && guess->kind != GUESS_NEXT) &&
	    !word_number(saying->words[last], "what is predicted", 0, INT64_MAX, &number, err))
		return false;
	guess->number = number;
	return true;
}

/* "cpu" or "gpu"; a warp; a warp and a lane. */
static bool read_work(const struct saying *saying, struct guess *guess, struct err *err)
{
	long long number = 0;

	if (guess->kind == GUESS_WORKER) {
		guess->number = strcmp(saying->words[1], "cpu") ? WORKER_GPU : WORKER_CPU;
		if (guess->number == WORKER_CPU || !strcmp(saying->words[1], "gpu"))
			return true;
		err_set(err, ERR_WORK, "the arbiter chooses no %s", saying->words[1]);
		return err_hint(err, "predict worker cpu, or predict worker gpu");
	}
	if (!word_number(saying->words[1], "the warp", 0, INT32_MAX, &number, err))
		return false;
	guess->warp = number;
	if (guess->kind == GUESS_IDLE && !word_number(saying->words[2], "the lane", 0, 31, &number, err))
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
	if (saying->count - 1 < forms[i].least || saying->count - 1 > forms[i].most) {
		err_set(err, ERR_WORK, "that is no prediction of this form");
		return err_hint(err, "predict %s", forms[i].usage);
	}
	guess->kind = forms[i].kind;
	if (guess->kind >= GUESS_SLOWEST && saying->unit == UNIT_LANE)
		return err_set(err, ERR_WORK, "predict %s is about whole launches: leave `lane` out",
			       forms[i].word);
	return guess->kind >= GUESS_SLOWEST ? read_work(saying, guess, err)
					    : read_numbers(session, saying, guess, err);
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
	bool scored = !session->slides.wanted && !seen_more(&session->predictions.seen, session->runs, run);
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
	return predict_say_grade(session, guess, prediction, &grade, scored, err);
}

/* --- Asking. --- */

/* What an answer need not repeat, and what the user is asked. */
struct question {
	const char *kind;    /* the form; NULL: the answer names it */
	const char *vertex;  /* or NULL */
	const char *prompt;
};

/* Questions about no vertex. */
static const struct {
	const char *kind, *words, *prompt;
	enum guess_kind guess;
} questions[] = {
	{ "next", "which vertex is the next that pushes or is lifted?", "which vertex?", GUESS_NEXT },
	{ "queue", "how many entries has the queue of that cycle?", "how many?", GUESS_QUEUE },
	{ "slowest", "which warp of its launch takes longest?", "which warp?", GUESS_SLOWEST },
	{ "idle", "which lane of its launch has nothing to do?", "which WARP and LANE?", GUESS_IDLE },
	{ "worker", "who works, the CPU or the GPU?", "cpu or gpu?", GUESS_WORKER },
};

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
static bool read_answer(struct session *session, const struct question *question,
			const struct text *answer, struct saying *saying, struct guess *guess, struct err *err)
{
	const char *at = text_string(answer);
	char buffer[4 * SENTENCE];
	struct line line;

	if (answer->cut || answer->length >= SENTENCE)
		return err_set(err, ERR_WORK, "that answer is too long");
	if (!command_split(&at, &line, buffer, err) || !take_words(&line, 0, saying, err))
		return false;
	if (question->kind && strcmp(question->kind, saying->words[0]) != 0) {
		memmove(saying->words + 1, saying->words, (size_t)saying->count++ * sizeof(saying->words[0]));
		saying->words[0] = question->kind;
	}
	return read_guess(session, saying, question->vertex, guess, err) &&
	       run_check_unit(session->run, saying->unit, err) &&
	       guess_check(session->run, guess, err);
}

/* Asks until an answer makes sense. False: there was none. */
static bool get_answer(struct session *session, const struct question *question, struct text *answer,
		       struct saying *saying, struct guess *guess)
{
	struct err err;

	for (;;) {
		text_clear(answer);
		if (!session->ask_line(session->ask_context, question->prompt, answer) ||
		    !text_string(answer)[strspn(text_string(answer), " \t\r\n")])
			return false;
		memset(&err, 0, sizeof(err));
		if (read_answer(session, question, answer, saying, guess, &err))
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

static bool ask(struct session *session, const struct question *question, struct err *err)
{
	char words[SENTENCE];
	struct saying saying;
	struct guess guess;
	struct text answer;

	text_fixed(&answer, words, sizeof(words));
	if (!get_answer(session, question, &answer, &saying, &guess)) {
		session_say(session, "no answer: the run stays where it is");
		return true;
	}
	session->steps_only = true; /* who does it again is asked nothing */
	return go_and_grade(session, &saying, &guess, text_string(&answer), err);
}

static bool ask_about_vertex(struct session *session, struct err *err)
{
	struct question question = { .prompt = "push V, relabel H or nothing?" };
	char name[32];
	struct text text;
	int32_t vertex;

	if (!choose_vertex(session, &vertex, err))
		return false;
	text_fixed(&text, name, sizeof(name));
	graph_label(session->graph, vertex, &text);
	question.vertex = name;
	return say_question(session, vertex, name, err) && ask(session, &question, err);
}

/* The question of that kind, if the user can answer it; -1: there is none. */
static int find_question(const struct session *session, const char *kind)
{
	int i;

	for (i = 0; session->ask_line && i < (int)(sizeof(questions) / sizeof(questions[0])); i++)
		if (!strcmp(questions[i].kind, kind))
			return i;
	return -1;
}

static bool ask_of_kind(struct session *session, int number, struct err *err)
{
	const struct question question = { .kind = questions[number].kind, .prompt = questions[number].prompt };
	const struct guess guess = { .kind = questions[number].guess, .u = NO_VERTEX, .v = NO_VERTEX };

	if (!guess_check(session->run, &guess, err))
		return false;
	session_say(session, "cycle %lld is next (an empty line leaves the run where it is): %s",
		    (long long)session->run->now.counters[COUNTER_cycles] + 1, questions[number].words);
	return ask(session, &question, err);
}

/* A run of a flow, about which all this is. */
static bool need_flow(struct session *session, struct err *err)
{
	return run_need(session, err) && session_need_problem(session, &problem_flow, "predict", err);
}

static bool predict(struct session *session, const struct line *line, struct err *err)
{
	const int number = line->count == 2 ? find_question(session, line->words[1]) : -1;
	struct saying saying;
	struct guess guess;

	if (line->count == 1 && !session->ask_line)
		return usage(err);
	if (line->count == 1)
		return need_flow(session, err) && ask_about_vertex(session, err);
	if (number >= 0)
		return need_flow(session, err) && ask_of_kind(session, number, err);
	return session_need_network(session, err) && take_words(line, 1, &saying, err) &&
	       read_guess(session, &saying, NULL, &guess, err) && need_flow(session, err) &&
	       run_check_unit(session->run, saying.unit, err) &&
	       go_and_grade(session, &saying, &guess, line->rest, err);
}

static const struct help_row predict_rows[] = {
	{ "next V", "V is the next vertex that pushes or is lifted, or acts in the same wave as that one" },
	{ "push U V", "U pushes to V, or could as well have; with an amount, exactly this much" },
	{ "relabel V HEIGHT", "a relabel lifts V to this height" },
	{ "height V HEIGHT", "at the end V has this height" },
	{ "queue N", "the queue of the cycle has N entries" },
	{ "nothing V", "V neither pushes nor is lifted" },
	{ "nothing", "no vertex pushes or is lifted" },
	{ "slowest W", "no warp of the launch takes longer than W" },
	{ "idle W LANE", "that lane of warp W has nothing to do in the launch" },
	{ "worker cpu|gpu", "the arbiter gives the cycle to the CPU, or to the GPU" },
	{ NULL, NULL },
};

const struct command command_predict = {
	.name = "predict",
	.group = "run",
	.usage = "next V | push U V [AMOUNT] | relabel V HEIGHT | height V HEIGHT | queue N | nothing [V] | "
		 "slowest W | idle W LANE | worker cpu|gpu",
	.summary = "predict the next cycle, step it, and check the prediction",
	.help = "The run always advances by that cycle, and the log says whether the prediction "
		"was right. If it was wrong, the exit status is 4. With `lane` at the end, the "
		"prediction is about the next event only, and the run advances by that event "
		"(sim and host only). Alone at a prompt, `predict` asks what a vertex will do; "
		"predict next, queue, slowest, idle or worker alone asks about that. It repeats the question until it "
		"can use the answer. `info predictions` prints "
		"the score. The score leaves out predictions about a cycle that you had already "
		"seen before you stepped back.",
	.rows = predict_rows,
	.most = MOST_ANSWER,
	.complete = COMPLETE_PREDICT,
	.moves = true,
	.run = predict,
};
