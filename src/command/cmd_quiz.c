/* SPDX-License-Identifier: GPL-3.0-or-later
 * quiz: questions about cycles that follow, and the way back to where the run was.
 */
#include "src/command/quiz.h"

#include "src/base/err.h"
#include "src/base/random.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/command.h"
#include "src/command/predict_parts.h"
#include "src/command/quiz_warps.h"
#include "src/engine/history.h"
#include "src/engine/problem.h"
#include "src/engine/places.h"
#include "src/engine/stops.h"
#include "src/graph/graph.h"
#include "src/graph/write.h"
#include "src/view/look/spread.h"

enum { TELLING = 4 * SENTENCE, QUESTIONS = 5, MOST_SKIPPED = 3, KINDS = 16, ROUNDS = 3, HELD = 1024 };

/* What a quiz does with a question; it lets the run do the cycle. *counts: whether there was an answer
 * to it. */
struct quiz {
	struct session *session;
	const struct question_kind *kinds[KINDS]; /* to choose among */
	int kind_count, most;
	bool (*put)(struct quiz *quiz, const struct question *question, bool *counts, struct err *err);
	int number, right, answered;
	bool left;         /* the user wants no more questions */
	int64_t warps;     /* of the launch that comes; 0: it is not known */
	char held[HELD];   /* what each of them has; "": it is not known, or too much to say */
	bool by_lanes;     /* each lane of them has something of its own */
	struct err why;    /* the last question that could not be asked */
	struct put {
		const struct question_kind *kind;
		int64_t cycle;
		int32_t vertex;
	} had[QUIZ_MOST];       /* those that were put */
	int had_count;
	uint64_t seed;
	bool answers;      /* for quiz_write */
	struct save *save;
	struct text *sheet;             /* its questions in the order in which they were drawn */
	struct written {
		int64_t cycle;
		size_t from, answer, to; /* in `sheet`: the question, and behind it its answer */
	} written[QUIZ_MOST];           /* [number] */
};

/* --- The walk. --- */

static bool was_put(const struct quiz *quiz, const struct question *question)
{
	const int64_t cycle = quiz->session->run->now.counters[COUNTER_cycles];
	const struct put *had;

	for (had = quiz->had; had < quiz->had + quiz->had_count; had++)
		if (had->kind == question->kind && had->cycle == cycle && had->vertex == question->vertex)
			return true;
	return false;
}

/* What a question tells of the warps. Where lanes have something of their own, that would be the answer to
 * which of them has nothing. */
static const char *held_for(const struct quiz *quiz, const struct question *question)
{
	const bool spoils = question->kind->guess == GUESS_IDLE && quiz->by_lanes;

	return *quiz->held && !spoils ? quiz->held : NULL;
}

/* Of one warp everybody knows that it takes longest, and of one active vertex that it is next. On paper the
 * whole residual graph is needed to tell what a relabeling makes of a vertex, and the vertices of each warp
 * to tell what it does. */
static bool is_worth(const struct quiz *quiz, const struct question *question, struct err *why)
{
	struct run *run = quiz->session->run;
	int64_t active = 0;
	bool first;

	if (quiz->save && question->kind->about_vertex)
		return question_relabels_first(quiz->session, &first, why) &&
		       (!first || err_set(why, ERR_WORK, "a global relabeling comes first"));
	if (question->kind->guess == GUESS_SLOWEST && quiz->warps == 1)
		return err_set(why, ERR_WORK, "its launches have one warp each");
	if (quiz->save && question_is_of_warps(question) && !held_for(quiz, question))
		return err_set(why, ERR_WORK, "what its warps have is not known, or too much for a sheet");
	if (question->kind->guess != GUESS_NEXT)
		return true;
	return run_problem(run)->active(run, &active, why) &&
	       (active != 1 || err_set(why, ERR_WORK, "one vertex is active, so it is next"));
}

/* A new question of one of the kinds, from number `first` on; false: none can be asked here. */
static bool draw(struct quiz *quiz, int first, struct question *question)
{
	struct err why;
	int i;

	for (i = 0; i < quiz->kind_count && quiz->had_count < QUIZ_MOST; i++) {
		why = (struct err){ 0 };
		if (question_make(quiz->session, quiz->kinds[(first + i) % quiz->kind_count], NO_VERTEX,
				  question, &why) &&
		    is_worth(quiz, question, &why) && !was_put(quiz, question)) {
			question->held = held_for(quiz, question);
			quiz->had[quiz->had_count++] = (struct put){
				question->kind, quiz->session->run->now.counters[COUNTER_cycles],
				question->vertex };
			return true;
		}
		if (why.kind != ERR_NONE)
			quiz->why = why;
	}
	return false;
}

