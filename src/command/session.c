/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/session.h"

#include "gpu/profile.h"
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/base/wait.h"
#include "src/command/command.h"
#include "src/command/lines.h"
#include "gpu/machine.h"
#include "src/graph/network.h"
#include "src/method/variant.h"
#include "src/run/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
		text_print(&text, "sim:%s", profiles()[0]->name);
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
		/* What was said before must stand before it, if both go to one place. */
		progress_wipe(session);
		out_flush(&session->out);
		out_print(&session->messages, "%s\n", buffer);
		out_flush(&session->messages);
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
	progress_wipe(session);
	out_flush(&session->out);
	if (session->script && session->line)
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

void session_plan(const struct session *session, struct plan *plan)
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
	bool had = session->run != NULL;
	struct plan plan;

	if (!session_need_network(session, err) || !session_need_terminals(session, err))
		return false;
	run_free(session->run);
	session->run = NULL;
	session_plan(session, &plan);
	session->run = run_start(&plan, &session->memory, err);
	if (!session->run && had)
		session_say(session, "the run is ended: it could not begin anew");
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
	if (name[0] == '~' && name[1] == '/' && home) {
		text_raw(path, home, strlen(home));
		name++;
	} else if (slash && *name != '/') {
		text_raw(path, session->script, (size_t)(slash - session->script) + 1);
		text_raw(path, name, strlen(name));
		if (!path->cut && access(text_string(path), F_OK) == 0)
			return;
		text_clear(path);
	}
	text_raw(path, name, strlen(name));
}

/* --- Lines and scripts. --- */

/* A machine that failed takes its run with it: the graph stays. */
static void after_failure(struct session *session, const struct err *err)
{
	if (err->kind != ERR_NONE) /* else a script inside has already told it */
		session_fail(session, err);
	if (session->run && session->run->machine->failed)
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

/* The commands of one line, one after the other. */
static bool run_parts(struct session *session, const char *text, char *buffer)
{
	int status = 0;
	struct line line;
	struct err err;

	while (text && !session->quit) {
		err_clear(&err);
		if (!command_split(&text, &line, buffer, &err)) {
			after_failure(session, &err);
			return false;
		}
		if (line.count && !run_command(session, &line, &err)) {
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

	while (!session->quit && (got = lines_next(lines, &err)) > 0) {
		session->line++;
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
	if (got < 0 && !session->quit) {
		after_failure(session, &err);
		first = session->status;
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
