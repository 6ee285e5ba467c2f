/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_show: shows panels, for the commands that need one.
 */
#ifndef SPILLWAY_COMMAND_CMD_SHOW_H
#define SPILLWAY_COMMAND_CMD_SHOW_H

#include "src/view/canvas.h"

#include <stdbool.h>

struct err;
struct panel;
struct session;
struct snapshot;
struct subject;

/* Shows a panel of the run, which must exist. `names`: the panel's subjects, at most two words. */
bool show_panel(struct session *session, const char *name, const char *const *names,
		int count, struct err *err);

/* Draws the panel, or tells it. */
bool show_snapshot(struct session *session, const struct panel *panel, const struct snapshot *snapshot,
		   struct err *err);

/* Reads the words after a panel's name, which say what it is about. */
bool show_read_subject(const struct session *session, const struct panel *panel,
		       const char *const *names, int count, struct subject *subject,
		       struct err *err);

/* Whether what the panel shows of finished runs is what the checker finds (run_hold). */
bool show_is_held(const struct session *session, const struct panel *panel, struct err *err);

/* The symbols to draw with, and the width in columns. */
enum symbols show_symbols(const struct session *session);
int show_columns(const struct session *session);
/* Prints words on standard output, broken where a terminal ends, elsewhere after 80 columns. Further lines
 * are indented. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void show_words(struct session *session, const char *format, ...);

/* The panel of that name, or of a beginning of it that is unambiguous, if only among panels about the run;
 * NULL: none. */
const struct panel *show_find_panel(const struct session *session, const char *word);

#endif
