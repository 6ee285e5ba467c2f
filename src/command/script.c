/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads commands: splits scripts into lines and lines into commands, gathers blocks, and has
 * commands performed.
 */
#include "src/command/script.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/block.h"
#include "src/command/command.h"
#include "src/command/define.h"
#include "src/command/files.h"
#include "src/command/lines.h"
#include "src/command/perform.h"
#include "src/command/session.h"
#include "src/command/stop_commands.h"
#include "src/engine/stops.h"

#include <string.h>
#include <unistd.h>

enum { DEEPEST_SCRIPT = 16, SHORT_LINE = 1024 };

/* --- Blocks being gathered. --- */

static struct gather *gather_of(struct session *session)
{
	return session->gather ? session->gather : &session->typed;
}

bool session_is_open(const struct session *session)
{
	return gather_is_open(session->gather ? session->gather : &session->typed);
}

void session_give_up(struct session *session)
{
	gather_drop(gather_of(session));
}

bool session_close(struct session *session)
{
	struct gather *gather = gather_of(session);
	struct err err = { 0 };

	if (!gather_is_open(gather))
		return true;
	session->line = gather->line;
	err_set(&err, ERR_WORK, "the block that begins with `%s` has no end", gather->opening);
	err_hint(&err, "close it with a line `end`");
	session_fail(session, &err);
	gather_drop(gather);
	return false;
}

/* The keyword of that name, or NULL. Unknown and ambiguous names are reported when they are
 * performed. */
static const struct command *find_keyword(const struct session *session, const char *word)
{
	struct found found;
	struct err ignored;

	if (!command_find(session, word, &found, &ignored) || found.user)
		return NULL;
	return found.command->keyword ? found.command : NULL;
}

/* Whether a keyword can be used like this. The name after `define` or `document` is checked at
 * once, before the user types the rest. */
static bool check_keyword(struct session *session, const struct command *command,
			  const struct line *line, bool *hides, struct err *err)
{
	bool more = line->count > 1;

	if (line->count - 1 < command->least ||
	    (command->most >= 0 && line->count - 1 > command->most))
		return usage_error(command, err);
	if (command->keyword == KEYWORD_ELSE && more &&
	    (strncmp(line->rest, "if", 2) || strcmp(line->words[1], "if") || line->count == 2))
		return usage_error(command, err);
	if (session_is_open(session))
		return true;
	if (command->keyword == KEYWORD_DEFINE)
		return define_check(session, line->rest, hides, err);
	if (command->keyword == KEYWORD_COMMANDS)
		return stop_commands_check(session, line->rest, err);
	return command->keyword != KEYWORD_DOCUMENT || document_check(session, line->rest, err);
}

/* What is kept of a statement behind its keyword. A definition that may hide a command
 * says so from now on. */
static void put_words(const struct command *command, const struct line *line, bool hides,
		      struct text *to)
{
	const char *rest = line->rest ? line->rest : "";

	if (command->keyword == KEYWORD_ELSE && line->count > 1)
		rest += 2 + strspn(rest + 2, " \t");
	text_raw(to, rest, strlen(rest));
	if (hides && line->count == 2)
		text_print(to, " override");
}

/* Does the block if this was its end. */
static bool perform_gathered(struct session *session)
{
	struct gather *gather = gather_of(session);
	struct passage all = { NULL, 0, 0 };
	bool good;

	if (gather_is_open(gather))
		return true;
	all.block = gather_take(gather);
	if (!all.block)
		return true; /* its error has been told */
	all.last = all.block->count;
	good = perform_passage(session, &all, NULL);
	block_release(all.block);
	return good;
}

/* Adds a statement; *err, if it is set already, spoils the block. */
static bool gather_statement(struct session *session, enum keyword keyword, const char *text,
			     size_t length, struct err *err)
{
	struct gather *gather = gather_of(session);
	bool bad = err->kind != ERR_NONE;

	if (!gather_add(gather, keyword, text, length, session->script, session->line,
			&session->memory, bad ? NULL : err) || bad) {
		gather_spoil(gather);
		session_fail(session, err);
		(void)perform_gathered(session);
		return false;
	}
	return perform_gathered(session);
}

/* A user at a prompt sees at once that no block has begun, and would not end it. In scripts the
 * block is skipped up to its end. */
static bool opens_in_vain(const struct session *session)
{
	return session->at_prompt && !session->script && !session_is_open(session);
}

