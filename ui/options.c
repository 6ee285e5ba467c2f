/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/options.h"

#include <stddef.h>

const char program_summary[] = "explore push-relabel maximum flow on the GPU, step by step";

const char program_commands[] =
	"Spillway first loads FILE, then performs -x and -e in their order. Without -e, -x and "
	"--batch it reads commands from standard input; if that is a terminal, it opens the "
	"screen, and so does -x with a story. After other -e and -x at a terminal a prompt follows, "
	"unless you give --tui or --batch. "
	"`help` lists the commands.";

const struct program_option *program_options(void)
{
	static const struct program_option rows[] = {
		{ OPTION_LINE, NULL, "LINE", "perform a line of commands; may be repeated",
		  COMPLETE_COMMAND },
		{ OPTION_SCRIPT, NULL, "SCRIPT", "perform the commands of a script; may be repeated",
		  COMPLETE_FILE },
		{ OPTION_DEVICE, "device", "M", "the machine: sim, sim:PROFILE, cuda or cuda:N",
		  COMPLETE_DEVICE },
		{ OPTION_SEED, "seed", "N", "the seed of all random choices (1)",
		  COMPLETE_NOTHING },
		{ OPTION_PLAIN, "plain", NULL, "no screen, ASCII, 80 columns; a pipe gets this, too",
		  COMPLETE_NOTHING },
		{ OPTION_JSON, "json", NULL, "print one JSON object a line", COMPLETE_NOTHING },
		{ OPTION_BATCH, "batch", NULL, "never read standard input and never ask",
		  COMPLETE_NOTHING },
		{ OPTION_TUI, "tui", NULL, "open the screen and perform -x and -e there",
		  COMPLETE_NOTHING },
		{ OPTION_FORCE, "force", NULL, "overwrite existing files", COMPLETE_NOTHING },
		{ OPTION_READONLY, "readonly", NULL, "write no files", COMPLETE_NOTHING },
		{ OPTION_NO_CONFIG, "no-config", NULL, "do not read the user's config file",
		  COMPLETE_NOTHING },
		{ OPTION_HELP, "help", NULL, "list the options", COMPLETE_NOTHING },
		{ OPTION_VERSION, "version", NULL, "print the version", COMPLETE_NOTHING },
		{ 0, NULL, NULL, NULL, COMPLETE_NOTHING },
	};

	return rows;
}

const struct exit_status *exit_statuses(void)
{
	static const struct exit_status rows[] = {
		{ 0, "success" },
		{ 1, "a command failed" },
		{ 2, "invalid options" },
		{ 3, "a check failed" },
		{ 4, "a prediction was wrong" },
		{ 130, "interrupted" },
		{ 0, NULL },
	};

	return rows;
}