/* What cannot be judged does not count: a cycle may have no launch that discharges. */
static bool put(struct quiz *quiz, const struct question *question, struct err *err)
{
	bool counts = false;

	if (!quiz->put(quiz, question, &counts, err) && err->kind != ERR_PREDICTION) {
		if (err->kind != ERR_WORK)
			return false;
		session_say(quiz->session, "this question does not count: %s", err->message);
	}
	err_clear(err);
	quiz->number += counts;
	return true;
}

/* Whether another cycle comes: the run may end without one. Where there is no way back from it, it
 * cannot be asked about any more. Notes its warps. */
static bool peek(struct quiz *quiz, bool *comes, enum halt *halt, struct err *err)
{
	struct run *run = quiz->session->run;
	const int64_t before = run->now.ended[UNIT_CYCLE];
	struct err ignored = { 0 };
	struct launch_work launch = { .warps = 0 };
	struct place here;
	struct text held;

	*comes = false;
	if (run->now.phase == PHASE_DONE)
		return true;
	place_take(run, &here);
	if (!run_step(run, UNIT_CYCLE, 1, NULL, NULL, halt, err))
		return false;
	if (*halt == HALT_INTERRUPT || !history_reaches(run, here.unit, here.count, &ignored))
		return true;
	*comes = run->now.ended[UNIT_CYCLE] > before;
	quiz->warps = spread_launch(run, &launch, &ignored) ? launch.warps : 0;
	quiz->by_lanes = quiz->warps && launch.kernel->items != ITEMS_QUEUE;
	text_fixed(&held, quiz->held, sizeof(quiz->held));
	if (quiz->warps)
		quiz_warps_say(run, &launch, &held);
	return history_go(run, here.unit, here.count, halt, err);
}

/* Puts questions until there are enough, or the run has ended. */
static bool walk(struct quiz *quiz, struct random *random, enum halt *halt, struct err *err)
{
	struct run *run = quiz->session->run;
	struct question question;
	int64_t skipped, cycle;
	bool comes;
	int first;

	while (quiz->number < quiz->most && !quiz->left && *halt != HALT_INTERRUPT) {
		/* The first one is about the next cycle, for there may be no other. */
		skipped = quiz->had_count ? random_range(random, 0, MOST_SKIPPED) : 0;
		first = (int)random_below(random, (uint64_t)quiz->kind_count);
		if (skipped && !run_step(run, UNIT_CYCLE, skipped, NULL, NULL, halt, err))
			return false;
		if (!peek(quiz, &comes, halt, err))
			return false;
		if (run->now.phase == PHASE_DONE)
			break;
		cycle = run->now.ended[UNIT_CYCLE];
		if (comes && draw(quiz, first, &question)) {
			if (!put(quiz, &question, err))
				return false;
		} else if (!run_step(run, UNIT_CYCLE, 1, NULL, NULL, halt, err)) {
			return false;
		} else if (run->now.ended[UNIT_CYCLE] == cycle) {
			break; /* a recording ends there */
		}
	}
	return true;
}

/* Back to where the run was, without a word. */
static bool return_to(struct session *session, const struct place *place, struct err *err)
{
	struct err why = { 0 };
	enum halt halt;

	if (!session->run)
		return true; /* it was interrupted twice */
	if (!history_reaches(session->run, place->unit, place->count, &why)) {
		session_say(session, "the run stays in cycle %lld: %s",
			    (long long)session->run->now.counters[COUNTER_cycles], why.message);
		return true;
	}
	if (!history_go(session->run, place->unit, place->count, &halt, err))
		return false;
	pair_follow(session);
	return true;
}

/* Where the run ends too early, it is gone through once more, as long as that brings new questions. */
static bool walk_often(struct quiz *quiz, const struct place *place, struct err *err)
{
	struct err later = { 0 };
	enum halt halt = HALT_UNIT;
	struct random random;
	bool good = true;
	int before, left = ROUNDS;

	random_start(&random, quiz->seed, "quiz");
	while (good && left && !quiz->left && quiz->session->run && quiz->number < quiz->most &&
	       halt != HALT_INTERRUPT) {
		before = quiz->number;
		good = walk(quiz, &random, &halt, err);
		left -= quiz->number == before;
		if (return_to(quiz->session, place, &later))
			continue;
		if (good)
			*err = later;
		return false;
	}
	return good;
}

