/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_taste: writes the user's keys for `save`.
 */
#ifndef SPILLWAY_COMMAND_CMD_TASTE_H
#define SPILLWAY_COMMAND_CMD_TASTE_H

struct session;
struct text;

/* A line for each key of the user's, but not of those whose commands are gone. */
void keys_print(struct session *session, struct text *to);

#endif
