/* SPDX-License-Identifier: GPL-3.0-or-later
 * line_complete: completion for readline: candidates from the session and from files,
 * displayed through the filter. For line_readline.c.
 */
#ifndef SPILLWAY_UI_LINE_COMPLETE_H
#define SPILLWAY_UI_LINE_COMPLETE_H

#include "src/command/session.h"

/* Installs readline's hooks, which find the editor through terminal_client(). */
void line_complete_words(void);

#endif
