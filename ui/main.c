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
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "ui/bare.h"
#include "ui/options.h"
#include "ui/pause.h"
#include "ui/repl.h"
#include "ui/screen.h"
#include "ui/standard.h"
#include "ui/terminal.h"
#include "ui/tui.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One -e or -x, in the order given. */
struct order {
	bool script;
	const char *text;
};

enum { MOST_OPTIONS = 32 };

struct options {
	const char *device, *seed, *file;
	bool plain, json, batch, tui, force;
	struct order *orders; /* [order_count] owned */
	int order_count;
};

/* Takes one option; false: it is none. */
static bool take_option(struct options *options, int option)
{
	switch (option) {
	case OPTION_LINE:
	case OPTION_SCRIPT:
		options->orders[options->order_count++] =
			(struct order){ option == OPTION_SCRIPT, optarg };
		return true;
	case OPTION_DEVICE:
		options->device = optarg;
		return true;
	case OPTION_SEED:
		options->seed = optarg;
		return true;
	case OPTION_PLAIN:
		return options->plain = true;
	case OPTION_JSON:
		return options->json = true;
	case OPTION_BATCH:
		return options->batch = true;
	case OPTION_TUI:
		return options->tui = true;
	case OPTION_FORCE:
		return options->force = true;
	default:
		return false;
	}
}

static bool refuse(const char *why)
{
	char buffer[512];
	struct text safe;

	text_fixed(&safe, buffer, sizeof(buffer));
	text_safe(&safe, why, strlen(why));
	fprintf(stderr, "spillway: %s\n%s", text_string(&safe), "Try `spillway --help`.\n");
	return false;
}

static void tell_unknown(const char *word, struct text *why)
{
	const struct program_option *row;
	struct near near;

	text_print(why, "unknown or ambiguous option %s", word);
	near_begin(&near, word + strspn(word, "-"));
	near.before = "--";
	for (row = program_options(); row->code; row++)
		if (row->name)
			near_try(&near, row->name);
	if (near.count)
		text_print(why, ": ");
	near_print(&near, why);
}

/* Says what getopt_long found wrong: its own words would hold the user's bytes. */
static bool refuse_option(int found, const char *word)
{
	const struct program_option *row = program_options();
	char buffer[512];
	struct text why;

	text_fixed(&why, buffer, sizeof(buffer));
	while (row->code && row->code != optopt)
		row++;
	if (found == ':' && row->name)
		text_print(&why, "option --%s wants %s", row->name, row->argument);
	else if (found == ':')
		text_print(&why, "option -%c wants %s", optopt, row->argument);
	else if (!optopt)
		tell_unknown(word, &why);
	else if (row->name)
		text_print(&why, "option --%s takes no argument", row->name);
	else
		text_print(&why, "unknown option -%c", optopt);
	return refuse(buffer);
}

/* Options that contradict each other, or this build. */
static bool check_options(const struct options *options)
{
	if (options->plain && options->json)
		return refuse("--plain and --json exclude each other");
	if (options->json && !report_has_json())
		return refuse("this build cannot write JSON: install jansson's headers (make deps) "
			      "and build again");
	if (options->tui && (options->plain || options->json || options->batch))
		return refuse("--tui excludes --plain, --json and --batch");
	return true;
}

/* The rows as getopt_long wants them: long ones in `names`, letters in `letters`. */
static void spell_options(struct option *names, char *letters)
{
	const struct program_option *row;

	for (row = program_options(); row->code; row++) {
		if (row->name) {
			*names++ = (struct option){ row->name, row->argument != NULL, NULL,
						    row->code };
			continue;
		}
		*letters++ = (char)row->code;
		if (row->argument)
			*letters++ = ':';
	}
	*names = (struct option){ NULL, 0, NULL, 0 };
	*letters = '\0';
}

/* One option with what it does, for --help. */
static void print_option(struct text *page, const struct program_option *row)
{
	char buffer[64];
	struct text name;

	text_fixed(&name, buffer, sizeof(buffer));
	if (row->name)
		text_print(&name, "--%s", row->name);
	else
		text_print(&name, "-%c", row->code);
	if (row->argument)
		text_print(&name, " %s", row->argument);
	text_print(page, "  %-15s  %s\n", buffer, row->help);
}

static void print_usage(void)
{
	char buffer[4096], line[256];
	const struct program_option *row;
	const struct exit_status *exit;
	struct text page, statuses;

	text_fixed(&page, buffer, sizeof(buffer));
	text_print(&page, "usage: spillway [OPTION]... [FILE]\n"
		   "spillway: %s\n\n  FILE             the graph to load first\n", program_summary);
	for (row = program_options(); row->code; row++)
		if (row->help)
			print_option(&page, row);
	text_raw(&page, "\n", 1);
	text_wrap(&page, program_commands, 0, 0, 80);
	text_fixed(&statuses, line, sizeof(line));
	text_print(&statuses, "Exit status:");
	for (exit = exit_statuses(); exit->help; exit++)
		text_print(&statuses, "%s %d %s", exit->status ? "," : "", exit->status,
			   exit->help);
	text_raw(&statuses, ".", 1);
	text_wrap(&page, line, 0, 0, 80);
	fputs(text_string(&page), stdout);
}

