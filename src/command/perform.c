/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/perform.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/define.h"
#include "src/command/expand.h"
#include "src/command/session.h"
#include "src/command/stop_commands.h"
#include "src/command/words.h"
#include "src/run/run.h"

#include <string.h>

enum { DEEPEST_CALL = 64, SHORT_LINE = 1024 };

/* Whether nothing of the run can be looked at: on sim a run fails only where it could not
 * be made anew. */
static bool is_half_made(const struct run *run)
{
	return !run->machine || (run->machine->failed && run->machine->row->steps_warps);
}

void perform_fail(struct session *session, const struct err *err)
{
	if (err->kind != ERR_NONE) /* else what was done inside has already told it */
		session_fail(session, err);
	/* A machine that failed takes its run with it: the graph stays, and what the host has. */
	if (session->run && is_half_made(session->run))
		session_end_run(session, "its machine failed");
	else if (session->run && session->run->machine->failed && !session->stranded)
		session_lose_run(session);
}

bool perform_is_interrupted(struct session *session, const char *rest)
{
	enum urgency urgency = poll_ask(&session->poll);
	struct err err = { 0 };

	if (urgency == URGENCY_NONE)
		return false;
	if (urgency == URGENCY_QUIT) {
		session->quit = true;
	} else if (session->at_prompt) {
		if (rest)
			session_say(session, "interrupted: the rest of %s is not done", rest);
	} else if (session->status != 130) {
		err_set(&err, ERR_INTERRUPT, "interrupted");
		perform_fail(session, &err);
	}
	session->status = 130;
	return true;
}

bool perform_ends(const struct session *session, int *first)
{
	if (!*first)
		*first = session->status;
	return !session->settings.go_on;
}

/* Whether all it said has come out whole. */
static bool check_output(struct session *session, struct err *err)
{
	return !session->out.cut ||
	       err_set(err, ERR_MEMORY, "out of memory: a line of the output was cut");
}

/* --- What can go on for ever. --- */

/* Something that can go on for ever has come round once more. */
static bool count_turn(struct session *session, struct err *err)
{
	int64_t most = session->settings.loop_limit;

	if (!most || session->turns < most) {
		session->turns++;
		return true;
	}
	err_set(err, ERR_WORK, "more than %lld turns of loops and calls (loop-limit)",
		(long long)most);
	return err_hint(err, "`set loop-limit N` allows more, `set loop-limit none` any number");
}

/* The outermost of what is done inside each other begins. */
static void enter(struct session *session)
{
	if (session->performing++)
		return;
	session->turns = 0;
	progress_begin(session);
}

/* --- Commands of stops. --- */

/* Does the commands of a stop. Errors have been told. */
static bool perform_commands(struct session *session, const struct passage *body, int stop)
{
	char name[40];
	struct text text;
	struct caller caller = { session->caller, name, session->script, session->line };
	bool good;

	text_fixed(&text, name, sizeof(name));
	text_print(&text, "the commands of stop %d", stop);
	session->caller = &caller;
	session->script = body->block->script;
	good = perform_passage(session, body, NULL);
	session->caller = caller.up;
	session->script = caller.script;
	session->line = caller.line;
	return good;
}

/* Does what stops that were hit have left to be done. Where that hits stops again, their
 * commands are due: one after the other, never one inside the other. */
static bool pay(struct session *session, struct err *err)
{
	struct passage body;
	bool good = true;
	int stop;

	if (session->paying)
		return true;
	session->paying = true;
	enter(session);
	while (good && !session->quit && stop_commands_take(session, &body, &stop)) {
		good = count_turn(session, err) && perform_commands(session, &body, stop);
		block_release(body.block);
	}
	while (stop_commands_take(session, &body, &stop))
		block_release(body.block);
	session->performing--;
	session->paying = false;
	return good;
}

/* --- Commands of the program. --- */

