/* SPDX-License-Identifier: GPL-3.0-or-later
 * Prints the session's reports, notes, and errors with their source and callers.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"

#include <string.h>

enum { MOST_CALLERS = 8, PLAIN_COLUMNS = 80 };

bool session_report(struct session *session, struct report *report, struct err *err)
{
	if (report->failed)
		return err_set(err, ERR_MEMORY, "out of memory: a report");
	if (session->style != STYLE_JSON)
		report_lines(report, &session->out);
	else if (!report_json(report, &session->out))
		return err_set(err, ERR_MEMORY, "out of memory: a JSON object");
	return true;
}

/* An error goes out even where there is no memory to say what it is. */
static const char no_memory_json[] =
	"{\"type\":\"error\",\"file\":null,\"line\":null,\"message\":\"out of memory: an error\","
	"\"hint\":null,\"callers\":null}\n";

static void send_error(struct session *session, struct report *report)
{
	struct err err;

	if (!session_report(session, report, &err))
		out_write(&session->out, no_memory_json, sizeof(no_memory_json) - 1);
	report_free(report);
}

/* Columns after which a line for the user is broken: at a terminal without the screen. 0: nowhere. */
static int wrap_width(const struct session *session)
{
	if (session->columns <= 0 || session->messages.sink)
		return 0;
	return session->style == STYLE_TEXT || session->columns < PLAIN_COLUMNS ? session->columns
										: PLAIN_COLUMNS;
}

void session_wrap(struct session *session, struct out *out, const char *words, int column, int indent,
		  int width)
{
	const int blanks = (int)strspn(words, " ");
	struct text lines;

	text_init(&lines, &session->memory);
	text_raw(&lines, words, (size_t)blanks);
	text_wrap(&lines, words, column + blanks, indent, width);
	if (lines.cut) {
		out_write(out, words, strlen(words));
		out_write(out, "\n", 1);
	} else {
		out_write(out, text_string(&lines), lines.length);
	}
	text_free(&lines);
}

/* Prints a line that begins at `column`; at a terminal broken between words. */
static void print_line(struct session *session, int column, const char *line)
{
	const int width = wrap_width(session);

	if (!width || column + (int)strlen(line) <= width || strchr(line, '\n'))
		out_print(&session->messages, "%s\n", line);
	else
		session_wrap(session, &session->messages, line, column, (int)strspn(line, " ") + 2, width);
}

void session_say(struct session *session, const char *format, ...)
{
	struct report report;
	struct err err;
	struct text text;
	char buffer[1024];
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	if (session->style != STYLE_JSON) {
		/* What was said before must stand before it, if both go to one place. */
		progress_wipe(session);
		out_flush(&session->out);
		print_line(session, 0, buffer);
		out_flush(&session->messages);
		return;
	}
	report_init(&report, &session->memory, "note");
	report_text(&report, "message", buffer);
	(void)session_report(session, &report, &err);
	report_free(&report);
}

/* Where an error stands: its own file, else the script's line. */
static void source_of(const struct session *session, const struct err *err, const char **file,
		     long *line)
{
	*file = err->file[0] ? err->file : session->script;
	*line = err->file[0] ? err->line : session->line;
}

/* "go, called at story.spill:3", or of a script "sourced at story.spill:3". */
static void describe_caller(const struct caller *caller, struct text *text)
{
	if (caller->name)
		text_print(text, "in %s", caller->name);
	if (!caller->script)
		return;
	text_print(text, "%s%s", caller->name ? ", called at " : "sourced at ", caller->script);
	if (caller->line)
		text_print(text, ":%ld", caller->line);
}

static bool is_same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static bool is_same_call(const struct caller *a, const struct caller *b)
{
	return b && a->line == b->line && is_same(a->name, b->name) &&
	       is_same(a->script, b->script);
}

/* Calls `each` for those who called, the innermost first; of a long chain only that part. */
static void describe_callers(const struct session *session,
			     void (*each)(void *context, const char *words), void *context)
{
	const struct caller *caller = session->caller;
	char buffer[400];
	struct text text;
	int left, times;

	for (left = MOST_CALLERS; caller && left; left--) {
		text_fixed(&text, buffer, sizeof(buffer));
		describe_caller(caller, &text);
		for (times = 1; is_same_call(caller, caller->up); times++)
			caller = caller->up;
		if (times > 1)
			text_print(&text, ", %d times", times);
		each(context, buffer);
		caller = caller->up;
	}
	if (caller)
		each(context, "and so on");
}

static void print_caller(void *context, const char *words)
{
	out_print(context, "%s\n", words);
}

static void add_caller(void *context, const char *words)
{
	report_add_text(context, words);
}

bool session_output_failed(struct session *session)
{
	if (!session->out.failed)
		return false;
	session->quit = true;
	session->status = session->status ? session->status : 1;
	return true;
}

/* Prints what stands before an error: its line in a script, and in its own file. Returns the columns. */
static int say_where(struct session *session, const struct err *err)
{
	char buffer[1024];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (session->script && session->line)
		text_print(&text, "%s:%ld: ", session->script, session->line);
	text_print(&text, "error: ");
	if (err->file[0] && err->line)
		text_print(&text, "%s:%ld: ", err->file, err->line);
	out_write(&session->messages, buffer, text.length);
	return (int)text.length;
}

void session_fail(struct session *session, const struct err *err)
{
	struct report report;
	const char *file;
	long line;

	/* Work that ends because its output cannot be written has no error of its own. */
	if (session_output_failed(session))
		return;
	session->status = err_status(err->kind);
	session->nest.goes_on = session->settings.go_on;
	session->slides.wanted = 0; /* whoever printed nothing on the way back prints this */
	source_of(session, err, &file, &line);
	if (session->style == STYLE_JSON) {
		report_init(&report, &session->memory, "error");
		report_text(&report, "file", file);
		if (file && line)
			report_number(&report, "line", line);
		else
			report_null(&report, "line");
		report_text(&report, "message", err->message);
		report_text(&report, "hint", err->hint[0] ? err->hint : NULL);
		if (session->caller) {
			report_texts(&report, "callers");
			describe_callers(session, add_caller, &report);
		} else {
			report_null(&report, "callers");
		}
		send_error(session, &report);
		return;
	}
	/* What was said before must stand before it, if both go to one place. */
	progress_wipe(session);
	out_flush(&session->out);
	print_line(session, say_where(session, err), err->message);
	if (err->hint[0]) {
		out_print(&session->messages, "hint: ");
		print_line(session, (int)strlen("hint: "), err->hint);
	}
	describe_callers(session, print_caller, &session->messages);
	out_flush(&session->messages);
}
