/* SPDX-License-Identifier: GPL-3.0-or-later
 * steps: "[N] [UNIT]" behind the name of a command: how many, and of which unit. N is an
 * expression, as `print` takes it.
 */
#ifndef SPILLWAY_COMMAND_STEPS_H
#define SPILLWAY_COMMAND_STEPS_H

#include "src/run/run.h"

#include <stdint.h>

struct command;
struct err;
struct line;
struct session;

enum { LONGEST_COUNT = 256 };

struct steps {
	enum unit unit;
	char count[LONGEST_COUNT]; /* "": none was given */
};

/* Takes the line apart; nothing is evaluated yet, as there may be no run to ask. */
bool steps_read(struct session *session, const struct command *command,
		const struct line *line, struct steps *steps, struct err *err);
/* What stands behind the command's name but for the last word, without the blanks between;
 * false: it is too long. */
bool steps_cut_last(const struct line *line, char before[LONGEST_COUNT]);
/* What an expression comes to, `least` or more; `what` is it, for messages. */
bool steps_evaluate(struct session *session, const char *expression, const char *what,
		    int64_t least, int64_t *number, struct err *err);

#endif
