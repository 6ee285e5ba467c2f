/* SPDX-License-Identifier: GPL-3.0-or-later
 * performing: shared by the files that execute commands: calls, and limits that keep commands
 * from running for ever. Private to perform.c, perform_call.c and perform_block.c.
 */
#ifndef SPILLWAY_COMMAND_PERFORMING_H
#define SPILLWAY_COMMAND_PERFORMING_H

#include "src/command/perform.h"

#include <stdbool.h>

struct text;

/* Enter and leave one level of nested blocks and calls. */
void perform_enter(struct session *session);
void perform_leave(struct session *session);
/* Counts a turn of a loop, or a call. False: `loop-limit` is exceeded. */
bool perform_count_turn(struct session *session, struct err *err);

/* Calls a user's command. On false, err is empty if the error has been reported. */
bool perform_call(struct session *session, struct user *user, const struct line *line,
		  struct err *err);
/* Does the commands of stops that were hit. If these hit more stops, their commands follow: one
 * after the other, never nested. */
bool perform_stop_commands(struct session *session, struct err *err);
/* Adds `from` to *to, with the arguments inserted, if there are any. The caller frees the text. */
bool perform_expand(struct session *session, const char *from,
		    const struct arguments *arguments, struct text *to);

#endif
