/* SPDX-License-Identifier: GPL-3.0-or-later
 * repl: the prompt.
 */
#ifndef SPILLWAY_UI_REPL_H
#define SPILLWAY_UI_REPL_H

#include <stdbool.h>

struct session;
struct text;

/* Reads lines from the terminal until the session quits or switches to the screen, or the input
 * ends. Returns the number of the signal that ended it, or 0. */
int repl(struct session *session);
/* Notes the size of the terminal. */
void repl_measure(struct session *session);
/* Reads a line from the terminal before there is a prompt, for a story that asks. False: none came. */
bool repl_ask(void *session, const char *question, struct text *answer);

#endif
