/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/options.h"

#include <stddef.h>

const char program_summary[] = "explore push-relabel maximum flow on the GPU, step by step";

const char program_commands[] =
	"FILE is loaded first, then -x and -e are done in their order. Without -e, -x and "
	"--batch, commands come from a standard input that is no terminal; at a terminal the "
	"screen opens. Behind -e and -x a prompt follows there, unless --tui or --batch is given. "
	"`help` lists the commands.";

const struct program_option *program_options(void)
{
	static const struct program_option rows[] = {
		{ OPTION_LINE, NULL, "LINE", "do what a command line says (more than once: in turn)",
		  COMPLETE_COMMAND },
		{ OPTION_SCRIPT, NULL, "SCRIPT", "do what a script says", COMPLETE_FILE },
		{ OPTION_DEVICE, "device", "M", "the machine: sim, sim:PROFILE, cuda or cuda:N",
		  COMPLETE_DEVICE },
		{ OPTION_SEED, "seed", "N", "the seed of all that is drawn at random (1)",
		  COMPLETE_NOTHING },
		{ OPTION_PLAIN, "plain", NULL, "ASCII, 80 columns; also what a pipe gets",
		  COMPLETE_NOTHING },
		{ OPTION_JSON, "json", NULL, "one JSON object a line", COMPLETE_NOTHING },
		{ OPTION_BATCH, "batch", NULL, "never read standard input, never ask",
		  COMPLETE_NOTHING },
		{ OPTION_TUI, "tui", NULL, "the screen, which does -x and -e, too",
		  COMPLETE_NOTHING },
		{ OPTION_FORCE, "force", NULL, "overwrite files that are there", COMPLETE_NOTHING },
		{ OPTION_HELP, "help", NULL, "list the options", COMPLETE_NOTHING },
		{ OPTION_VERSION, "version", NULL, "say which version it is", COMPLETE_NOTHING },
		{ 0, NULL, NULL, NULL, COMPLETE_NOTHING },
	};

	return rows;
}

const struct exit_status *exit_statuses(void)
{
	static const struct exit_status rows[] = {
		{ 0, "good" },
		{ 1, "an error in the work" },
		{ 2, "bad options" },
		{ 3, "a check failed" },
		{ 4, "a prediction failed" },
		{ 130, "interrupted" },
		{ 0, NULL },
	};

	return rows;
}
