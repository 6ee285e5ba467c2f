/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_show: panels, for the commands that show one.
 */
#ifndef SPILLWAY_COMMAND_CMD_SHOW_H
#define SPILLWAY_COMMAND_CMD_SHOW_H

#include "src/view/canvas.h"

#include <stdbool.h>

struct err;
struct panel;
struct session;
struct subject;

/* Shows a panel of the run, which must exist; `names` are what it is about, at most two
 * words. */
bool show_panel(struct session *session, const char *name, const char *const *names,
		int count, struct err *err);

/* What the words behind a panel's name say that it is about. */
bool show_read_subject(const struct session *session, const struct panel *panel,
		       const char *const *names, int count, struct subject *subject,
		       struct err *err);

/* The characters that something is drawn with here, and how wide it may be. */
enum symbols show_symbols(const struct session *session);
int show_columns(const struct session *session);

/* The panel of that name or unambiguous beginning of it; NULL if there is none. */
const struct panel *show_find_panel(const char *word);

#endif
