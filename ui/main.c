/* SPDX-License-Identifier: GPL-3.0-or-later
 * Spillway: an interactive explorer of push-relabel maximum flow on the GPU.
 *
 * A map of the house. Arrows run downwards only, and all rooms use src/base.
 *
 *   ui/main.c       options; the session's beginning and end
 *   ui/repl.c       the prompt; ui/terminal.c owns signals and terminal modes
 *     |
 *   src/command     the language: a row a command, settings, the session
 *   src/view        panels: snapshot in, canvas or report out; exports
 *   src/run         the engine: steps a variant, counts, takes snapshots
 *   src/method      the variants: what is to be done next
 *   src/host        what the host computes: relabeling, stage two, the checker
 *   src/graph       networks: readers, writers, generators, terminals
 *     |
 *   gpu             kernels, and the machines that run them: sim and cuda
 *
 * docs/architecture.md tells more.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "ui/repl.h"
#include "ui/terminal.h"

#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define VERSION "0.1"

static const char usage[] =
	"usage: spillway [OPTION]... [FILE]\n"
	"Explore push-relabel maximum flow on the GPU, step by step.\n"
	"\n"
	"  FILE             a graph to load first\n"
	"  -e LINE          do what a command line says (more than once: in turn)\n"
	"  -x SCRIPT        do what a script says\n"
	"  --device M       sim, sim:PROFILE, cuda or cuda:N\n"
	"  --seed N         of all that is drawn at random (1)\n"
	"  --plain          ASCII, 80 columns; also what a pipe gets\n"
	"  --json           one JSON object a line\n"
	"  --batch          never read standard input, never ask\n"
	"  --force          files may be overwritten\n"
	"  --help, --version\n"
	"\n"
	"Without -e, -x and --batch commands come from standard input, or from a prompt\n"
	"if that is a terminal. `help` there lists them.\n"
	"Exit status: 0 good, 1 an error in the work, 2 bad options, 3 a check failed,\n"
	"130 interrupted.\n";

/* One -e or -x, in the order given. */
struct order {
	bool script;
	const char *text;
};

struct options {
	const char *device, *seed, *file;
	bool plain, json, batch, tui, force;
	struct order *orders; /* [order_count] owned */
	int order_count;
};

enum { OPTION_DEVICE = 256, OPTION_SEED, OPTION_PLAIN, OPTION_JSON, OPTION_BATCH, OPTION_TUI,
       OPTION_FORCE, OPTION_HELP, OPTION_VERSION };

/* Takes one option; false: it is none, and getopt has said so. */
static bool take_option(struct options *options, int option)
{
	switch (option) {
	case 'e':
	case 'x':
		options->orders[options->order_count++] = (struct order){ option == 'x', optarg };
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
	fprintf(stderr, "spillway: %s\n%s", why, "Try `spillway --help`.\n");
	return false;
}

/* Options that contradict each other, or this build. */
static bool check_options(const struct options *options)
{
	if (options->plain && options->json)
		return refuse("--plain and --json exclude each other");
	if (options->json && !report_has_json())
		return refuse("this build cannot write JSON: install jansson's headers (make deps) "
			      "and build again");
	if (options->tui)
		return refuse("this version has no full-screen view; the prompt has the same "
			      "commands");
	return true;
}

/* Reads the options. False: *status is the exit status. */
static bool read_options(struct options *options, int argc, char **argv, int *status)
{
	static const struct option names[] = {
		{ "device", required_argument, NULL, OPTION_DEVICE },
		{ "seed", required_argument, NULL, OPTION_SEED },
		{ "plain", no_argument, NULL, OPTION_PLAIN },
		{ "json", no_argument, NULL, OPTION_JSON },
		{ "batch", no_argument, NULL, OPTION_BATCH },
		{ "tui", no_argument, NULL, OPTION_TUI },
		{ "force", no_argument, NULL, OPTION_FORCE },
		{ "help", no_argument, NULL, OPTION_HELP },
		{ "version", no_argument, NULL, OPTION_VERSION },
		{ NULL, 0, NULL, 0 },
	};
	int option;

	*status = 0;
	while ((option = getopt_long(argc, argv, "e:x:", names, NULL)) != -1) {
		if (option == OPTION_HELP || option == OPTION_VERSION) {
			fputs(option == OPTION_HELP ? usage : "spillway " VERSION "\n", stdout);
			return false;
		}
		if (!take_option(options, option)) {
			fputs("Try `spillway --help`.\n", stderr);
			*status = 2;
			return false;
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
	setlocale(LC_CTYPE, "");
	session->utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
	session->force = options->force;
	progress_install(session, (struct poll){ terminal_urgency, NULL },
			 isatty(STDERR_FILENO) && session->style != STYLE_JSON);
}

/* Runs a command line made of a word and an argument that may hold anything but a
 * quote of one kind. */
static bool do_with(struct session *session, const char *word, const char *argument)
{
	struct text line;
	char quote = strchr(argument, '\'') ? '"' : '\'';
	const char *at;
	bool good;

	text_init(&line, &session->memory);
	text_print(&line, "%s %c", word, quote);
	for (at = argument; *at; at++) {
		if (quote == '"' && (*at == '"' || *at == '\\'))
			text_raw(&line, "\\", 1);
		text_raw(&line, at, 1);
	}
	text_raw(&line, &quote, 1);
	good = session_line(session, text_string(&line));
	text_free(&line);
	return good;
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
	for (i = 0; i < options->order_count && !session->quit; i++) {
		terminal_forget_interrupts();
		if (options->orders[i].script ? session_source(session, options->orders[i].text)
					      : session_line(session, options->orders[i].text))
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

static int work(struct session *session, const struct options *options)
{
	bool orders = options->order_count || options->batch;

	if (!do_orders(session, options) || session->quit)
		return 0;
	if (options->batch)
		return 0;
	if (isatty(STDIN_FILENO))
		return do_prompt(session);
	if (!orders)
		session_script(session, STDIN_FILENO, "standard input");
	return 0;
}

int main(int argc, char **argv)
{
	struct options options = { .device = NULL };
	struct session session;
	int status = 1;
	int signal_number;

	options.orders = calloc((size_t)argc, sizeof(*options.orders));
	if (!options.orders || !read_options(&options, argc, argv, &status)) {
		free(options.orders);
		return status;
	}
	session_init(&session, stdout, stderr);
	if (!terminal_open())
		fputs("spillway: signals cannot be taken\n", stderr);
	furnish(&session, &options);
	signal_number = work(&session, &options);
	if (!signal_number)
		signal_number = terminal_ending_signal();
	status = session.status;
	session_free(&session);
	if (!out_flush(&session.out) && !status)
		status = 1;
	free(options.orders);
	terminal_close();
	if (signal_number) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	return status;
}
