/* SPDX-License-Identifier: GPL-3.0-or-later
 * line_complete: what readline offers to complete a word, from the session's rows and from
 * files, and how it is shown: through the filter. For line_readline.c.
 */
#ifndef SPILLWAY_UI_LINE_COMPLETE_H
#define SPILLWAY_UI_LINE_COMPLETE_H

/* Gives readline its hooks; they find the line's editor through terminal_client(). */
void line_complete_words(void);

#endif
