/* SPDX-License-Identifier: GPL-3.0-or-later
 * print, assert, echo, source, quit, tui.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/display.h"
#include "src/command/scope.h"
#include "src/command/script.h"
#include "src/command/session.h"

#include <string.h>

static bool print(struct session *session, const struct line *line, struct err *err)
{
	struct scope scope = session_scope(session);
	struct report report;
	struct value value;
	char buffer[sizeof(value.text)];
	struct text text;
	bool good;

	if (!expression_evaluate(line->rest, &scope, &value, err))
		return false;
	if (session->style != STYLE_JSON) {
		text_fixed(&text, buffer, sizeof(buffer));
		value_print(&value, &text);
		out_print(&session->out, "%s\n", buffer);
		return true;
	}
	report_init(&report, &session->memory, "print");
	report_text(&report, "expression", line->rest);
	display_report(&value, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

const struct command command_print = {
	.name = "print",
	.letter = "p",
	.group = "look",
	.usage = "EXPRESSION",
	.summary = "print the value of an expression",
	.help = "For instance: print value; print excess(5) + 1; print hash. `help expressions` "
		"lists the names.",
	.least = 1,
	.most = -1,
	.expression = true,
	.looks = true,
	.run = print,
};

enum { SAID = 300 };

/* The names of an assertion that fails, each with its value. */
struct values {
	struct session *session;
	struct text *text;
};

/* "; value is 14", once for each name. */
static bool add_value(void *context, const struct name *name, struct err *err)
{
	const struct values *values = context;
	const struct scope scope = session_scope(values->session);
	struct err ignored = { 0 };
	char buffer[SAID];
	struct value value;
	struct text text;
	int i;

	(void)err;
	if (!scope.look_up(scope.context, name, &value, &ignored))
		return true;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "; %s%s", name->name, name->arguments ? "(" : name->full ? " full" : "");
	for (i = 0; i < name->arguments; i++)
		text_print(&text, "%s%s", name->argument[i], i + 1 < name->arguments ? ", " : ")");
	text_print(&text, " is ");
	if (strstr(text_string(values->text), buffer))
		return true;
	value_print(&value, &text);
	text_print(values->text, "%s", buffer);
	return true;
}

static bool refuse_assertion(struct session *session, const char *expression, struct err *err)
{
	char buffer[SAID] = "";
	struct text text;
	struct values values = { session, &text };
	struct err ignored = { 0 };

	text_fixed(&text, buffer, sizeof(buffer));
	(void)expression_names(expression, add_value, &values, &ignored);
	return err_set(err, ERR_CHECK, "assertion failed: %s%s", expression, buffer);
}

static bool assertion(struct session *session, const struct line *line, struct err *err)
{
	struct scope scope = session_scope(session);
	bool holds;

	if (!expression_holds(line->rest, &scope, &holds, err))
		return false;
	return holds || refuse_assertion(session, line->rest, err);
}

const struct command command_assert = {
	.name = "assert",
	.group = "look",
	.usage = "EXPRESSION",
	.summary = "fail with status 3 unless the expression holds",
	.least = 1,
	.most = -1,
	.expression = true,
	.looks = true,
	.run = assertion,
};

static bool echo(struct session *session, const struct line *line, struct err *err)
{
	struct report report;
	struct text text;
	int i;
	bool good;

	text_init(&text, &session->memory);
	for (i = 1; i < line->count; i++)
		text_print(&text, "%s%s", i > 1 ? " " : "", line->words[i]);
	good = !text.cut;
	if (!good) {
		err_set(err, ERR_MEMORY, "out of memory: a text");
	} else if (session->style != STYLE_JSON) {
		out_print(&session->out, "%s\n", text_string(&text));
	} else {
		report_init(&report, &session->memory, "note");
		report_text(&report, "message", text_string(&text));
		good = session_report(session, &report, err);
		report_free(&report);
	}
	text_free(&text);
	return good;
}

const struct command command_echo = {
	.name = "echo",
	.group = "session",
	.usage = "TEXT",
	.summary = "print text on standard output",
	.most = -1,
	.looks = true,
	.run = echo,
};

static bool source(struct session *session, const struct line *line, struct err *err)
{
	(void)err; /* a script tells its errors itself */
	return session_source(session, line->words[1]);
}

const struct command command_source = {
	.name = "source",
	.group = "script",
	.usage = "FILE",
	.summary = "perform the commands of a script",
	.help = "A script holds command lines. It ends at the first command that fails, unless "
		"you `set on-error continue`. source @NAME plays a story that comes with the "
		"program: `info stories` lists them.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_FILE,
	.sample = SAMPLE_STORY,
	.looks = true,
	.run = source,
};

static bool quit(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	(void)err;
	session->quit = true;
	return true;
}

const struct command command_quit = {
	.name = "quit",
	.letter = "q",
	.group = "session",
	.usage = "",
	.summary = "leave the program",
	.most = 0,
	.looks = true,
	.run = quit,
};

/* --- The screen. --- */

static bool open_screen(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	if (session->screen)
		return session->switching = session->screen(err);
	return err_set(err, ERR_WORK, "there is no full-screen view here");
}

const struct command command_tui = {
	.name = "tui",
	.group = "session",
	.usage = "",
	.summary = "switch between the prompt and the screen with its panels",
	.help = "Both belong to the same session. The screen accepts every command of the "
		"prompt, and its keys are command lines.",
	.most = 0,
	.looks = true,
	.run = open_screen,
};
