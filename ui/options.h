/* SPDX-License-Identifier: GPL-3.0-or-later
 * options: the options of the program, a row each. `--help`, the manual page and
 * bash completion are made from them.
 */
#ifndef SPILLWAY_UI_OPTIONS_H
#define SPILLWAY_UI_OPTIONS_H

#include "src/base/version.h"
#include "src/command/command.h"

enum {
	OPTION_LINE = 'e',
	OPTION_SCRIPT = 'x',
	OPTION_DEVICE = 256,
	OPTION_SEED,
	OPTION_PLAIN,
	OPTION_JSON,
	OPTION_BATCH,
	OPTION_TUI,
	OPTION_FORCE,
	OPTION_READONLY,
	OPTION_NO_CONFIG,
	OPTION_HELP,
	OPTION_VERSION
};

struct program_option {
	int code;                 /* the code that getopt returns; a letter is also its name */
	const char *name;         /* long name, after --; or NULL */
	const char *argument;     /* its argument, or NULL */
	const char *help;         /* NULL: it works, but is not documented */
	enum completion complete; /* completion of the argument */
};

struct exit_status {
	int status;
	const char *help;
};

extern const char program_summary[];
/* Where commands come from. */
extern const char program_commands[];
/* Ended by a row of zeroes. */
const struct program_option *program_options(void);
/* Ended by a row without help. */
const struct exit_status *exit_statuses(void);

#endif
