/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_mark: marks, for the commands that take one.
 */
#ifndef SPILLWAY_COMMAND_CMD_MARK_H
#define SPILLWAY_COMMAND_CMD_MARK_H

#include <stdbool.h>

struct err;
struct place;
struct session;

/* The mark of that name; NULL: an error. */
struct place *mark_find(struct session *session, const char *name, struct err *err);
/* Prints all of them: `info marks`. */
bool marks_tell(struct session *session, struct err *err);

#endif