static bool gather_keyword(struct session *session, const struct command *command,
			   const struct line *line)
{
	struct err err = { 0 };
	struct text words;
	bool hides = false;
	bool good;

	text_init(&words, &session->memory);
	if (!gather_of(session)->spoilt)
		(void)check_keyword(session, command, line, &hides, &err);
	if (err.kind != ERR_NONE && opens_in_vain(session)) {
		session_fail(session, &err);
		text_free(&words);
		return false;
	}
	put_words(command, line, hides, &words);
	if (words.cut && err.kind == ERR_NONE)
		err_set(&err, ERR_MEMORY, "out of memory: a block");
	good = gather_statement(session, command->keyword, text_string(&words), words.length,
				&err);
	text_free(&words);
	return good;
}

/* A line of a document: text, up to a line that is nothing but `end`. The indentation of
 * the first line is taken off all. */
static bool gather_line(struct session *session, const char *text)
{
	struct gather *gather = gather_of(session);
	size_t begin = strspn(text, " \t\r");
	size_t length = strlen(text);
	struct err err = { 0 };

	while (length > begin && strchr(" \t\r", text[length - 1]))
		length--;
	if (length - begin == 3 && !strncmp(text + begin, "end", 3))
		return gather_statement(session, KEYWORD_END, "", 0, &err);
	if (gather_wants_first_text(gather))
		gather->indent = begin;
	if (begin > gather->indent)
		begin = gather->indent;
	return gather_statement(session, KEYWORD_TEXT, text + begin, length - begin, &err);
}

/* --- Lines. --- */

/* The first command of *text: done at once, or gathered. */
static bool take_command(struct session *session, const char **text, char *buffer)
{
	struct gather *gather = gather_of(session);
	const char *begin = *text;
	const struct command *keyword;
	struct err err = { 0 };
	struct line line;
	size_t length;

	if (!command_split(text, &line, buffer, &err)) {
		if (gather->spoilt)
			return true;
		if (gather_is_open(gather))
			gather_spoil(gather);
		perform_fail(session, &err);
		return false;
	}
	if (!line.count)
		return true;
	keyword = find_keyword(session, line.words[0]);
	if (keyword && (gather_is_open(gather) || keyword_opens(keyword->keyword)) &&
	    !(gather_wants_text(gather) && keyword->keyword != KEYWORD_END))
		return gather_keyword(session, keyword, &line);
	if (!gather_is_open(gather))
		return perform_line(session, &line);
	begin = command_span(begin, &length);
	return gather_statement(session,
				gather_wants_text(gather) ? KEYWORD_TEXT : KEYWORD_NONE, begin,
				length, &err);
}

/* The commands of one line, one after the other. */
static bool take_commands(struct session *session, const char *text, char *buffer)
{
	bool ends = false;
	int first = 0;

	while (text && !session->quit) {
		if (!take_command(session, &text, buffer))
			ends = perform_ends(session, &first);
		/* A block that is spoilt is passed over; its end may stand on this line. */
		if (ends && !session_is_open(session))
			return false;
		if (perform_is_interrupted(session, text ? "the line" : NULL))
			return false;
	}
	if (first)
		session->status = first;
	return !first;
}

static bool take_line(struct session *session, const char *text)
{
	char small[4 * SHORT_LINE]; /* a short line never fails for lack of memory */
	size_t length = strlen(text);
	struct err err = { 0 };
	char *buffer;
	bool good;

	if (gather_wants_text(gather_of(session)))
		return gather_line(session, text);
	if (length < SHORT_LINE)
		return take_commands(session, text, small);
	buffer = memory_array(&session->memory, length + 1, 4, "a command line", &err);
	if (!buffer) {
		session_fail(session, &err);
		if (session_is_open(session))
			gather_spoil(gather_of(session));
		return false;
	}
	good = take_commands(session, text, buffer);
	memory_free(buffer);
	return good;
}

/* One line, which holds no newline. */
static bool do_line(struct session *session, const char *text)
{
	bool good;

	out_resume(&session->out);
	out_resume(&session->messages);
	good = take_line(session, text);
	out_flush(&session->out);
	return !session_output_failed(session) && good;
}

/* Of several lines the first that fails is the last, as in a script. */
static bool do_lines(struct session *session, const char *text)
{
	struct err err = { 0 };
	struct text line;
	bool good = true;
	int status = 0;
	size_t length;

	text_init(&line, &session->memory);
	do {
		length = strcspn(text, "\n");
		text_clear(&line);
		text_raw(&line, text, length);
		if (line.cut) {
			err_set(&err, ERR_MEMORY, "out of memory: a command line");
			session_fail(session, &err);
		}
		if (line.cut || !do_line(session, text_string(&line)))
			good = !perform_ends(session, &status);
		text += length + (text[length] == '\n');
	} while (*text && good && !session->quit);
	text_free(&line);
	if (status)
		session->status = status;
	return !status;
}

