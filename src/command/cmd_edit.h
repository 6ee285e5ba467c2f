/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_edit: `set arc`, for the command `set`.
 */
#ifndef SPILLWAY_COMMAND_CMD_EDIT_H
#define SPILLWAY_COMMAND_CMD_EDIT_H

#include <stdbool.h>

struct err;
struct line;
struct session;

/* Whether a line of `set` is about an arc, not about a setting. */
bool edit_is_meant(const struct line *line);
/* info edits: each edit of the run, with what it did to the flow. */
bool edits_tell(struct session *session, struct err *err);
/* Does an edit that is typed: set, add, or remove. */
bool edit_arc(struct session *session, const struct line *line, struct err *err);

#endif
