/* SPDX-License-Identifier: GPL-3.0-or-later
 * diary: the commands of a session so far, for `save`: those that succeeded and may
 * have changed something, each as a line that does the same again.
 *
 * What blocks, definitions and scripts did is written down command by command. A
 * command that was interrupted, or failed half-way, is written down as the steps that
 * lead to where the run then stood. Room for the line is made before the command is
 * done: no command succeeds unrecorded.
 */
#ifndef SPILLWAY_COMMAND_DIARY_H
#define SPILLWAY_COMMAND_DIARY_H

#include "src/run/run.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct command;
struct err;
struct line;
struct save;
struct session;

struct entry;

struct diary {
	struct entry *first, *last;
	size_t bytes;         /* they hold */
	int64_t dropped;      /* older ones that were let go */
};

/* A command that is about to be done, and where the run stood before. */
struct deed {
	struct entry *entry;  /* NULL: it only looks */
	bool only_moves;      /* it is nothing where the run does not move */
	bool through;         /* no stop stops it */
	bool had_run;
	int64_t runs;         /* begun so far */
	int64_t ended[UNITS]; /* units of the run */
};

/* Makes room for the command. End with diary_end. */
bool diary_begin(struct session *session, const struct command *command,
		 const struct line *line, struct deed *deed, struct err *err);
/* It is done; not good: it failed. */
void diary_end(struct session *session, struct deed *deed, bool good);
/* Writes the lines, with names of files beside or below `folder` (which ends in a
 * slash) from there on. */
bool diary_write(const struct session *session, const char *folder, struct save *save);
void diary_free(struct diary *diary);

#endif
