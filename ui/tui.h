/* SPDX-License-Identifier: GPL-3.0-or-later
 * tui: the full screen: the same session, commands and panels as at the prompt. One loop over
 * keys and signals; while a command works, it is asked for through the session's poll, and
 * the run shows itself between its pieces.
 */
#ifndef SPILLWAY_UI_TUI_H
#define SPILLWAY_UI_TUI_H

#include <stdbool.h>

struct err;
struct session;

/* Holds the session on a screen until it quits, switches to the prompt, or the input ends.
 * `menu`: it opens with the stories; `lines`: what it does first, each line ended by a newline.
 * *signal_number: the one that ended it, or 0. False: there is no screen. */
bool tui(struct session *session, bool menu, const char *lines, int *signal_number,
	 struct err *err);

#endif
