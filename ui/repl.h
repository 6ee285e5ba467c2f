/* SPDX-License-Identifier: GPL-3.0-or-later
 * repl: the prompt.
 */
#ifndef SPILLWAY_UI_REPL_H
#define SPILLWAY_UI_REPL_H

struct session;

/* Reads lines from the terminal until the session quits or switches to the screen, or the input
 * ends. Returns the number of the signal that ended it, or 0. */
int repl(struct session *session);

#endif
