/* SPDX-License-Identifier: GPL-3.0-or-later
 * steps: reads "[N] [UNIT]" after the name of a command: how many units, and which. N is an
 * expression.
 */
#ifndef SPILLWAY_COMMAND_STEPS_H
#define SPILLWAY_COMMAND_STEPS_H

#include "src/engine/run.h"

#include <stdint.h>

struct command;
struct err;
struct line;
struct session;

enum { LONGEST_COUNT = 256 };

struct steps {
	enum unit unit;
	char count[LONGEST_COUNT]; /* the expression N; "": none */
};

/* Reads the words of the line. N is not evaluated yet, as the run may not have started. */
bool steps_read(struct session *session, const struct command *command,
		const struct line *line, struct steps *steps, struct err *err);
/* Copies the words after the command's name except the last one, without blanks between. False:
 * they are too long. */
bool steps_cut_last(const struct line *line, char before[LONGEST_COUNT]);
/* Evaluates an expression, which must give `least` or more. `what`: its meaning, for error
 * messages. */
bool steps_evaluate(struct session *session, const char *expression, const char *what,
		    int64_t least, int64_t *number, struct err *err);

#endif
