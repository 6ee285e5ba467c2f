/* SPDX-License-Identifier: GPL-3.0-or-later
 * clipboard: puts text on the clipboard of the user's terminal, by the escape sequence OSC 52.
 */
#ifndef SPILLWAY_UI_CLIPBOARD_H
#define SPILLWAY_UI_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct session;

/* Has the command `copy` work, where there is a terminal. */
void clipboard_install(struct session *session);
/* For the session. The text is written in base64, so that none of its bytes can be one of the terminal's
 * commands. False: it is too long for terminals, or writing failed. */
bool clipboard_put(void *unused, const char *bytes, size_t length, struct err *err);

#endif
