/* SPDX-License-Identifier: GPL-3.0-or-later
 * suggest: commands that make sense next, for the line `next: ...` at a prompt and for the
 * footer of the screen. Each of them works where the session stands.
 */
#ifndef SPILLWAY_COMMAND_SUGGEST_H
#define SPILLWAY_COMMAND_SUGGEST_H

#include <stdbool.h>

struct session;
struct text;

/* Adds two to four commands, as `step | why warp 3 | back`, as many as fit into `columns`. False:
 * there are none. It changes nothing. */
bool suggest(struct session *session, int columns, struct text *text);

/* For prompts, after each line: prints `next: ...` if the session has stopped somewhere since the
 * last time. Not with `set hints off`, --plain or --json. */
void suggest_say(struct session *session);

#endif
