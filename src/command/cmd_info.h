/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_info: the topics of `info`, for the commands that name them.
 */
#ifndef SPILLWAY_COMMAND_CMD_INFO_H
#define SPILLWAY_COMMAND_CMD_INFO_H

#include <stdbool.h>

struct err;
struct session;

/* Whether there is a topic of that name. */
bool info_knows(const char *word);
/* Prints a topic that needs no more words. */
bool info_tell(struct session *session, const char *word, struct err *err);

#endif
