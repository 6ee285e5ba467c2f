/* SPDX-License-Identifier: GPL-3.0-or-later
 * Questions about the next cycle of a run: what is told before, what is asked, and how an answer is read.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/predict_parts.h"
#include "src/engine/places.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/problem/matching/matching.h"
#include "src/problem/paths/paths.h"
#include "src/problem/problems.h"

#include <string.h>

enum { WIDTH = 79 };

const struct question_kind question_kinds[] = {
	{ "deed", NULL, GUESS_NOTHING, true, &problem_flow, "what does %s do?",
	  "push V, relabel H or nothing?", "`push` and a vertex, `relabel` and a height, or `nothing`",
	  "push|relabel|nothing" },
	{ "height", "height", GUESS_VALUE, true, &problem_flow, "at which height does %s stand at its end?",
	  "which height?", "a number", "" },
	{ "distance", "distance", GUESS_VALUE, true, &problem_bfs, "what is the distance of %s at its end?",
	  "which distance, or unreached?", "a number, or `unreached`", "unreached" },
	{ "mate", "mate", GUESS_VALUE, true, &problem_matching, "what is the mate of %s at its end?",
	  "which vertex, or none?", "a vertex, or `none`", "none" },
	{ "psi", "psi", GUESS_VALUE, true, &problem_matching, "what is the label of %s at its end?",
	  "which label?", "a number", "" },
	{ "next", "next", GUESS_NEXT, false, &problem_flow, "which vertex pushes or is lifted next?",
	  "which vertex?", "a vertex", "" },
	{ "queue", "queue", GUESS_QUEUE, false, NULL, "how many entries does the queue have?", "how many?",
	  "a number", "" },
	{ "slowest", "slowest", GUESS_SLOWEST, false, NULL,
	  "which warp of the launch that discharges takes longest?", "which warp?", "the number of a warp",
	  "" },
	{ "idle", "idle", GUESS_IDLE, false, NULL,
	  "which lane of which warp of the launch that discharges has nothing to do?", "which WARP and LANE?",
	  "the number of a warp, a blank, and that of one of its 32 lanes", "" },
	{ "worker", "worker", GUESS_WORKER, false, &problem_flow, "who works, the CPU or the GPU?",
	  "cpu or gpu?", "`cpu` or `gpu`", "cpu|gpu" },
	{ .word = NULL },
};

const struct question_kind *question_find(const char *word)
{
	const struct question_kind *row = question_kinds;

	while (row->word && strcmp(row->word, word))
		row++;
	return row->word ? row : NULL;
}

struct guess question_guess(const struct question *question)
{
	return (struct guess){ .kind = question->kind->guess, .value = guess_value_find(question->kind->word),
			       .u = question->vertex, .v = NO_VERTEX, .number = -1 };
}

bool question_is_of_warps(const struct question *question)
{
	return question->kind->guess == GUESS_SLOWEST || question->kind->guess == GUESS_IDLE;
}

/* "distance, queue, slowest and idle": the kinds about runs of such a problem. */
static void print_kinds(const struct problem *solved, struct text *text)
{
	const struct question_kind *row;
	int left = 0;

	for (row = question_kinds; row->word; row++)
		left += problem_suits(row->problem, solved);
	for (row = question_kinds; row->word; row++)
		if (problem_suits(row->problem, solved))
			text_print(text, "%s%s", row->word, --left > 1 ? ", " : left ? " and " : "");
}

static bool need_problem(struct session *session, const struct problem *problem, const char *command,
			 const char *word, struct err *err)
{
	const struct variant *variant = session->run->plan.variant;
	char names[64], kinds[120];
	struct text text;

	if (problem_suits(problem, variant->problem))
		return true;
	text_fixed(&text, names, sizeof(names));
	problems_print(problem, &text);
	err_set(err, ERR_WORK, "%s %s is about runs of the problem %s, and %s solves %s", command, word,
		names, variant->name, variant->problem->name);
	text_fixed(&text, kinds, sizeof(kinds));
	print_kinds(variant->problem, &text);
	return err_hint(err, "questions about this run: %s", kinds);
}

bool question_need_run(struct session *session, const struct question_kind *kind, const char *command,
		       struct err *err)
{
	return need_problem(session, kind->problem, command, kind->word, err);
}

bool guess_need_run(struct session *session, const struct guess *guess, const char *word, struct err *err)
{
	const struct question_kind *row = question_kinds;

	if (guess->kind == GUESS_VALUE)
		return need_problem(session, guess->value->problem, "predict", word, err);
	while (row->word && (row->guess != guess->kind || row->about_vertex))
		row++;
	return need_problem(session, row->word ? row->problem : &problem_flow, "predict", word, err);
}

/* --- Which question. --- */

/* Chooses a vertex to ask about. */
static bool choose_vertex(struct session *session, int32_t *vertex, struct err *err)
{
	const struct run *run = session->run;

	if (!guess_choose(session->run, vertex, err))
		return false;
	if (*vertex != NO_VERTEX)
		return true;
	if (guess_is_midway(run)) {
		err_set(err, ERR_WORK, "every active vertex of this cycle has been processed: "
			"there is none to ask about");
		return err_hint(err, "`step` goes to the end of the cycle");
	}
	err_set(err, ERR_WORK, problem_suits(&problem_bfs, run->plan.variant->problem)
			? "no active vertex reaches or lowers another one now, "
			  "so there is nothing to ask about"
			: "no vertex is active now, so there is nothing to ask about");
	return err_hint(err, "`step` continues the run");
}

