/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads predictions: "push 5 to 7 lane".
 */
#include "src/base/err.h"
#include "src/command/command.h"
#include "src/command/predict_parts.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/problem/paths/paths.h"

#include <string.h>

const struct predict_form predict_forms[] = {
	{ "push", GUESS_PUSH, 2, 3, "push U V [AMOUNT]" },
	{ "relabel", GUESS_RELABEL, 2, 2, "relabel V HEIGHT" },
	{ "queue", GUESS_QUEUE, 1, 1, "queue N" },
	{ "nothing", GUESS_NOTHING, 0, 1, "nothing [V]" },
	{ "next", GUESS_NEXT, 1, 1, "next V" },
	{ "slowest", GUESS_SLOWEST, 1, 1, "slowest W" },
	{ "idle", GUESS_IDLE, 2, 2, "idle W LANE" },
	{ "worker", GUESS_WORKER, 1, 1, "worker cpu|gpu" },
	{ "height", GUESS_VALUE, 2, 2, "height V HEIGHT" },
	{ "excess", GUESS_VALUE, 2, 2, "excess V EXCESS" },
	{ "distance", GUESS_VALUE, 2, 2, "distance V DISTANCE|unreached" },
	{ "mate", GUESS_VALUE, 2, 2, "mate V W|none" },
	{ "psi", GUESS_VALUE, 2, 2, "psi V LABEL" },
	{ .word = NULL },
};

bool predict_usage(const struct session *session, struct err *err)
{
	const struct variant *variant = session->run ? session->run->plan.variant : session->variant;
	const char *examples = "`predict push 5 7`, `predict relabel 5 9`";

	if (problem_suits(&problem_bfs, variant->problem))
		examples = "`predict distance 5 7`, `predict queue 3`";
	if (problem_suits(&problem_matching, variant->problem))
		examples = "`predict mate L5 R7`, `predict psi L5 3`";
	err_set(err, ERR_WORK, "predict what?");
	return err_hint(err, "for instance %s; `help predict` has all forms", examples);
}

/* "push 5 to 7 lane": the unit goes, and so does `to`. */
bool predict_take_words(const struct session *session, const struct line *line, int from,
			struct saying *saying, struct err *err)
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
			return predict_usage(session, err);
		saying->words[saying->count++] = line->words[i];
	}
	return saying->count > 0 || predict_usage(session, err);
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

/* The number of a mate, as expressions have it; its side is that of the others. */
static bool read_mate(const struct graph *graph, const char *word, struct guess *guess, struct err *err)
{
	const int32_t left = graph->labels.left;
	long long number;
	int32_t mate;

	if (word[strspn(word, "0123456789")]) {
		if (!graph_vertex(graph, word, &mate, err))
			return false;
		guess->number = matching_mate_number(graph, mate);
		return (mate < left) != (guess->u < left) ||
		       err_set(err, ERR_WORK, "%s is on the same side: it cannot be the mate", word);
	}
	if (!word_number(word, "the mate", 0, INT64_MAX, &number, err))
		return false;
	guess->number = number;
	return true;
}

static bool read_value(struct session *session, const struct saying *saying, struct guess *guess,
		       struct err *err)
{
	const struct guess_value *value = guess->value = guess_value_find(saying->words[0]);
	const char *word = saying->words[2];
	long long number;

	if (!graph_vertex(session->graph, saying->words[1], &guess->u, err))
		return false;
	if (value->none && !strcmp(word, value->none))
		return true;
	if (value->is_mate)
		return read_mate(session->graph, word, guess, err);
	if (!word_number(word, "what is predicted", 0, INT64_MAX, &number, err))
		return value->none ? err_hint(err, "give a whole number from 0 up, or `%s`", value->none)
				   : false;
	guess->number = number;
	return true;
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
	if ((guess->kind == GUESS_PUSH ? last == 3
				       : guess->kind != GUESS_NOTHING && guess->kind != GUESS_NEXT) &&
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

/* The form of the words, with the vertex that the question named; NULL: they have none, or too many words or
 * too few for it. */
static const struct predict_form *take_form(const struct session *session, struct saying *saying,
					    const char *vertex, struct err *err)
{
	const char *word = saying->words[0];
	const struct predict_form *form = predict_forms;

	while (form->word && strncmp(form->word, word, strlen(word)) != 0)
		form++;
	if (!form->word) {
		predict_usage(session, err);
		return NULL;
	}
	saying->words[0] = form->word;
	imply_vertex(saying, vertex, form->least);
	if (saying->count - 1 >= form->least && saying->count - 1 <= form->most)
		return form;
	err_set(err, ERR_WORK, "that is no prediction of this form");
	err_hint(err, "predict %s", form->usage);
	return NULL;
}

bool predict_fits(const struct session *session, struct saying *saying, const char *vertex)
{
	struct err ignored = { 0 };

	return take_form(session, saying, vertex, &ignored) != NULL;
}

bool predict_read(struct session *session, struct saying *saying, const char *vertex, struct guess *guess,
		  struct err *err)
{
	const struct predict_form *form = take_form(session, saying, vertex, err);

	*guess = (struct guess){ .u = NO_VERTEX, .v = NO_VERTEX, .number = -1 };
	if (!form)
		return false;
	guess->kind = form->kind;
	if (guess->kind >= GUESS_SLOWEST && saying->unit == UNIT_LANE)
		return err_set(err, ERR_WORK, "predict %s is about whole launches: leave `lane` out",
			       form->word);
	if (guess->kind == GUESS_VALUE)
		return read_value(session, saying, guess, err);
	return guess->kind >= GUESS_SLOWEST ? read_work(saying, guess, err)
					    : read_numbers(session, saying, guess, err);
}
