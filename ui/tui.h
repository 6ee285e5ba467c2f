/* SPDX-License-Identifier: GPL-3.0-or-later
 * tui: the full screen: the same session, commands and panels as at the prompt. One loop
 * handles keys and signals. While a command works, the session's poll handles them, and the
 * watcher draws the run between its pieces.
 */
#ifndef SPILLWAY_UI_TUI_H
#define SPILLWAY_UI_TUI_H

#include <stdbool.h>

struct err;
struct session;

/* Runs the session on a screen until it quits, switches to the prompt, or the input ends. `menu`:
 * begin with the list of stories; `lines`: what to do first, each line ended by a newline.
 * *signal_number: the signal that ended it, or 0. False: there is no screen. */
bool tui(struct session *session, bool menu, const char *lines, int *signal_number,
	 struct err *err);

#endif