bool question_make(struct session *session, const struct question_kind *kind, int32_t vertex,
		   struct question *question, struct err *err)
{
	struct guess guess;
	struct text text;

	*question = (struct question){ .kind = kind, .vertex = vertex };
	guess = question_guess(question);
	if (!guess_check(session->run, &guess, err) ||
	    (kind->about_vertex && vertex == NO_VERTEX && !choose_vertex(session, &question->vertex, err)))
		return false;
	if (!kind->about_vertex)
		return true;
	text_fixed(&text, question->name, sizeof(question->name));
	graph_label(session->graph, question->vertex, &text);
	return true;
}

bool question_print(struct session *session, const struct question *question, struct text *text,
		    struct err *err)
{
	const struct question_kind *kind = question->kind;
	const struct run *run = session->run;

	text_print(text, "%sycle %lld is next. ", guess_is_midway(run) ? "The rest of c" : "C",
		   (long long)run->now.counters[COUNTER_cycles] + 1);
	if (!question_print_facts(session, question, text, err))
		return false;
	text_print(text, "In cycle %lld, ", (long long)run->now.counters[COUNTER_cycles] + 1);
	text_print(text, kind->words, question->name);
	return true;
}

int question_columns(const struct session *session)
{
	const int columns = session->style == STYLE_TEXT ? session->columns : 0;

	return columns > 0 && columns < WIDTH ? columns : WIDTH;
}

/* --- The answer. --- */

/* What is typed on the screen may begin with a colon, as commands do there. */
static const char *skip_colon(const char *at)
{
	at += strspn(at, " \t");
	at += *at == ':';
	return at + strspn(at, " \t");
}

static bool refuse_form(const struct question *question, struct err *err)
{
	err_set(err, ERR_WORK, "that is no answer to this question");
	return err_hint(err, "an answer is %s", question->kind->answer);
}

/* An answer as a prediction that can be graded. Its words are gone then. */
static bool read_answer(struct session *session, const struct question *question, const struct text *answer,
			char *buffer, struct saying *saying, struct guess *guess, struct err *err)
{
	const char *const name = *question->name ? question->name : NULL;
	const char *at = skip_colon(text_string(answer));
	const char *form = question->kind->form;
	struct line line;

	if (answer->cut || answer->length >= SENTENCE)
		return err_set(err, ERR_WORK, "that answer is too long");
	if (!command_split(&at, &line, buffer, err) || !predict_take_words(session, &line, 0, saying, err))
		return refuse_form(question, err);
	if (form && strcmp(form, saying->words[0]) != 0) {
		memmove(saying->words + 1, saying->words, (size_t)saying->count++ * sizeof(saying->words[0]));
		saying->words[0] = form;
	}
	if (!predict_fits(session, saying, name))
		return refuse_form(question, err);
	return predict_read(session, saying, name, guess, err) &&
	       run_check_unit(session->run, saying->unit, err) && guess_check(session->run, guess, err);
}

/* One line; false: none came. */
static bool get_line(struct session *session, const struct question *question, struct text *answer)
{
	bool good;

	text_clear(answer);
	session->predictions.waits = question;
	good = session->ask_line(session->ask_context, question->kind->prompt, answer);
	session->predictions.waits = NULL;
	return good;
}

/* Asks until an answer makes sense. */
static enum reply get_answer(struct session *session, const struct question *question, struct text *answer,
		       struct saying *saying, struct guess *guess)
{
	char buffer[4 * SENTENCE];
	struct err err;

	for (session->predictions.again = false;; session->predictions.again = true) {
		if (!get_line(session, question, answer))
			return REPLY_LEAVE;
		if (!text_string(answer)[strspn(text_string(answer), " \t\r\n")])
			return REPLY_NOTHING;
		memset(&err, 0, sizeof(err));
		if (read_answer(session, question, answer, buffer, saying, guess, &err))
			return REPLY_ANSWER;
		session_say(session, "%s%s%s; an empty line gives no answer", err.message,
			    err.hint[0] ? ": " : "", err.hint);
	}
}

/* Whether the same run still stands at that moment. */
static bool stands_at(const struct session *session, int64_t runs, const struct place *place)
{
	struct place now;

	if (!session->run || session->runs != runs)
		return false;
	place_take(session->run, &now);
	return now.unit == place->unit && now.count == place->count;
}

bool question_ask(struct session *session, const struct question *question, struct text *told,
		  enum reply *reply, bool *right, struct err *err)
{
	char words[SENTENCE];
	struct saying saying;
	struct asking asking;
	struct guess guess;
	struct text answer;
	struct place place;
	const int64_t runs = session->runs;

	place_take(session->run, &place);
	text_fixed(&answer, words, sizeof(words));
	*right = false;
	*reply = get_answer(session, question, &answer, &saying, &guess);
	/* Whoever has explored, and does not come back to the slide, may have left another run. */
	if (!session->slides.returns && !stands_at(session, runs, &place))
		return err_set(err, ERR_INTERRUPT, "the run was changed, so the question has no answer");
	if (!session->nest.performing)
		progress_begin(session); /* the time to think is not the run's */
	if (*reply != REPLY_ANSWER)
		return true;
	session->steps_only = true; /* who does it again is asked nothing */
	asking = (struct asking){ skip_colon(text_string(&answer)), predict_discounts(session), true, told };
	return predict_go(session, &saying, &guess, &asking, right, err);
}
