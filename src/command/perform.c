/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/perform.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/expand.h"
#include "src/command/performing.h"
#include "src/command/session.h"
#include "src/command/words.h"
#include "src/engine/run.h"

#include <string.h>

enum { SHORT_LINE = 1024 };

/* Whether nothing of the run can be looked at: on sim a run fails only where it could not
 * be made anew. */
static bool is_half_made(const struct run *run)
{
	return !run->machine || (run->machine->failed && run->machine->row->repeats);
}

void perform_fail(struct session *session, const struct err *err)
{
	if (err->kind != ERR_NONE) /* else what was done inside has already told it */
		session_fail(session, err);
	/* A machine that failed takes its run with it: the graph stays, and what the host has. */
	if (session->run && is_half_made(session->run))
		session_end_run(session, "its machine failed");
	else if (session->run && session->run->machine->failed && !session->loss.run)
		session_lose_run(session);
}

bool perform_is_interrupted(struct session *session, const char *rest)
{
	enum urgency urgency = poll_ask(&session->poll);
	struct err err = { 0 };

	if (session_output_failed(session))
		return true;
	if (urgency == URGENCY_NONE)
		return false;
	if (urgency == URGENCY_QUIT) {
		session->quit = true;
	} else if (session->at_prompt) {
		if (rest)
			session_say(session, "interrupted: Spillway skips the rest of %s", rest);
	} else if (session->status != 130) {
		err_set(&err, ERR_INTERRUPT, "interrupted");
		perform_fail(session, &err);
	}
	session->status = 130;
	session->nest.goes_on = session->settings.go_on;
	return true;
}

bool perform_ends(const struct session *session, int *first)
{
	if (!*first)
		*first = session->status;
	return !session->nest.goes_on;
}

/* --- Commands of the program. --- */

/* Whether all it said has come out whole. */
static bool check_output(struct session *session, struct err *err)
{
	return !session->out.cut ||
	       err_set(err, ERR_MEMORY, "out of memory: a line of the output was cut");
}

/* A keyword that comes here stands where it cannot act. */
static bool refuse_keyword(const struct command *command, struct err *err)
{
	if (keyword_opens(command->keyword)) {
		err_set(err, ERR_WORK, "an alias or an argument cannot supply `%s`",
			command->name);
		return err_hint(err, "write it yourself where the block begins");
	}
	err_set(err, ERR_WORK, "`%s` stands outside any block", command->name);
	if (command->keyword == KEYWORD_END)
		return err_hint(err, "it ends what `if`, `while`, `define`, `document` or "
				"`commands` began");
	if (command->keyword == KEYWORD_ELSE)
		return err_hint(err, "usage: if EXPRESSION; ...; else; ...; end");
	return err_hint(err, "usage: while EXPRESSION; ...; end");
}

/* Whether a command leads somewhere from where one looks on: a graph, a choice, a moment. */
static bool leads_on(const struct session *session, const struct command *command, bool good)
{
	if (command->moves)
		return session->run || good;
	return good && (!strcmp(command->group, "graph") || !strcmp(command->group, "choice") ||
			command == &command_replay);
}

static bool run_command(struct session *session, const struct command *command,
			const struct line *line, struct err *err)
{
	struct diary_draft deed;
	bool good;

	if (command->keyword)
		return refuse_keyword(command, err);
	if (line->count - 1 < command->least ||
	    (command->most >= 0 && line->count - 1 > command->most))
		return usage_error(command, err);
	if (!session->nest.performing)
		progress_begin(session);
	session->out.cut = false;
	session->run_stopped = false;
	session->steps_only = false;
	if (!diary_begin(session, command, line, &deed, err))
		return false;
	good = command->run(session, line, err);
	diary_end(session, &deed, good);
	session->arrived = session->arrived || leads_on(session, command, good);
	if (session->nest.performing)
		progress_wipe(session);
	else
		progress_end(session);
	return good && check_output(session, err) &&
	       (!session->due || perform_stop_commands(session, err));
}

/* By another word, which puts words of its own around those of the line. */
static bool run_other(struct session *session, const struct found *found,
		      const struct line *line, struct err *err)
{
	const struct other_word *other = found->other;
	struct line words;
	struct text text;
	const char *at;
	char *buffer;
	bool good;

	if (!*other->before && !*other->behind)
		return run_command(session, found->command, line, err);
	text_init(&text, &session->memory);
	text_print(&text, "%s %s ", other->command, other->before);
	text_raw(&text, line->rest, strlen(line->rest));
	text_print(&text, " %s", other->behind);
	buffer = memory_array(&session->memory, text.length + 1, 4, "a command line", err);
	at = text_string(&text);
	good = buffer && (!text.cut || err_set(err, ERR_MEMORY, "out of memory: a command line")) &&
	       command_split(&at, &words, buffer, err) &&
	       run_command(session, found->command, &words, err);
	memory_free(buffer);
	text_free(&text);
	return good;
}

/* --- One command. --- */

bool perform_line(struct session *session, const struct line *line)
{
	struct err err = { 0 };
	struct found found;
	bool good = false;

	if (command_find(session, line->words[0], &found, &err))
		good = found.user    ? perform_call(session, found.user, line, &err)
		       : found.other ? run_other(session, &found, line, &err)
				     : run_command(session, found.command, line, &err);
	if (!good)
		perform_fail(session, &err);
	return good;
}

/* Takes the one command of a text apart and does it. */
static bool perform_words(struct session *session, const char *text, char *buffer)
{
	struct err err = { 0 };
	struct line line;

	if (!command_split(&text, &line, buffer, &err)) {
		perform_fail(session, &err);
		return false;
	}
	return !line.count || perform_line(session, &line);
}

static bool perform_expanded(struct session *session, const char *text)
{
	char small[4 * SHORT_LINE]; /* a short line never fails for lack of memory */
	size_t length = strlen(text);
	struct err err = { 0 };
	char *buffer;
	bool good;

	if (length < SHORT_LINE)
		return perform_words(session, text, small);
	buffer = memory_array(&session->memory, length + 1, 4, "a command line", &err);
	if (!buffer) {
		perform_fail(session, &err);
		return false;
	}
	good = perform_words(session, text, buffer);
	memory_free(buffer);
	return good;
}

bool perform_expand(struct session *session, const char *from,
		    const struct arguments *arguments, struct text *to)
{
	struct err err = { 0 };

	text_init(to, &session->memory);
	if (arguments && strchr(from, '$')) {
		if (arguments_expand(arguments, from, to, &err))
			return true;
		perform_fail(session, &err);
		return false;
	}
	text_raw(to, from, strlen(from));
	if (!to->cut)
		return true;
	err_set(&err, ERR_MEMORY, "out of memory: a command line");
	perform_fail(session, &err);
	return false;
}

bool perform_text(struct session *session, const char *text,
		  const struct arguments *arguments)
{
	struct text expanded;
	bool good;

	good = perform_expand(session, text, arguments, &expanded) &&
	       perform_expanded(session, text_string(&expanded));
	text_free(&expanded);
	return good;
}
