/* SPDX-License-Identifier: GPL-3.0-or-later
 * pause: waits for a key.
 */
#ifndef SPILLWAY_UI_PAUSE_H
#define SPILLWAY_UI_PAUSE_H

#include <stdbool.h>

/* Whether somebody watches who has keys: input, output and messages are at a terminal. */
bool pause_is_possible(void);
/* Says the text, or what there is to do, and waits for a key, the end of the input, or
 * a signal that wants to stop things. The context is the session. */
void pause_for_key(void *context, const char *text);

#endif