/* Reads the options. False: *status is the exit status. */
static bool read_options(struct options *options, int argc, char **argv, int *status)
{
	struct option names[MOST_OPTIONS + 1];
	char letters[2 * MOST_OPTIONS + 2] = ":"; /* tell a missing argument apart */
	int option;

	*status = 0;
	spell_options(names, letters + 1);
	opterr = 0;
	while ((option = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		if (option == OPTION_HELP)
			print_usage();
		if (option == OPTION_VERSION)
			puts("spillway " VERSION);
		if (option == OPTION_HELP || option == OPTION_VERSION) {
			*status = standard_flush() ? 0 : 1;
			return false;
		}
		if (!take_option(options, option)) {
			*status = 2;
			return refuse_option(option, argv[optind - 1]);
		}
	}
	if (optind < argc)
		options->file = argv[optind++];
	if (optind < argc)
		refuse("more than one FILE");
	if (optind < argc || !check_options(options)) {
		*status = 2;
		return false;
	}
	return true;
}

/* Doors, style, signals. */
static void furnish(struct session *session, const struct options *options)
{
	bool out_terminal = isatty(STDOUT_FILENO);

	session->style = options->json                       ? STYLE_JSON
			 : options->plain || !out_terminal ? STYLE_PLAIN
							   : STYLE_TEXT;
	bare_find_terminal();
	session->utf8 = bare_take_locale();
	session->force = options->force;
	progress_install(session, (struct poll){ terminal_urgency, NULL },
			 isatty(STDERR_FILENO) && session->style != STYLE_JSON);
	if (!options->batch && session->style != STYLE_JSON && pause_is_possible()) {
		session->pause = pause_for_key;
		session->pause_context = session;
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

/* One -e or -x, or at last their end. A block may span several -e, but nothing else. */
static bool do_order(struct session *session, const struct options *options, int number)
{
	const struct order *order = &options->orders[number];

	if (number < options->order_count && !order->script)
		return session_line(session, order->text);
	return session_close(session) &&
	       (number == options->order_count || session_source(session, order->text));
}

/* Device, seed, file, then -e and -x in their order; stops at the first failure,
 * unless a setting says to go on. */
static bool do_orders(struct session *session, const struct options *options)
{
	int status = 0;
	int i;

	/* A bad device or seed is a bad option. */
	if ((options->seed && !do_with(session, "set seed", options->seed)) ||
	    (options->device && !do_with(session, "device", options->device))) {
		if (session->status == 1)
			session->status = 2;
		return false;
	}
	if (options->file && !do_with(session, "load", options->file))
		return false;
	for (i = 0; i <= options->order_count && !session->quit && !options->tui; i++) {
		terminal_forget_interrupts();
		if (do_order(session, options, i))
			continue;
		if (!status)
			status = session->status;
		if (!session->settings.go_on || status == 130)
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
			  "Try `generate genrmf a=4 b=8`, `step`, `show heights`, `solve`; `help` "
			  "lists all.\n");
	out_flush(&session->messages);
	signal_number = repl(session);
	session->status = 0;
	return signal_number;
}

/* Whether a terminal gets the screen first, not the prompt. */
static bool wants_screen(const struct session *session, const struct options *options)
{
	struct err ignored;

	return options->tui || (!options->order_count && session->style == STYLE_TEXT &&
				screen_is_possible(&ignored));
}

/* What a screen that was asked for does first. */
static void add_orders(const struct options *options, struct text *lines)
{
	const struct order *order;

	for (order = options->orders; order < options->orders + options->order_count; order++) {
		if (order->script)
			add_line(lines, "source", order->text);
		else
			text_raw(lines, order->text, strlen(order->text));
		text_raw(lines, "\n", 1);
	}
}

static bool show_screen(struct session *session, const struct options *options, bool first,
			int *signal_number, struct err *err)
{
	bool menu = first && !options->file && !options->order_count;
	struct text lines;
	bool good;

	text_init(&lines, &session->memory);
	if (first && options->tui)
		add_orders(options, &lines);
	good = !lines.cut || err_set(err, ERR_MEMORY, "out of memory: what the screen does first");
	good = good && tui(session, menu, text_string(&lines), signal_number, err);
	text_free(&lines);
	return good;
}

/* Screen and prompt in turn, until the session quits. */
static int converse(struct session *session, const struct options *options)
{
	bool screen = wants_screen(session, options);
	struct err err = { 0 };
	int signal_number = 0;
	bool first = true;

	session->screen = screen_is_possible;
	do {
		session->switching = false;
		if (screen && !show_screen(session, options, first, &signal_number, &err)) {
			session_fail(session, &err);
			if (options->tui)
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

static int work(struct session *session, const struct options *options)
{
	bool orders = options->order_count || options->batch;

	if (!do_orders(session, options) || session->quit)
		return 0;
	if (options->batch)
		return 0;
	if (isatty(STDIN_FILENO) || options->tui)
		return converse(session, options);
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
static int hold_session(const struct options *options, int *signal_number)
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
	furnish(session, options);
	*signal_number = work(session, options);
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
	struct options options = { .device = NULL };
	int status = 1;
	int signal_number = 0;

	if (!standard_open())
		return 1;
	standard_take_stack();
	options.orders = calloc((size_t)argc + 1, sizeof(*options.orders));
	if (options.orders && read_options(&options, argc, argv, &status))
		status = hold_session(&options, &signal_number);
	free(options.orders);
	if (signal_number) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	return status;
}
