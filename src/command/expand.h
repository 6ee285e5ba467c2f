/* SPDX-License-Identifier: GPL-3.0-or-later
 * expand: arguments put into the lines of a definition.
 *
 *      $1 $2 ...        the first, the second, ... argument
 *      $arg0 $arg1 ...  the same, counted from 0 as gdb does
 *      $*               all of them, as they were written
 *      $argc            how many there are
 *
 * Outside quotes an argument goes in as it was written, quotes and all, so that it stays
 * one word; inside double quotes its value; inside single quotes nothing is put in.
 */
#ifndef SPILLWAY_COMMAND_EXPAND_H
#define SPILLWAY_COMMAND_EXPAND_H

#include "src/command/command.h"

#include <stdbool.h>
#include <stddef.h>

struct err;
struct text;

struct arguments {
	const char *name;              /* of the command that was given them */
	const char *rest;              /* all, as written */
	int count;
	const char *value[MOST_WORDS];
	const char *raw[MOST_WORDS];   /* [length], in rest */
	size_t length[MOST_WORDS];
};

/* The arguments of a command line, which must outlive them. */
void arguments_of(const struct line *line, const char *name, struct arguments *arguments);
/* Adds the text with its arguments in place. */
bool arguments_expand(const struct arguments *arguments, const char *text, struct text *to,
		      struct err *err);

#endif
