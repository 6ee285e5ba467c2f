/* SPDX-License-Identifier: GPL-3.0-or-later
 * line_paste: several lines that are pasted into readline's line at a terminal.
 */
#ifndef SPILLWAY_UI_LINE_PASTE_H
#define SPILLWAY_UI_LINE_PASTE_H

struct line_editor;

/* For readline, where a paste begins. One with an end of a line in it submits all up to the last
 * such end; what stands behind that is typed into the next line. */
int line_paste(int count, int key);
/* The lines that were submitted together, one after the other. An empty one would do the last
 * command again, and is left out, but not in a block, where a text may be gathered. Cuts `line`. */
void line_take_pasted(struct line_editor *editor, char *line);

/* line_readline.c: puts a line into the history. */
void line_keep(struct line_editor *editor, const char *line);

#endif
