/* SPDX-License-Identifier: GPL-3.0-or-later
 * Spillway: an interactive explorer of push-relabel maximum flow on the GPU.
 *
 * A map of the source. Folders use only those below them, and all use src/base.
 *
 *   ui/main.c       the session's beginning and end; ui/options.c has the options
 *   ui/tui*.c       the screen: frame.c draws it, screen.c shows it, keys.def has its keys
 *   ui/repl.c       the prompt; ui/pause.c waits for a key
 *   ui/standard.c   opens what the caller closed: standard input, output, error
 *   ui/terminal.c   owns signals and terminal modes
 *     |
 *   src/command     the language: a row a command, settings, the session
 *   src/view        panels: snapshot in, canvas or report out; exports
 *   src/method      the variants, which choose the next task
 *   src/problem     the problems: arrays, start, invariants, result
 *   src/engine      the engine: steps, undoes and records a run
 *   src/host        algorithms and checkers that know nothing of runs
 *   src/graph       graphs: readers, writers, generators, terminals
 *     |
 *   gpu             kernels, and the machines that run them: sim and cuda
 *
 * docs/architecture.md tells more.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/base/version.h"
#include "src/command/files.h"
#include "src/command/outline.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "ui/arguments.h"
#include "ui/bare.h"
#include "ui/clipboard.h"
#include "ui/pause.h"
#include "ui/repl.h"
#include "ui/screen.h"
#include "ui/standard.h"
#include "ui/terminal.h"
#include "ui/tui.h"
#include "ui/xdg.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool no_screen(struct err *err)
{
	return screen_is_possible(err) &&
	       err_set(err, ERR_WORK, "no full-screen view: --batch and --json read no keys");
}

/* Doors, style, signals. */
static void furnish(struct session *session, const struct arguments *arguments)
{
	bool out_terminal = isatty(STDOUT_FILENO);

	session->style = arguments->json                     ? STYLE_JSON
			 : arguments->plain || !out_terminal ? STYLE_PLAIN
							   : STYLE_TEXT;
	bare_find_terminal();
	session->utf8 = bare_take_locale();
	session->writing = arguments->force ? WRITE_OVER : arguments->readonly ? WRITE_NOTHING : WRITE_NEW;
	session->screen = arguments->batch || arguments->json ? no_screen : screen_is_possible;
	progress_install(session, (struct poll){ terminal_urgency, NULL },
			 isatty(STDERR_FILENO) && session->style != STYLE_JSON);
	if (!arguments->batch)
		clipboard_install(session);
	if (!arguments->batch && session->style != STYLE_JSON && pause_is_possible()) {
		session->pause = pause_for_key;
		session->pause_context = session;
		session->ask_line = repl_ask;
		session->ask_context = session;
	}
}

/* Adds a command line made of a word and an argument that may hold anything. */
static void add_line(struct text *lines, const char *word, const char *argument)
{
	text_print(lines, "%s ", word);
	command_quote(argument, lines);
}

/* Runs such a line. */
static bool do_with(struct session *session, const char *word, const char *argument)
{
	struct err err = { 0 };
	struct text line;
	bool good;

	text_init(&line, &session->memory);
	add_line(&line, word, argument);
	if (line.cut) {
		err_set(&err, ERR_MEMORY, "out of memory: an option");
		session_fail(session, &err);
	}
	good = !line.cut && session_line(session, text_string(&line));
	text_free(&line);
	return good;
}

/* Runs the user's config file, a script, in sessions with a user at a terminal. Scripts do the same
 * whoever runs them, so they never read it. */
