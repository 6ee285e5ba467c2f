/* SPDX-License-Identifier: GPL-3.0-or-later
 * suggest: commands worth trying where a session stands, for the line `next: ...` that ends
 * every stop at a prompt, and for the footer of a screen. Each of them works there.
 */
#ifndef SPILLWAY_COMMAND_SUGGEST_H
#define SPILLWAY_COMMAND_SUGGEST_H

#include <stdbool.h>

struct session;
struct text;

/* Adds two to four commands, as `step | why warp 3 | back`, as far as they fit into so many
 * columns. False: there are none. Looking changes nothing. */
bool suggest(struct session *session, int columns, struct text *text);

/* For prompts, behind a line that was done: says `next: ...` on messages if the session has
 * come to stand somewhere since the last time, unless `set hints off`, --plain or --json. */
void suggest_say(struct session *session);

#endif
