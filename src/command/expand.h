/* SPDX-License-Identifier: GPL-3.0-or-later
 * expand: replaces $1, $2, ... in the lines of a definition by arguments.
 *
 *      $1 $2 ...        the first, the second, ... argument
 *      $arg0 $arg1 ...  the same, counted from 0 as gdb does
 *      $*               all of them, as they were written
 *      $argc            how many there are
 *
 * Outside quotes an argument is inserted as it was written, including its quotes, so it stays
 * one word. Inside double quotes its value is inserted. Inside single quotes nothing is
 * replaced.
 */
#ifndef SPILLWAY_COMMAND_EXPAND_H
#define SPILLWAY_COMMAND_EXPAND_H

#include "src/command/command.h"

#include <stdbool.h>
#include <stddef.h>

struct err;
struct text;

struct arguments {
	const char *name;              /* name of the command that was called */
	const char *rest;              /* all arguments, as written */
	int count;
	const char *value[MOST_WORDS];
	const char *raw[MOST_WORDS];   /* [length] as written, points into `rest` */
	size_t length[MOST_WORDS];
};

/* The arguments of a command line, which must outlive them. */
void arguments_of(const struct line *line, const char *name, struct arguments *arguments);
/* Adds the text with the arguments inserted. */
bool arguments_expand(const struct arguments *arguments, const char *text, struct text *to,
		      struct err *err);

#endif
