/* SPDX-License-Identifier: GPL-3.0-or-later
 * script: lines of commands, from a person or from a file.
 */
#ifndef SPILLWAY_COMMAND_SCRIPT_H
#define SPILLWAY_COMMAND_SCRIPT_H

#include <stdbool.h>

struct session;

/* Does the commands of one line, or of several separated by newlines. On false the errors have
 * been printed, and the session's status says how the program would end. */
bool session_line(struct session *session, const char *line);
/* Whether a block is open, so that lines are gathered. */
bool session_is_open(const struct session *session);
/* There are no more lines: an open block is an error, and is not performed. */
bool session_close(struct session *session);
/* Discards an open block. */
void session_give_up(struct session *session);
/* Whether an empty line repeats the last command of that line; *begin: where that command
 * begins. */
bool session_repeats(struct session *session, const char *line, const char **begin);
/* Whether the name of a command, one of the user's too, or another word for one, begins with that word. */
bool session_begins_command(const struct session *session, const char *word);
/* Reads lines from a file until it ends, a command quits or (unless set on-error
 * continue) fails. `name` is for messages. */
bool session_script(struct session *session, int descriptor, const char *name);
/* Opens and reads a script. */
bool session_source(struct session *session, const char *name);

#endif
