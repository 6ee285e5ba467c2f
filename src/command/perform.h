/* SPDX-License-Identifier: GPL-3.0-or-later
 * perform: commands being done: those of the program, those of the user, and blocks.
 *
 * Where something here returns false, its error has been told and the session's status
 * is set.
 */
#ifndef SPILLWAY_COMMAND_PERFORM_H
#define SPILLWAY_COMMAND_PERFORM_H

#include "src/command/user.h"

#include <stdbool.h>

struct arguments;
struct err;
struct line;
struct session;

/* One command, taken apart. */
bool perform_line(struct session *session, const struct line *line);
/* One command as it is written; `arguments` (or NULL) are put in first. */
bool perform_text(struct session *session, const char *text,
		  const struct arguments *arguments);
/* The statements of a passage, one after the other. */
bool perform_passage(struct session *session, const struct passage *passage,
		     const struct arguments *arguments);

/* Tells of an error, unless it has been told. */
void perform_fail(struct session *session, const struct err *err);
/* Whether Ctrl-C came and nobody has acted on it, or at a prompt, whether what is left
 * of `rest` (a line, a loop; NULL: of nothing) goes undone for it. Says so. */
bool perform_is_interrupted(struct session *session, const char *rest);
/* Whether a failure ends what was being done; *first keeps the status of the first. */
bool perform_ends(const struct session *session, int *first);

#endif
