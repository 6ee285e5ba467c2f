/* SPDX-License-Identifier: GPL-3.0-or-later
 * predict: the user says what the run will do next; the run steps by one unit, and the answer
 * is graded. Without an answer the user is asked.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/command.h"
#include "src/command/predict_parts.h"

#include <string.h>

static bool ask(struct session *session, const struct question_kind *kind, struct err *err)
{
	char buffer[4 * SENTENCE];
	struct question question;
	struct text text;
	enum reply reply;
	bool right;

	text_fixed(&text, buffer, sizeof(buffer));
	if (!question_make(session, kind, NO_VERTEX, &question, err) ||
	    !question_print(session, &question, &text, err))
		return false;
	session_say(session, "%s", buffer);
	if (!question_ask(session, &question, NULL, &reply, &right, err))
		return false;
	if (reply != REPLY_ANSWER)
		session_say(session, "no answer: the run stays where it is");
	return true;
}

/* The question that a line asks for, if the user can answer it; NULL: none. */
static const struct question_kind *find_question(const struct session *session, const struct line *line)
{
	const struct question_kind *kind;

	if (!session->ask_line || line->count > 2)
		return NULL;
	if (line->count == 2)
		return question_find(line->words[1]);
	for (kind = question_kinds; kind->word; kind++)
		if (!session->run || problem_suits(kind->problem, session->run->plan.variant->problem))
			return kind;
	return NULL;
}

static bool predict(struct session *session, const struct line *line, struct err *err)
{
	const struct question_kind *kind = find_question(session, line);
	struct asking asking;
	struct saying saying;
	struct guess guess;

	if (kind)
		return run_need(session, err) && question_need_run(session, kind, "predict", err) &&
		       ask(session, kind, err);
	if (line->count == 1)
		return predict_usage(session, err);
	if (!session_need_network(session, err) || !predict_take_words(session, line, 1, &saying, err) ||
	    !predict_read(session, &saying, NULL, &guess, err) || !run_need(session, err) ||
	    !guess_need_run(session, &guess, saying.words[0], err) ||
	    !run_check_unit(session->run, saying.unit, err))
		return false;
	asking = (struct asking){ line->rest, predict_discounts(session), false, NULL };
	return predict_go(session, &saying, &guess, &asking, NULL, err);
}

static const struct help_row predict_rows[] = {
	{ "next V", "V is the next vertex that pushes or is lifted, or acts in the same wave as that one" },
	{ "push U V",
	  "U pushes to V, or to another neighbour of the same height; with an amount, exactly this much" },
	{ "relabel V HEIGHT", "a relabel lifts V to this height" },
	{ "height V HEIGHT", "at the end V has this height" },
	{ "excess V EXCESS", "at the end V has this excess" },
	{ "distance V DISTANCE", "at the end V has this distance, or is `unreached` (traversals)" },
	{ "mate V W", "at the end W is V's mate; `none`: it has none (matchings)" },
	{ "psi V LABEL", "at the end V has this label (matchings)" },
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
	.usage = "next V | push U V [AMOUNT] | relabel V HEIGHT | height V HEIGHT | excess V EXCESS | "
		 "distance V DISTANCE | mate V W | psi V LABEL | queue N | nothing [V] | "
		 "slowest W | idle W LANE | worker cpu|gpu",
	.summary = "predict the next cycle, step it, and check the prediction",
	.help = "The run always advances by that cycle, and the log says whether the prediction "
		"was right. If it was wrong, the exit status is 4. With `lane` at the end, the "
		"prediction is about the next event only, and the run advances by that event "
		"(sim and host only). Alone at a prompt, `predict` asks about a vertex: what it will do, in "
		"a traversal its distance, in a matching its mate. predict next, queue, height and so on "
		"alone ask about that. It repeats the question until it can use the answer; an empty line "
		"gives none. `info predictions` prints the score. The score leaves out predictions about a "
		"cycle that you had already seen before you stepped back.",
	.rows = predict_rows,
	.most = MOST_ANSWER,
	.complete = COMPLETE_PREDICT,
	.moves = true,
	.run = predict,
};