/* Whether one of the kinds is about such runs; the others go. */
static bool need_runs(struct quiz *quiz, struct err *err)
{
	int i, count = 0;

	for (i = 0; i < quiz->kind_count; i++)
		if (question_need_run(quiz->session, quiz->kinds[i], "quiz", err))
			quiz->kinds[count++] = quiz->kinds[i];
	if (!count)
		return false;
	err_clear(err);
	quiz->kind_count = count;
	return true;
}

static bool play(struct quiz *quiz, struct err *err)
{
	struct session *session = quiz->session;
	struct place place;

	if (!session->run) {
		err_set(err, ERR_WORK, "quiz: there is no run yet");
		return err_hint(err, "`start` begins one");
	}
	if (!need_runs(quiz, err))
		return false;
	if (session->run->now.phase == PHASE_DONE) {
		err_set(err, ERR_WORK, "the run is finished: there is nothing to ask about");
		return err_hint(err, "`goto 0`, then `quiz`");
	}
	place_take(session->run, &place);
	if (!walk_often(quiz, &place, err))
		return false;
	if (quiz->number || quiz->left)
		return true;
	err_set(err, ERR_WORK, "from here to the end there is nothing to ask about%s%s",
		*quiz->why.message ? ": " : "", quiz->why.message);
	return err_hint(err, "`reset`, then `quiz`; or other kinds: `help ask` lists them");
}

/* --- The command. --- */

static void say(struct session *session, const char *words)
{
	if (session->style == STYLE_JSON)
		session_say(session, "%s", words);
	else
		session_wrap(session, &session->out, words, 0, 3, question_columns(session));
}

static bool ask(struct quiz *quiz, const struct question *question, bool *counts, struct err *err)
{
	const struct guess guess = question_guess(question);
	struct session *session = quiz->session;
	char buffer[TELLING];
	enum reply reply = REPLY_NOTHING;
	bool right = false, good;
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%d. ", quiz->number + 1);
	if (!question_print(session, question, &text, err))
		return false;
	say(session, buffer);
	*counts = true;
	if (session->ask_line) {
		good = question_ask(session, question, NULL, &reply, &right, err);
		quiz->left = reply == REPLY_LEAVE || session->quit;
		*counts = !quiz->left && (good || err->kind == ERR_PREDICTION);
		quiz->answered += *counts && reply == REPLY_ANSWER;
		quiz->right += right;
		if (!good || quiz->left || reply == REPLY_ANSWER)
			return good;
	}
	text_clear(&text);
	text_print(&text, "   ");
	*counts = predict_reveal(session, &guess, false, &text, err);
	if (*counts)
		say(session, buffer);
	return *counts;
}

static bool tell_score(const struct quiz *quiz, struct err *err)
{
	struct session *session = quiz->session;
	struct report report;
	bool good;

	if (session->style != STYLE_JSON) {
		out_print(&session->out, "quiz: %d question%s, %d answered, %d right\n", quiz->number,
			  quiz->number == 1 ? "" : "s", quiz->answered, quiz->right);
		return true;
	}
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "quiz");
	report_number(&report, "questions", quiz->number);
	report_number(&report, "answered", quiz->answered);
	report_number(&report, "right", quiz->right);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* All kinds, where none was named. */
static void take_all(struct quiz *quiz)
{
	const struct question_kind *kind;

	for (kind = question_kinds; kind->word; kind++)
		quiz->kinds[quiz->kind_count++] = kind;
}

static bool read_kind(struct quiz *quiz, const char *word, struct err *err)
{
	const struct question_kind *kind = question_find(word);

	if (kind && quiz->kind_count < KINDS) {
		quiz->kinds[quiz->kind_count++] = kind;
		return true;
	}
	if (kind)
		err_set(err, ERR_WORK, "%s is one too many: a quiz chooses among %d kinds at most", word,
			KINDS);
	else
		err_set(err, ERR_WORK, "there is no question %s", word);
	return err_hint(err, "quiz %s", command_quiz.usage);
}

/* Kinds, and seed=S. */
static bool read_words(struct quiz *quiz, const struct line *line, int from, struct err *err)
{
	long long seed;
	const char *value;
	int i;

	for (i = from; i < line->count; i++) {
		value = word_value(line->words[i], "seed");
		if (value) {
			if (!word_number(value, "seed", 0, INT64_MAX, &seed, err))
				return false;
			quiz->seed = (uint64_t)seed;
			continue;
		}
		if (!read_kind(quiz, line->words[i], err))
			return false;
	}
	if (!quiz->kind_count)
		take_all(quiz);
	return true;
}

