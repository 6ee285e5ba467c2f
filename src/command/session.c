/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/session.h"

#include "gpu/profile.h"
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/graph/network.h"
#include "src/method/variant.h"
#include "src/run/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEEPEST_SCRIPT = 16 };

void session_init(struct session *session, FILE *out, FILE *messages)
{
	memset(session, 0, sizeof(*session));
	settings_init(&session->settings);
	session->memory.limit = (size_t)session->settings.memory_limit << 20;
	out_init(&session->out, out, &session->memory);
	out_init(&session->messages, messages, &session->memory);
	session->variant = variant_find("vc-bcsr", NULL);
	session_set_device(session, "sim");
}

void session_free(struct session *session)
{
	run_free(session->run);
	network_free(session->network);
	session->run = NULL;
	session->network = NULL;
}

void session_set_device(struct session *session, const char *name)
{
	struct text text;

	text_fixed(&text, session->device, sizeof(session->device));
	if (!strcmp(name, "sim"))
		text_print(&text, "sim:%s", profiles()->name);
	else
		text_print(&text, "%s", name);
}

/* --- Speaking. --- */

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

/* A record that goes out even where its memory cannot be had. */
static void send(struct session *session, struct report *report)
{
	struct err err;

	(void)session_report(session, report, &err);
	report_free(report);
}

void session_say(struct session *session, const char *format, ...)
{
	struct report report;
	struct text text;
	char buffer[1024];
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	if (session->style != STYLE_JSON) {
		out_print(&session->messages, "%s\n", buffer);
		return;
	}
	report_init(&report, &session->memory, "note");
	report_text(&report, "message", buffer);
	send(session, &report);
}

/* The place an error stands at: its own file, else the script's line. */
static void place_of(const struct session *session, const struct err *err, const char **file,
		     long *line)
{
	*file = err->file[0] ? err->file : session->script;
	*line = err->file[0] ? err->line : session->line;
}

void session_fail(struct session *session, const struct err *err)
{
	struct report report;
	const char *file;
	long line;

	session->status = err_status(err->kind);
	place_of(session, err, &file, &line);
	if (session->style == STYLE_JSON) {
		report_init(&report, &session->memory, "error");
		report_text(&report, "file", file);
		if (file && line)
			report_number(&report, "line", line);
		else
			report_null(&report, "line");
		report_text(&report, "message", err->message);
		report_text(&report, "hint", err->hint[0] ? err->hint : NULL);
		send(session, &report);
		return;
	}
	/* What was said before must stand before it, if both go to one place. */
	out_flush(&session->out);
	if (session->script)
		out_print(&session->messages, "%s:%ld: ", session->script, session->line);
	out_print(&session->messages, "error: ");
	if (err->file[0] && err->line)
		out_print(&session->messages, "%s:%ld: ", err->file, err->line);
	out_print(&session->messages, "%s\n", err->message);
	if (err->hint[0])
		out_print(&session->messages, "hint: %s\n", err->hint);
	out_flush(&session->messages);
}

/* --- Graph and run. --- */

void session_end_run(struct session *session, const char *why)
{
	if (!session->run)
		return;
	run_free(session->run);
	session->run = NULL;
	session_say(session, "the run is ended: %s", why);
}

void session_take_network(struct session *session, struct network *network)
{
	session_end_run(session, "there is a new graph");
	network_free(session->network);
	session->network = network;
}

bool session_need_network(const struct session *session, struct err *err)
{
	if (session->network)
		return true;
	err_set(err, ERR_WORK, "there is no graph yet");
	return err_hint(err, "load FILE, or generate genrmf a=4 b=8");
}

bool session_need_terminals(const struct session *session, struct err *err)
{
	if (session->network->source >= 0)
		return true;
	err_set(err, ERR_WORK, "this graph names no source and sink");
	return err_hint(err, "choose them: `terminals hubs 0`, `terminals far 20` or `terminals "
			"random 10`");
}

static void make_plan(const struct session *session, struct plan *plan)
{
	const struct settings *settings = &session->settings;

	memset(plan, 0, sizeof(*plan));
	plan->network = session->network;
	plan->variant = session->variant;
	plan->device = session->device;
	plan->machine.wave = settings->wave;
	plan->machine.order = settings->order;
	plan->machine.seed = settings->seed;
	plan->machine.counting = settings->counting;
	plan->machine.warp_clock = settings->warp_clock;
	plan->relabel = settings->relabel;
	plan->relabel_cycles = settings->relabel_cycles;
	plan->last_check = settings->last_check;
	plan->cycle_limit = settings->cycle_limit;
	plan->poll = session->poll;
}

bool session_start(struct session *session, struct err *err)
{
	struct plan plan;

	if (!session_need_network(session, err) || !session_need_terminals(session, err))
		return false;
	run_free(session->run);
	session->run = NULL;
	make_plan(session, &plan);
	session->run = run_start(&plan, &session->memory, err);
	return session->run != NULL;
}

