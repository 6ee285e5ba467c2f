/* SPDX-License-Identifier: GPL-3.0-or-later
 * pause: waits for a key.
 */
#ifndef SPILLWAY_UI_PAUSE_H
#define SPILLWAY_UI_PAUSE_H

#include <stdbool.h>

/* Whether a user can press a key: input, output and messages are at a terminal. */
bool pause_is_possible(void);
/* Prints the text, or what to do, and waits for a key, the end of input, or a signal. The context
 * is the session. */
void pause_for_key(void *context, const char *text);

#endif