static bool do_config(struct session *session, const struct arguments *arguments)
{
	const bool user = arguments->tui || (isatty(STDIN_FILENO) && !arguments->batch && !arguments->json);
	char path[XDG_PATH];
	struct stat status;

	if (arguments->no_config || !user || !xdg_path(XDG_CONFIG, "config", path) || access(path, F_OK) != 0)
		return true;
	if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
		fprintf(stderr, "spillway: the config file %s is a directory: put a script in its place, or "
			"start with --no-config\n", path);
		session->status = 2;
		return false;
	}
	if (session_source(session, path))
		return true;
	fputs("spillway: mend the config file, or start with --no-config\n", stderr);
	session->status = 2;
	return false;
}

/* One -e or -x, or at last their end. A block may span several -e, but nothing else. */
static bool do_order(struct session *session, const struct arguments *arguments, int number)
{
	const struct order *order = &arguments->orders[number];

	if (number < arguments->order_count && !order->script)
		return session_line(session, order->text);
	return session_close(session) &&
	       (number == arguments->order_count || session_source(session, order->text));
}

/* As `set seed` does it; but the hint names the option. */
static bool set_seed(struct session *session, const char *word)
{
	struct err err = { 0 };
	const struct setting *setting = settings_find("seed", &err);
	struct settings tried = session->settings;

	if (setting->set(setting, &tried, word, &err))
		return do_with(session, "set seed", word);
	err_hint(&err, "--seed N, a whole number from 0 up");
	session_fail(session, &err);
	return false;
}

/* Device, seed, file, then -e and -x in their order; stops at the first failure,
 * unless a setting says to go on. */
static bool do_orders(struct session *session, const struct arguments *arguments)
{
	int status = 0;
	int i;

	/* A bad device or seed is a bad option. */
	if ((arguments->seed && !set_seed(session, arguments->seed)) ||
	    (arguments->device && !do_with(session, "device", arguments->device))) {
		if (session->status == 1)
			session->status = 2;
		return false;
	}
	if (arguments->file && !do_with(session, "load", arguments->file))
		return false;
	for (i = 0; i <= arguments->order_count && !session->quit && !arguments->tui; i++) {
		terminal_forget_interrupts();
		if (do_order(session, arguments, i))
			continue;
		if (!status)
			status = session->status;
		if (!session->nest.goes_on || status == 130)
			break;
	}
	if (status)
		session->status = status;
	return !status;
}

/* The prompt, with a word of welcome. */
static int do_prompt(struct session *session)
{
	int signal_number;

	if (session->style != STYLE_JSON)
		out_print(&session->messages,
			  "Spillway " VERSION ", push-relabel maximum flow on the GPU, step by step.\n"
			  "Try `generate genrmf a=4 b=8`, `step`, `show heights`, `solve`. "
			  "`help` has more.\n");
	if (session->style != STYLE_JSON && !session->slides.script.length)
		out_print(&session->messages, "New here? `source @tutorial` takes two minutes.\n");
	out_flush(&session->messages);
	signal_number = repl(session);
	session->status = 0;
	return signal_number;
}

static bool is_story(struct session *session, const struct order *order)
{
	struct text path = { .memory = NULL }, titles;
	struct err ignored = { 0 };
	int slides = 0;

	text_init(&titles, &session->memory);
	if (order->script && files_find(session, order->text, SAMPLE_STORY, &path, &ignored))
		outline_read(session, text_string(&path), &titles, &slides, &session->memory);
	text_free(&path);
	text_free(&titles);
	return slides > 0;
}

/* Whether -x names a story, which a terminal gets on the screen as with --tui. */
static bool has_story(struct session *session, const struct arguments *arguments)
{
	struct err ignored = { 0 };
	int i = 0;

	if (!isatty(STDIN_FILENO) || session->style != STYLE_TEXT || arguments->batch)
		return false;
	while (i < arguments->order_count && !is_story(session, &arguments->orders[i]))
		i++;
	return i < arguments->order_count && screen_is_possible(&ignored);
}

/* Whether a terminal gets the screen first, not the prompt. */
static bool wants_screen(const struct session *session, const struct arguments *arguments)
{
	struct err ignored;

	return arguments->tui || (!arguments->order_count && session->style == STYLE_TEXT &&
				screen_is_possible(&ignored));
}

