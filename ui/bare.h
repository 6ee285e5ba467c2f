/* SPDX-License-Identifier: GPL-3.0-or-later
 * bare: a machine that lacks what a terminal is used by: its locale, and what is known of it.
 */
#ifndef SPILLWAY_UI_BARE_H
#define SPILLWAY_UI_BARE_H

#include <stdbool.h>

/* Takes the user's locale, as far as characters go; where the machine does not have it, the one
 * that every libc has, if both are UTF-8. Returns whether the charset is UTF-8. */
bool bare_take_locale(void);

/* Tells curses and readline what a static build knows of the terminal (src/base/built_in.h:
 * "terminfo/NAME"), unless TERMINFO says where to look. Such a build may not be able to read
 * what the machine knows. */
void bare_find_terminal(void);

#endif
