/* SPDX-License-Identifier: GPL-3.0-or-later
 * bare: makes the static program work on a minimal system, which may lack the user's locale
 * and the descriptions of terminals.
 */
#ifndef SPILLWAY_UI_BARE_H
#define SPILLWAY_UI_BARE_H

#include <stdbool.h>

/* Sets the user's locale, for characters only. If the system lacks it, sets the one that every
 * libc has, if both are UTF-8. Returns whether the character set is UTF-8. */
bool bare_take_locale(void);

/* Gives curses and readline the terminal description of a static build (src/base/built_in.h:
 * "terminfo/NAME"), unless TERMINFO is set. Such a build may not be able to read the system's
 * descriptions. */
void bare_find_terminal(void);

#endif
