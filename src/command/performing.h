/* SPDX-License-Identifier: GPL-3.0-or-later
 * performing: what the files share that do commands: calls, and what keeps them from going
 * on for ever. Private to perform.c, perform_call.c and perform_block.c.
 */
#ifndef SPILLWAY_COMMAND_PERFORMING_H
#define SPILLWAY_COMMAND_PERFORMING_H

#include "src/command/perform.h"

#include <stdbool.h>

struct text;

/* Something begins, or ends, of what is done inside each other. */
void perform_enter(struct session *session);
void perform_leave(struct session *session);
/* Something that can go on for ever has come round once more. */
bool perform_count_turn(struct session *session, struct err *err);

/* A command of the user; err stays empty where the error has been told. */
bool perform_call(struct session *session, struct user *user, const struct line *line,
		  struct err *err);
/* Does what stops that were hit have left to be done. Where that hits stops again, their
 * commands are due: one after the other, never one inside the other. */
bool perform_pay(struct session *session, struct err *err);
/* Puts the arguments in, if there are any. The text is freed by the caller. */
bool perform_expand(struct session *session, const char *from,
		    const struct arguments *arguments, struct text *to);

#endif
