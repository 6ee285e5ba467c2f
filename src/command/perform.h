/* SPDX-License-Identifier: GPL-3.0-or-later
 * perform: executes commands: those of the program, those of the user, and blocks.
 *
 * If a function here returns false, it has reported the error and set the session's status.
 */
#ifndef SPILLWAY_COMMAND_PERFORM_H
#define SPILLWAY_COMMAND_PERFORM_H

#include "src/command/user.h"

#include <stdbool.h>

struct arguments;
struct err;
struct line;
struct session;

/* Does one command, split into words. */
bool perform_line(struct session *session, const struct line *line);
/* Does one command as it is written, after inserting `arguments` (or NULL). */
bool perform_text(struct session *session, const char *text,
		  const struct arguments *arguments);
/* Does the statements of a passage, one after the other. */
bool perform_passage(struct session *session, const struct passage *passage,
		     const struct arguments *arguments);

/* Reports an error, unless that was done already. */
void perform_fail(struct session *session, const struct err *err);
/* Whether Ctrl-C was pressed and not acted on yet; or, at a prompt, whether the rest of a line or
 * loop is skipped because of it. Prints that. `rest`: what is left; NULL: nothing. */
bool perform_is_interrupted(struct session *session, const char *rest);
/* Whether an error ends the script or block that it is in, and those that called these: unless it was made
 * under `set on-error continue`. *first: the status of the first error. */
bool perform_ends(const struct session *session, int *first);

#endif