bool session_line(struct session *session, const char *text)
{
	return strchr(text, '\n') ? do_lines(session, text) : do_line(session, text);
}

/* --- What an empty line does again. --- */

enum { FAR_ENOUGH = 8 };

static bool word_repeats(const struct session *session, const char *text, int depth);

/* Whether a command of the user's does anything that repeats. */
static bool user_repeats(const struct session *session, const struct user *user, int depth)
{
	const struct passage *body = &user->body;
	int at;

	if (user->alias)
		return word_repeats(session, user->alias, depth);
	for (at = body->first; at < body->last; at++)
		if (body->block->statements[at].keyword == KEYWORD_NONE &&
		    word_repeats(session, block_text(body->block, at), depth))
			return true;
	return false;
}

/* The command that a text begins with. */
static bool word_repeats(const struct session *session, const char *text, int depth)
{
	char buffer[USER_NAME];
	struct found found;
	struct err ignored;
	const char *word;
	size_t length = command_raw_word(&text, &word);

	if (!length || length >= sizeof(buffer) || depth == FAR_ENOUGH)
		return false;
	memcpy(buffer, word, length);
	buffer[length] = '\0';
	if (!command_find(session, buffer, &found, &ignored))
		return false;
	if (found.user)
		return user_repeats(session, found.user, depth + 1);
	return found.command->repeats ||
	       (found.command->repeats_at_stops && session->run &&
		stops_stand(&session->stops, session->run));
}

bool session_repeats(struct session *session, const char *line, const char **begin)
{
	char *buffer = memory_array(&session->memory, strlen(line) + 1, 4, "a command line",
				    NULL);
	const char *at = line;
	struct err ignored;
	struct line words;
	bool repeats = false;

	while (buffer && at) {
		*begin = at;
		repeats = command_split(&at, &words, buffer, &ignored) && words.count &&
			  !find_keyword(session, words.words[0]) &&
			  word_repeats(session, words.words[0], 0);
	}
	memory_free(buffer);
	return repeats && !session_is_open(session);
}

/* --- Scripts. --- */

/* The lines of a script, until one fails and that counts. Returns the status of the
 * first that failed. */
static int run_lines(struct session *session, struct lines *lines)
{
	struct err err = { 0 };
	int first = 0;
	int got = 0;

	while (!session->quit && (got = lines_next(lines, &err)) != 0) {
		session->line++;
		if (got < 0)
			break;
		if (session_line(session, text_string(&lines->line))) {
			if (session->slides.returns && !slides_rewind(session, lines))
				break;
			continue;
		}
		if (!first)
			first = session->status;
		if (session->status == 130) {
			session->slides.wanted = 0;
			if (session->at_prompt)
				session_say(session, "interrupted: Spillway skips the rest of %s",
					    session->script);
			return 130;
		}
		if (!session->nest.goes_on)
			break;
	}
	if (got < 0 && !session->quit) {
		perform_fail(session, &err);
		first = session->status;
	}
	if (got == 0 && !session->quit && !session_close(session) && !first)
		first = session->status;
	return first;
}

bool session_script(struct session *session, int descriptor, const char *name)
{
	struct caller caller = { session->caller, NULL, session->script, session->line };
	struct gather *outer = session->gather;
	struct gather gather = { 0 };
	struct lines lines;
	int status;

	lines_init(&lines, descriptor, &session->poll, &session->memory);
	lines.bounded = descriptor != STDIN_FILENO;
	if (session->script)
		session->caller = &caller;
	session->gather = &gather;
	session->script = name;
	session->line = 0;
	status = run_lines(session, &lines);
	slides_end(session, status);
	session->caller = caller.up;
	session->gather = outer;
	session->script = caller.script;
	session->line = caller.line;
	gather_drop(&gather);
	lines_free(&lines);
	if (status)
		session->status = status;
	return !status;
}

bool session_source(struct session *session, const char *name)
{
	struct err err = { 0 };
	struct text path = { .memory = NULL };
	int descriptor = -1;
	bool good = false;

	if (session->nest.scripts == DEEPEST_SCRIPT)
		err_set(&err, ERR_WORK, "%s: scripts are nested more than %d deep", name,
			DEEPEST_SCRIPT);
	else if (files_find(session, name, SAMPLE_STORY, &path, &err))
		descriptor = lines_open(text_string(&path), name, &err);
	if (descriptor >= 0) {
		session->nest.scripts++;
		good = session_script(session, descriptor, text_string(&path));
		session->nest.scripts--;
		close(descriptor);
	} else {
		session_fail(session, &err);
	}
	text_free(&path);
	return good;
}
