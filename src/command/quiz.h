/* SPDX-License-Identifier: GPL-3.0-or-later
 * quiz: questions about cycles of the present run, drawn by the session's seed.
 */
#ifndef SPILLWAY_COMMAND_QUIZ_H
#define SPILLWAY_COMMAND_QUIZ_H

#include <stdbool.h>

struct err;
struct save;
struct session;

/* Writes ten questions, with or without answers, for a class. The run ends where it was. */
bool quiz_write(struct session *session, bool answers, struct save *save, struct err *err);

#endif
