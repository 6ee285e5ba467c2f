/* SPDX-License-Identifier: GPL-3.0-or-later
 * collect: lines that are kept for later: the commands of a stop, from `commands N` to
 * `end`; and those that are due, because a stop has been hit.
 */
#ifndef SPILLWAY_COMMAND_COLLECT_H
#define SPILLWAY_COMMAND_COLLECT_H

#include "src/base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct err;
struct session;

struct collect {
	int stop;          /* the lines belong to it; 0: none are being collected */
	struct text lines; /* so far, each with its newline */
	struct text due;   /* lines to be done behind the command that hit their stop */
	bool busy;         /* they are being done */
};

/* What is said from now on, up to `end`, belongs to the stop. */
void session_collect_begin(struct session *session, int stop);
/* Takes a command that is not to be done now. False: that failed, and nothing is being
 * collected any more. */
bool session_collect(struct session *session, const char *command, size_t length,
		     struct err *err);
/* Whether a script may end here: not inside of what is being collected. */
bool session_collect_ended(struct session *session, struct err *err);
/* These lines are due. */
bool session_owe(struct session *session, const char *lines, struct err *err);
/* Does what is due. Errors have been told when it returns false. */
bool session_do_due(struct session *session);
void session_collect_free(struct session *session);

#endif
