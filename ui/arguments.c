/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/arguments.h"

#include "src/base/near.h"
#include "src/base/text.h"
#include "src/view/report.h"
#include "ui/options.h"
#include "ui/standard.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { MOST_OPTIONS = 32 };

/* Takes one option; false: it is none. */
static bool take_option(struct arguments *arguments, int option)
{
	switch (option) {
	case OPTION_LINE:
	case OPTION_SCRIPT:
		arguments->orders[arguments->order_count++] =
			(struct order){ option == OPTION_SCRIPT, optarg };
		return true;
	case OPTION_DEVICE:
		arguments->device = optarg;
		return true;
	case OPTION_SEED:
		arguments->seed = optarg;
		return true;
	case OPTION_PLAIN:
		return arguments->plain = true;
	case OPTION_JSON:
		return arguments->json = true;
	case OPTION_BATCH:
		return arguments->batch = true;
	case OPTION_TUI:
		return arguments->tui = true;
	case OPTION_FORCE:
		return arguments->force = true;
	case OPTION_READONLY:
		return arguments->readonly = true;
	case OPTION_NO_CONFIG:
		return arguments->no_config = true;
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
static bool check_options(const struct arguments *arguments)
{
	if (arguments->plain && arguments->json)
		return refuse("--plain and --json exclude each other");
	if (arguments->json && !report_has_json())
		return refuse("this build cannot write JSON: install jansson's headers (make deps) "
			      "and build again");
	if (arguments->force && arguments->readonly)
		return refuse("--force and --readonly exclude each other");
	if (arguments->tui && (arguments->plain || arguments->json || arguments->batch))
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

bool arguments_read(struct arguments *arguments, int argc, char **argv, int *status)
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
		if (!take_option(arguments, option)) {
			*status = 2;
			return refuse_option(option, argv[optind - 1]);
		}
	}
	if (optind < argc)
		arguments->file = argv[optind++];
	if (optind < argc)
		refuse("more than one FILE");
	if (optind < argc || !check_options(arguments)) {
		*status = 2;
		return false;
	}
	return true;
}