/* A keyword that comes here stands where it cannot act. */
static bool refuse_keyword(const struct command *command, struct err *err)
{
	if (keyword_opens(command->keyword)) {
		err_set(err, ERR_WORK, "`%s` cannot come out of an alias or an argument",
			command->name);
		return err_hint(err, "write it where the block begins");
	}
	err_set(err, ERR_WORK, "`%s` stands outside any block", command->name);
	if (command->keyword == KEYWORD_END)
		return err_hint(err, "it ends what `if`, `while`, `define`, `document` or "
				"`commands` began");
	if (command->keyword == KEYWORD_ELSE)
		return err_hint(err, "usage: if EXPRESSION; ...; else; ...; end");
	return err_hint(err, "usage: while EXPRESSION; ...; end");
}

static bool run_command(struct session *session, const struct command *command,
			const struct line *line, struct err *err)
{
	struct deed deed;
	bool good;

	if (command->keyword)
		return refuse_keyword(command, err);
	if (line->count - 1 < command->least ||
	    (command->most >= 0 && line->count - 1 > command->most))
		return usage_error(command, err);
	if (!session->performing)
		progress_begin(session);
	session->out.cut = false;
	session->run_stopped = false;
	session->steps_only = false;
	if (!diary_begin(session, command, line, &deed, err))
		return false;
	good = command->run(session, line, err);
	diary_end(session, &deed, good);
	progress_wipe(session);
	return good && check_output(session, err) && (!session->due || pay(session, err));
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

/* --- Commands of the user. --- */

static bool call_definition(struct session *session, const char *name,
			    struct passage body, const struct line *line)
{
	struct caller caller = { session->caller, name, session->script, session->line };
	struct arguments arguments;
	bool good;

	arguments_of(line, name, &arguments);
	block_hold(body.block); /* it may define itself anew */
	session->caller = &caller;
	session->script = body.block->script;
	good = perform_passage(session, &body, &arguments);
	session->caller = caller.up;
	session->script = caller.script;
	session->line = caller.line;
	block_release(body.block);
	return good;
}

static bool call_alias(struct session *session, const struct user *user,
		       const struct line *line, struct err *err)
{
	struct text text;
	bool good;

	text_init(&text, &session->memory);
	text_raw(&text, user->alias, strlen(user->alias));
	if (line->count > 1)
		text_raw(&text, " ", 1);
	text_raw(&text, line->rest, strlen(line->rest));
	good = text.cut ? err_set(err, ERR_MEMORY, "out of memory: a command line")
			: perform_text(session, text_string(&text), NULL);
	text_free(&text);
	return good;
}

/* A command of the user; err stays empty where the error has been told. */
static bool call(struct session *session, struct user *user, const struct line *line,
		 struct err *err)
{
	char name[USER_NAME];
	bool good;

	if (session->calls == DEEPEST_CALL) {
		err_set(err, ERR_WORK, "%s: commands call each other more than %d deep",
			user->name, DEEPEST_CALL);
		return err_hint(err, "`info commands %s` shows what it does; a `while` repeats "
				"without calling", user->name);
	}
	enter(session);
	if (!count_turn(session, err)) {
		session->performing--;
		return false;
	}
	memcpy(name, user->name, sizeof(name));
	session->calls++;
	user->active++;
	good = user->alias ? call_alias(session, user, line, err)
			   : call_definition(session, name, user->body, line);
	/* It may have been removed, or made anew, meanwhile. */
	user = user_find(session, name);
	if (user && user->active)
		user->active--;
	session->calls--;
	session->performing--;
	return good;
}

/* --- One command. --- */

bool perform_line(struct session *session, const struct line *line)
{
	struct err err = { 0 };
	struct found found;
	bool good = false;

	if (command_find(session, line->words[0], &found, &err))
		good = found.user    ? call(session, found.user, line, &err)
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

/* Puts the arguments in, if there are any. The text is freed by the caller. */
static bool expand(struct session *session, const char *from,
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

	good = expand(session, text, arguments, &expanded) &&
	       perform_expanded(session, text_string(&expanded));
	text_free(&expanded);
	return good;
}

/* --- Blocks. --- */

/* A block being done. */
struct performance {
	struct session *session;
	const struct block *block;
	const struct arguments *arguments;
	int at;     /* the next statement */
	int status; /* of the first that failed, or 0 */
};

/* A failure that does not end all is remembered. */
static bool note(struct performance *performance, bool good)
{
	return good || !perform_ends(performance->session, &performance->status);
}

static bool evaluate(struct performance *performance, int at, bool *holds)
{
	struct session *session = performance->session;
	struct scope scope = session_scope(session);
	struct err err = { 0 };
	struct text text;
	bool good;

	*holds = false;
	good = expand(session, block_text(performance->block, at), performance->arguments, &text);
	if (good && !expression_holds(text_string(&text), &scope, holds, &err)) {
		perform_fail(session, &err);
		good = false;
	}
	text_free(&text);
	return good;
}

/* Behind the `end` of the `if` to which a branch belongs. */
static int behind_if(const struct block *block, int at)
{
	while (block->statements[at].keyword != KEYWORD_END)
		at = block->statements[at].other;
	return at + 1;
}

/* Goes into the first branch that holds; a condition that fails leaves all undone. */
static bool choose_branch(struct performance *performance)
{
	const struct block *block = performance->block;
	int at = performance->at;
	bool holds;

	for (;;) {
		performance->session->line = block->statements[at].line;
		if (!evaluate(performance, at, &holds)) {
			performance->at = behind_if(block, at);
			return false;
		}
		if (holds)
			break;
		at = block->statements[at].other;
		/* Else `else if`, which is asked too. */
		if (block->statements[at].keyword == KEYWORD_END || !*block_text(block, at))
			break;
	}
	performance->at = at + 1;
	return true;
}

static bool turn_loop(struct performance *performance)
{
	struct session *session = performance->session;
	int at = performance->at;
	struct err err = { 0 };
	bool holds;

	performance->at = performance->block->statements[at].other + 1;
	if (!evaluate(performance, at, &holds))
		return false;
	if (!holds)
		return true;
	if (!count_turn(session, &err)) {
		perform_fail(session, &err);
		return false;
	}
	performance->at = at + 1;
	return true;
}

/* A `define`, `document` or `commands` in its turn: what stands up to its end is not done now. */
static bool take_definition(struct performance *performance)
{
	struct session *session = performance->session;
	int at = performance->at;
	int end = performance->block->statements[at].other;
	struct passage passage = { (struct block *)(uintptr_t)performance->block, at + 1, end };
	enum keyword keyword = performance->block->statements[at].keyword;
	struct err err = { 0 };
	struct text text;
	bool good;

	performance->at = end + 1;
	good = expand(session, block_text(performance->block, at), performance->arguments, &text);
	if (good && !(keyword == KEYWORD_DEFINE     ? define_command
		      : keyword == KEYWORD_DOCUMENT ? document_command
						    : stop_commands_set)(
			    session, text_string(&text), &passage, &err)) {
		perform_fail(session, &err);
		good = false;
	}
	text_free(&text);
	return good;
}

/* Does the next statement and says where that leads. */
static bool perform_next(struct performance *performance)
{
	const struct block *block = performance->block;
	const struct statement *statement = &block->statements[performance->at];

	performance->session->line = statement->line;
	switch (statement->keyword) {
	case KEYWORD_IF:
		return choose_branch(performance);
	case KEYWORD_WHILE:
		return turn_loop(performance);
	case KEYWORD_ELSE:
		performance->at = behind_if(block, performance->at);
		return true;
	case KEYWORD_END:
	case KEYWORD_CONTINUE:
		performance->at = statement->other;
		return true;
	case KEYWORD_BREAK:
		performance->at = block->statements[statement->other].other + 1;
		return true;
	case KEYWORD_DEFINE:
	case KEYWORD_DOCUMENT:
	case KEYWORD_COMMANDS:
		return take_definition(performance);
	default:
		return perform_text(performance->session, block_text(block, performance->at++),
				    performance->arguments);
	}
}

bool perform_passage(struct session *session, const struct passage *passage,
		     const struct arguments *arguments)
{
	struct performance performance = { session, passage->block, arguments,
					   passage->first, 0 };
	long line = session->line;
	bool good = true;

	enter(session);
	/* A stop that is hit in the commands of another takes their place. */
	while (good && performance.at < passage->last && !session->quit && !session->due)
		good = note(&performance, perform_next(&performance)) &&
		       !perform_is_interrupted(session, "the block");
	session->performing--;
	session->line = line;
	if (performance.status && session->status != 130)
		session->status = performance.status;
	return good && !performance.status;
}
