/* SPDX-License-Identifier: GPL-3.0-or-later
 * ask: a question of a story about the next cycle, which the run then does.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/command.h"
#include "src/command/predict_parts.h"
#include "src/graph/graph.h"

#include <string.h>

enum { TELLING = 4 * SENTENCE };

/* Whether what is told stands on a slide that the owner shows. */
static bool is_on_slide(const struct session *session)
{
	return session->slides.pinned && session->slides.number;
}

/* As narration: where the owner shows the slide, in its band. */
static void tell(struct session *session, const char *words)
{
	struct text *narration = &session->slides.narration;

	if (session->slides.wanted)
		return;
	if (is_on_slide(session)) {
		text_raw(narration, "\n", narration->length > 0);
		text_print(narration, "%s", words);
		return;
	}
	if (session->style == STYLE_JSON) {
		session_say(session, "%s", words);
		return;
	}
	session_wrap(session, &session->out, words, 0, 0, question_columns(session));
}

/* Steps, and tells what would have been right. */
static bool reveal(struct session *session, const struct question *question, struct err *err)
{
	const struct guess guess = question_guess(question);
	char buffer[TELLING];
	struct text text;

	session->steps_only = true;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "The answer: ");
	if (!predict_reveal(session, &guess, false, &text, err))
		return false;
	tell(session, buffer);
	return true;
}

static bool put(struct session *session, const struct question *question, struct err *err)
{
	/* Who comes back to the slide has seen it. */
	const bool asks = session->ask_line && !session->slides.wanted && !session->slides.back;
	char buffer[TELLING];
	enum reply reply = REPLY_NOTHING;
	bool right;
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "Question: ");
	if (!question_print(session, question, &text, err))
		return false;
	tell(session, buffer);
	session->slides.waits = session->slides.number;
	text_clear(&text);
	if (asks &&
	    !question_ask(session, question, is_on_slide(session) ? &text : NULL, &reply, &right, err))
		return false;
	if (text.length)
		tell(session, buffer);
	/* Who leaves for the slide before is asked again, and told nothing. */
	if (session->slides.returns)
		return true;
	return reply == REPLY_ANSWER || reveal(session, question, err);
}

static bool ask(struct session *session, const struct line *line, struct err *err)
{
	const struct question_kind *kind = question_find(line->words[1]);
	struct question question;
	int32_t vertex = NO_VERTEX;

	if (!kind) {
		err_set(err, ERR_WORK, "there is no question %s", line->words[1]);
		return err_hint(err, "ask %s", command_ask.usage);
	}
	if (line->count > 2 && !kind->about_vertex) {
		err_set(err, ERR_WORK, "ask %s is about no vertex", kind->word);
		return err_hint(err, "ask %s", command_ask.usage);
	}
	if (!run_need(session, err) || !question_need_run(session, kind, "ask", err) ||
	    (line->count > 2 && !graph_vertex(session->graph, line->words[2], &vertex, err)))
		return false;
	return question_make(session, kind, vertex, &question, err) && put(session, &question, err);
}

static const struct help_row ask_rows[] = {
	{ "deed [V]", "what the vertex does: push, be lifted, or nothing" },
	{ "height [V]", "the height of the vertex at the end of the cycle" },
	{ "distance [V]", "the distance of the vertex at the end of the cycle (traversals)" },
	{ "mate [V]", "the mate of the vertex at the end of the cycle (matchings)" },
	{ "psi [V]", "the label of the vertex at the end of the cycle (matchings)" },
	{ "next", "the next vertex that pushes or is lifted" },
	{ "queue", "the entries of the queue" },
	{ "slowest", "the warp that takes longest" },
	{ "idle", "a lane that has nothing to do" },
	{ "worker", "in hybrid-mf: the CPU or the GPU" },
	{ NULL, NULL },
};

const struct command command_ask = {
	.name = "ask",
	.group = "script",
	.usage = "deed [V] | height [V] | distance [V] | mate [V] | psi [V] | next | queue | slowest | idle "
		 "| worker",
	.summary = "ask the reader what the next cycle does, and do it",
	.help = "For lessons. The reader's answer is graded as `predict` does, and counts in the score "
		"once, also if the reader comes back to the slide. After an empty answer, and where "
		"nobody can answer, Spillway tells what is right. The run does the cycle in any case, "
		"so that a lesson goes on in the same way. Without V Spillway draws an active vertex by "
		"the seed, in a traversal one to which an active vertex has an arc. queue, slowest "
		"and idle ask about runs of all problems, deed, height and next about flows.",
	.rows = ask_rows,
	.least = 1,
	.most = 2,
	.complete = COMPLETE_ASK,
	.moves = true,
	.run = ask,
};
