/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict_parts: shared by the files about predictions: predict_read.c reads one, predict_grade.c steps the
 * run and grades it, question.c asks for one, cmd_predict.c, cmd_ask.c and cmd_quiz.c have the commands.
 */
#ifndef SPILLWAY_COMMAND_PREDICT_PARTS_H
#define SPILLWAY_COMMAND_PREDICT_PARTS_H

#include "src/command/session.h"
#include "src/view/look/guess.h"

enum { MOST_ANSWER = 7, SENTENCE = 512 };

/* A form that a prediction takes: how many words stand behind the first, at least and at most. */
struct predict_form {
	const char *word;
	enum guess_kind kind;
	int least, most;
	const char *usage;
};

/* Ends with a row without a word. */
extern const struct predict_form predict_forms[];

/* The words of a prediction, without what is only there to be read. */
struct saying {
	const char *words[MOST_ANSWER];
	int count;
	enum unit unit;
};

/* The words of a line from number `from` on. */
bool predict_take_words(const struct session *session, const struct line *line, int from,
			struct saying *saying, struct err *err);
/* Whether they have one of the forms that a prediction takes. */
bool predict_fits(const struct session *session, struct saying *saying, const char *vertex);
/* What they predict. Where the question named the vertex, the answer need not; else NULL. */
bool predict_read(struct session *session, struct saying *saying, const char *vertex, struct guess *guess,
		  struct err *err);
/* False, and *err says how runs such as the present one are predicted. */
bool predict_usage(const struct session *session, struct err *err);

/* Why the prediction of the present command does not count in the score: the user has seen what follows,
 * or the same line of a script has scored at the same moment, because a reader came back to it. NULL: it
 * counts. */
const char *predict_discounts(struct session *session);
/* How a prediction came about. */
struct asking {
	const char *prediction; /* as the user wrote it */
	const char *discount;   /* why it does not count in the score; NULL: it does */
	bool asked;             /* a question was answered: a wrong answer is no error */
	struct text *told;      /* takes the grade, with the answer, instead of its being printed; or NULL */
};

/* Steps the run, prints how the prediction was graded, and counts that. A wrong one is an error, except at a
 * prompt. *right: whether it was right; may be NULL. */
bool predict_go(struct session *session, const struct saying *saying, const struct guess *guess,
		const struct asking *asking, bool *right, struct err *err);
/* Steps the run, and adds what a right answer had been; `silent`: nothing else is printed, and the user
 * has not seen it. False with an error: that cannot be told. */
bool predict_reveal(struct session *session, const struct guess *guess, bool silent, struct text *answer,
		    struct err *err);

/* A kind of question. */
struct question_kind {
	const char *word;          /* as `ask` has it */
	const char *form;          /* that the answer has; NULL: the answer names it */
	enum guess_kind guess;
	bool about_vertex;
	const struct problem *problem; /* of whose runs; NULL: of all */
	const char *words, *prompt;
	const char *answer;        /* what it is, without an example, which might be right */
	const char *choices;       /* the words among the answers, "cpu|gpu" */
};

/* Ends with a row without a word. */
extern const struct question_kind question_kinds[];

struct question {
	const struct question_kind *kind;
	int32_t vertex;    /* NO_VERTEX: about none */
	char name[32];     /* of the vertex */
	const char *held;  /* of a launch: what each of its warps has; NULL: it is not told */
};

const struct question_kind *question_find(const char *word);
/* Whether such questions, or guesses of that word, are about runs of such a problem. */
bool question_need_run(struct session *session, const struct question_kind *kind, const char *command,
		       struct err *err);
bool guess_need_run(struct session *session, const struct guess *guess, const char *word, struct err *err);
/* Fills *question with one of the kind, about `vertex`, or, if that is NO_VERTEX and one is needed,
 * about a vertex drawn by the seed and the moment. False: the user cannot be asked that here, and *err
 * says why. */
bool question_make(struct session *session, const struct question_kind *kind, int32_t vertex,
		   struct question *question, struct err *err);
/* Whether it is about warps of the launch that discharges. */
bool question_is_of_warps(const struct question *question);
/* Adds what is needed to know the answer, and not the answer. */
bool question_print_facts(struct session *session, const struct question *question, struct text *text,
			  struct err *err);
/* *first: a global relabeling comes before the next launch that discharges. */
bool question_relabels_first(struct session *session, bool *first, struct err *err);
/* The same as question_print_facts, and the question behind it. */
bool question_print(struct session *session, const struct question *question, struct text *text,
		    struct err *err);
/* How wide lines are in which it is told. */
int question_columns(const struct session *session);
/* What came to a question: an answer, an empty line, or Ctrl-C or the end of input. */
enum reply { REPLY_ANSWER, REPLY_NOTHING, REPLY_LEAVE };
/* Asks until an answer makes sense, steps the run, and grades it. Without an answer the run stays where
 * it is. `told`: as of struct asking. */
bool question_ask(struct session *session, const struct question *question, struct text *told,
		  enum reply *reply, bool *right, struct err *err);
/* What predict_reveal takes. */
struct guess question_guess(const struct question *question);

#endif