/* What a screen that was asked for does first. */
static void add_orders(const struct arguments *arguments, struct text *lines)
{
	const struct order *order;

	for (order = arguments->orders; order < arguments->orders + arguments->order_count; order++) {
		if (order->script)
			add_line(lines, "source", order->text);
		else
			text_raw(lines, order->text, strlen(order->text));
		text_raw(lines, "\n", 1);
	}
}

static bool show_screen(struct session *session, const struct arguments *arguments, bool first,
			int *signal_number, struct err *err)
{
	bool menu = first && !arguments->file && !arguments->order_count;
	struct text lines;
	bool good;

	text_init(&lines, &session->memory);
	if (first && arguments->tui)
		add_orders(arguments, &lines);
	good = !lines.cut || err_set(err, ERR_MEMORY, "out of memory: what the screen does first");
	good = good && tui(session, menu, text_string(&lines), signal_number, err);
	text_free(&lines);
	return good;
}

/* Screen and prompt in turn, until the session quits. */
static int converse(struct session *session, const struct arguments *arguments)
{
	bool screen = session->switching || wants_screen(session, arguments);
	struct err err = { 0 };
	int signal_number = 0;
	bool first = true;

	do {
		session->switching = false;
		if (screen && !show_screen(session, arguments, first, &signal_number, &err)) {
			session_fail(session, &err);
			if (arguments->tui)
				return 0;
			screen = false;
		}
		if (!screen)
			signal_number = do_prompt(session);
		screen = !screen;
		first = false;
	} while (session->switching && !session->quit && !signal_number);
	return signal_number;
}

static int work(struct session *session, struct arguments *arguments)
{
	bool orders = arguments->order_count || arguments->batch;

	if (!do_config(session, arguments) || session->quit)
		return 0;
	arguments->tui = arguments->tui || has_story(session, arguments);
	/* Messages to a file are the same whatever the terminal's size is. */
	if (!arguments->batch && isatty(STDERR_FILENO))
		repl_measure(session);
	if (!do_orders(session, arguments) || session->quit)
		return 0;
	if (arguments->batch)
		return 0;
	if (isatty(STDIN_FILENO) || arguments->tui)
		return converse(session, arguments);
	if (!orders)
		session_script(session, STDIN_FILENO, "standard input");
	return 0;
}

/* Writes what is left and says how the program is to end. */
static int last_words(struct session *session)
{
	int status = session->status;

	out_flush(&session->messages);
	if (!out_flush(&session->out)) {
		standard_report_error(session->out.error);
		return status ? status : 1;
	}
	return session->out.dropped ? 130 : status;
}

/* The session from its beginning to its end. Returns the exit status; *signal_number: the signal
 * that ended it, or 0. */
static int hold_session(struct arguments *arguments, int *signal_number)
{
	struct session *session = malloc(sizeof(*session));
	int status;

	*signal_number = 0;
	if (!session) {
		fputs("spillway: out of memory\n", stderr);
		return 1;
	}
	session_init(session, stdout, stderr);
	if (!terminal_open())
		fputs("spillway: signals cannot be taken\n", stderr);
	furnish(session, arguments);
	*signal_number = work(session, arguments);
	session_free(session);
	status = last_words(session);
	if (!*signal_number)
		*signal_number = terminal_ending_signal();
	free(session);
	terminal_close();
	return status;
}

int main(int argc, char **argv)
{
	struct arguments arguments = { .device = NULL };
	int status = 1;
	int signal_number = 0;

	if (!standard_open())
		return 1;
	standard_take_stack();
	arguments.orders = calloc((size_t)argc + 1, sizeof(*arguments.orders));
	if (arguments.orders && arguments_read(&arguments, argc, argv, &status))
		status = hold_session(&arguments, &signal_number);
	free(arguments.orders);
	if (signal_number) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	return status;
}