static bool quiz(struct session *session, const struct line *line, struct err *err)
{
	const bool numbered = line->count > 1 && *line->words[1] >= '0' && *line->words[1] <= '9';
	struct quiz game = { .session = session, .put = ask, .most = QUESTIONS,
			     .seed = session->settings.seed };
	long long most = QUESTIONS;

	if (numbered && !word_number(line->words[1], "the number of questions", 1, QUIZ_MOST, &most, err))
		return false;
	game.most = (int)most;
	return read_words(&game, line, 1 + numbered, err) && play(&game, err) && tell_score(&game, err);
}

const struct command command_quiz = {
	.name = "quiz",
	.group = "run",
	.usage = "[N] [seed=S] [deed] [height] [distance] [mate] [psi] [next] [queue] [slowest] "
		 "[idle] [worker]",
	.summary = "ask N questions about the cycles that follow, and come back",
	.help = "N is 5 without a number. The seed (`set seed`, or seed=S) draws the kinds and up to 3 "
		"cycles between two questions, and the seed of the run the vertices, so the same seeds "
		"ask the same. `help ask` tells what the kinds are. After an empty answer, and where "
		"nobody can answer, Spillway tells what is right. At the end the run stands where it "
		"stood. `export quiz FILE [N]` writes N questions for a class, ten without a number, "
		"and `export quiz answers FILE [N]` the same ones with their answers.",
	.most = 2 + KINDS, /* N and a seed, too */
	.complete = COMPLETE_ASK,
	.looks = true,
	.run = quiz,
};

/* --- For a class. --- */

/* A question that has no answer is not written. */
static bool write_question(struct quiz *quiz, const struct question *question, bool *counts, struct err *err)
{
	const struct guess guess = question_guess(question);
	struct written *written = &quiz->written[quiz->number];

	written->cycle = quiz->session->run->now.counters[COUNTER_cycles];
	written->from = quiz->sheet->length;
	if (!question_print(quiz->session, question, quiz->sheet, err))
		return false;
	written->answer = quiz->sheet->length;
	*counts = predict_reveal(quiz->session, &guess, true, quiz->sheet, err);
	written->to = quiz->sheet->length;
	return *counts;
}

static void write_one(const struct quiz *quiz, const struct written *written, int number)
{
	const char *text = text_string(quiz->sheet);

	save_print(quiz->save, "%d. %.*s\n", number, (int)(written->answer - written->from),
		   text + written->from);
	if (quiz->answers)
		save_print(quiz->save, "\n   Answer: %.*s.\n", (int)(written->to - written->answer),
			   text + written->answer);
	save_print(quiz->save, "\n");
}

/* In the order of their cycles: what is told of a later cycle says what an earlier one has done. */
static void write_sheet(struct quiz *quiz)
{
	const struct written *written;
	int64_t cycle, next;
	int i, count;

	for (cycle = 0, count = 0; count < quiz->number; cycle = next) {
		next = INT64_MAX;
		for (i = 0; i < quiz->number; i++) {
			written = &quiz->written[i];
			if (written->cycle == cycle)
				write_one(quiz, written, ++count);
			else if (written->cycle > cycle && written->cycle < next)
				next = written->cycle;
		}
	}
}

bool quiz_write(struct session *session, int most, bool answers, struct save *save, struct text *note,
		struct err *err)
{
	struct text sheet;
	struct quiz quiz = { .session = session, .put = write_question, .most = most, .answers = answers,
			     .save = save, .sheet = &sheet, .seed = session->settings.seed };
	const struct run *run = session->run;
	bool good;

	text_init(&sheet, &session->memory);
	take_all(&quiz);
	save_print(save, "# What does the next cycle do?\n\n%s by %s on %s, "
			 "from cycle %lld on, seed %lld\n\n",
		   write_title(session->graph), run->plan.variant->name, run->machine->label,
		   (long long)run->now.counters[COUNTER_cycles], (long long)session->settings.seed);
	quiz_write_graph(session->graph, save);
	good = play(&quiz, err) &&
	       (!sheet.cut || err_set(err, ERR_MEMORY, "there is no memory for so many questions"));
	if (good)
		write_sheet(&quiz);
	text_free(&sheet);
	if (good && quiz.number < most)
		text_print(note, "from there to the end of the run it has only %d question%s", quiz.number,
			   quiz.number == 1 ? "" : "s");
	return good;
}
