/* SPDX-License-Identifier: GPL-3.0-or-later
 * line_paste: pastes of several lines into readline's line at a terminal.
 */
#ifndef SPILLWAY_UI_LINE_PASTE_H
#define SPILLWAY_UI_LINE_PASTE_H

struct line_editor;

/* Called by readline at the beginning of a paste. A paste with newlines submits everything up to
 * the last newline; the rest is put into the next line. */
int line_paste(int count, int key);
/* Does the lines that were submitted together, one after the other. Empty lines would repeat the
 * last command, so they are left out, except in a block, which may gather text. Cuts `line` up. */
void line_take_pasted(struct line_editor *editor, char *line);

/* Adds a line to the history (line_readline.c). */
void line_keep(struct line_editor *editor, const char *line);

#endif