bool session_need_run(struct session *session, struct err *err)
{
	return session->run || session_start(session, err);
}

void session_path(struct session *session, const char *name, struct text *path)
{
	const char *slash = session->script ? strrchr(session->script, '/') : NULL;
	const char *home = getenv("HOME");

	text_init(path, &session->memory);
	if (slash && *name != '/') {
		text_raw(path, session->script, (size_t)(slash - session->script) + 1);
		text_raw(path, name, strlen(name));
		if (!path->cut && access(text_string(path), F_OK) == 0)
			return;
	}
	text_clear(path);
	if (home && !strncmp(name, "~/", 2)) {
		text_raw(path, home, strlen(home));
		name++;
	}
	text_raw(path, name, strlen(name));
}

/* --- Lines and scripts. --- */

/* A machine that failed takes its run with it: the graph stays. */
static void after_failure(struct session *session, const struct err *err)
{
	if (err->kind == ERR_NONE)
		return; /* a script inside has already told it */
	session_fail(session, err);
	if (err->kind == ERR_MACHINE && session->run)
		session_end_run(session, "its machine failed");
	else if (poll_ask(&session->poll) == URGENCY_DROP)
		session_end_run(session, "it was interrupted twice");
}

static bool run_command(struct session *session, const struct line *line, struct err *err)
{
	const struct command *command = command_find(line->words[0], err);

	if (!command)
		return false;
	if (line->count - 1 < command->least ||
	    (command->most >= 0 && line->count - 1 > command->most))
		return usage_error(command, err);
	return command->run(session, line, err);
}

/* The commands of one line, one after the other. */
static bool run_parts(struct session *session, const char *text, char *buffer)
{
	struct line line;
	struct err err;

	while (text && !session->quit) {
		err_clear(&err);
		if (!command_split(&text, &line, buffer, &err) ||
		    (line.count && !run_command(session, &line, &err))) {
			after_failure(session, &err);
			return false;
		}
	}
	return true;
}

bool session_line(struct session *session, const char *text)
{
	size_t length = strlen(text);
	struct err err = { 0 };
	char *buffer = memory_array(&session->memory, length + 1, 4, "a command line", &err);
	bool good;

	if (!buffer) {
		session_fail(session, &err);
		return false;
	}
	good = run_parts(session, text, buffer);
	memory_free(buffer);
	if (!out_flush(&session->out)) {
		/* Nobody hears us any more: a closed pipe is no reason to complain. */
		session->quit = true;
		session->status = session->status ? session->status : 1;
	}
	out_flush(&session->messages);
	return good;
}

/* One line of a file, without its newline, into a growing buffer. 1: a line, 0:
 * the end, -1: an error. */
static int read_line(FILE *file, struct text *line, struct err *err)
{
	char piece[512];
	size_t length;

	text_clear(line);
	errno = 0;
	while (fgets(piece, sizeof(piece), file)) {
		length = strlen(piece);
		text_raw(line, piece, length);
		if (line->cut) {
			err_set(err, ERR_MEMORY, "out of memory: a line of a script");
			return -1;
		}
		if (length && piece[length - 1] == '\n') {
			line->bytes[--line->length] = '\0';
			return 1;
		}
	}
	if (ferror(file)) {
		err_set(err, ERR_FILE, "reading commands: %s", strerror(errno));
		return -1;
	}
	return line->length > 0;
}

/* Where a script was, to be gone back to. */
struct where {
	const char *script;
	long line;
};

bool session_script(struct session *session, FILE *file, const char *name)
{
	struct where before = { session->script, session->line };
	struct text line;
	struct err err = { 0 };
	int first_status = 0;
	int got = 0;

	text_init(&line, &session->memory);
	session->script = name;
	session->line = 0;
	while (!session->quit && (got = read_line(file, &line, &err)) > 0) {
		session->line++;
		if (session_line(session, text_string(&line)))
			continue;
		if (!first_status)
			first_status = session->status;
		if (!session->settings.go_on || session->status == 130)
			break;
	}
	if (!session->quit && got < 0) {
		session_fail(session, &err);
		first_status = session->status;
	}
	session->script = before.script;
	session->line = before.line;
	text_free(&line);
	if (first_status)
		session->status = first_status;
	return !first_status;
}

bool session_source(struct session *session, const char *name)
{
	struct err err = { 0 };
	struct text path;
	FILE *file = NULL;
	bool good = false;

	session_path(session, name, &path);
	if (session->depth == DEEPEST_SCRIPT)
		err_set(&err, ERR_WORK, "%s: scripts are nested more than %d deep", name,
			DEEPEST_SCRIPT);
	else if (!(file = fopen(text_string(&path), "r")))
		err_set(&err, ERR_FILE, "%s: %s", name, strerror(errno));
	if (file) {
		session->depth++;
		good = session_script(session, file, text_string(&path));
		session->depth--;
		fclose(file);
	} else {
		session_fail(session, &err);
	}
	text_free(&path);
	return good;
}
