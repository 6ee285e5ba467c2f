/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_show: panels, for the commands that show one.
 */
#ifndef SPILLWAY_COMMAND_CMD_SHOW_H
#define SPILLWAY_COMMAND_CMD_SHOW_H

#include <stdbool.h>

struct err;
struct session;

/* Shows a panel of the run, which must exist; `names` are those of the vertices it is
 * about, at most two. */
bool show_panel(struct session *session, const char *name, const char *const *names,
		int count, struct err *err);

#endif
