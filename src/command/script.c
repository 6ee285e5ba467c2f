/* SPDX-License-Identifier: GPL-3.0-or-later
 * The session at work: lines taken apart into commands, scripts into lines, and what
 * happens when one fails or Ctrl-C comes.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/base/wait.h"
#include "src/command/command.h"
#include "src/command/lines.h"
#include "src/command/session.h"
#include "src/run/run.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEEPEST_SCRIPT = 16 };

/* A machine that failed takes its run with it: the graph stays. */
static void after_failure(struct session *session, const struct err *err)
{
	if (err->kind != ERR_NONE) /* else a script inside has already told it */
		session_fail(session, err);
	if (session->run && (!session->run->machine || session->run->machine->failed))
		session_end_run(session, "its machine failed");
}

/* Whether all it said has come out whole. */
static bool check_output(struct session *session, struct err *err)
{
	return !session->out.cut ||
	       err_set(err, ERR_MEMORY, "out of memory: a line of the output was cut");
}

static bool run_command(struct session *session, const struct line *line, struct err *err)
{
	const struct command *command = command_find(line->words[0], err);
	bool good;

	if (!command)
		return false;
	if (line->count - 1 < command->least ||
	    (command->most >= 0 && line->count - 1 > command->most))
		return usage_error(command, err);
	progress_begin(session);
	session->out.cut = false;
	good = command->run(session, line, err);
	progress_wipe(session);
	return good && check_output(session, err);
}

/* Whether Ctrl-C came and nobody has acted on it, or at a prompt, whether what is
 * left of a line or script goes undone for it. Says so. */
static bool is_interrupted(struct session *session, const char *rest)
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
		after_failure(session, &err);
	}
	session->status = 130;
	return true;
}

/* One command of a line; where the next begins (`next`, or NULL) it ends. */
static bool run_part(struct session *session, const char *part, const char *next,
		     const struct line *line, struct err *err)
{
	if (session->collect.stop)
		return session_collect(session, part,
				       next ? (size_t)(next - part) - 1 : strlen(part), err);
	return !line->count || (run_command(session, line, err) && session_do_due(session));
}

/* The commands of one line, one after the other. */
static bool run_parts(struct session *session, const char *text, char *buffer)
{
	int status = 0;
	const char *part;
	struct line line;
	struct err err;

	while (text && !session->quit) {
		part = text;
		err_clear(&err);
		if (!command_split(&text, &line, buffer, &err)) {
			after_failure(session, &err);
			return false;
		}
		if (!run_part(session, part, text, &line, &err)) {
			after_failure(session, &err);
			if (!status)
				status = session->status;
			if (!session->settings.go_on)
				return false;
		}
		if (is_interrupted(session, text ? "the line" : NULL))
			return false;
	}
	if (status)
		session->status = status;
	return !status;
}

enum { SHORT_LINE = 1024 };

bool session_line(struct session *session, const char *text)
{
	char small[4 * SHORT_LINE]; /* a short line never fails for lack of memory */
	size_t length = strlen(text);
	struct err err = { 0 };
	char *buffer = NULL;
	bool good;

	if (length >= SHORT_LINE) {
		buffer = memory_array(&session->memory, length + 1, 4, "a command line", &err);
		if (!buffer) {
			session_fail(session, &err);
			return false;
		}
	}
	good = run_parts(session, text, buffer ? buffer : small);
	memory_free(buffer);
	if (!out_flush(&session->out)) {
		/* Nobody hears us any more: a closed pipe is no reason to complain. */
		session->quit = true;
		session->status = session->status ? session->status : 1;
	}
	out_flush(&session->messages);
	return good;
}

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
		if (session_line(session, text_string(&lines->line)))
			continue;
		if (!first)
			first = session->status;
		if (session->status == 130) {
			if (session->at_prompt)
				session_say(session, "interrupted: the rest of %s is not done",
					    session->script);
			return 130;
		}
		if (!session->settings.go_on)
			break;
	}
	if (!got && !session_collect_ended(session, &err))
		got = -1;
	if (got < 0 && !session->quit) {
		after_failure(session, &err);
		first = first ? first : session->status;
	}
	return first;
}

bool session_script(struct session *session, int descriptor, const char *name)
{
	const char *script = session->script;
	long line = session->line;
	struct lines lines;
	int status;

	lines_init(&lines, descriptor, &session->poll, &session->memory);
	session->script = name;
	session->line = 0;
	status = run_lines(session, &lines);
	(void)session_collect_ended(session, NULL); /* it was interrupted in the midst of it */
	session->script = script;
	session->line = line;
	lines_free(&lines);
	if (status)
		session->status = status;
	return !status;
}

/* Opens a script; -1 and the error. */
static int open_script(const char *path, const char *name, struct err *err)
{
	struct stat status;
	int descriptor = wait_open(path);

	if (descriptor >= 0 && fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
		close(descriptor);
		descriptor = -1;
		errno = EISDIR;
	}
	if (descriptor < 0)
		err_set(err, ERR_FILE, "%s: %s", name, strerror(errno));
	return descriptor;
}

bool session_source(struct session *session, const char *name)
{
	struct err err = { 0 };
	struct text path;
	int descriptor = -1;
	bool good = false;

	session_path(session, name, &path);
	if (session->depth == DEEPEST_SCRIPT)
		err_set(&err, ERR_WORK, "%s: scripts are nested more than %d deep", name,
			DEEPEST_SCRIPT);
	else
		descriptor = open_script(text_string(&path), name, &err);
	if (descriptor >= 0) {
		session->depth++;
		good = session_script(session, descriptor, text_string(&path));
		session->depth--;
		close(descriptor);
	} else {
		session_fail(session, &err);
	}
	text_free(&path);
	return good;
}
