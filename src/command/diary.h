/* SPDX-License-Identifier: GPL-3.0-or-later
 * diary: the commands of a session so far, for `save`: those that succeeded and may have
 * changed something, each as a line that does the same.
 *
 * Blocks, definitions and scripts are recorded command by command. A command that was
 * interrupted, or failed half-way, is recorded as the steps that lead to where the run then
 * stood. Memory for the line is allocated before the command is done, so no command succeeds
 * unrecorded.
 *
 * If the lines become too many, one `goto` replaces all moves of a run (diary_fold.c), and of
 * repeated settings only the last stays. If that is not enough, lines are dropped: moves
 * first, then everything except the commands that make and choose the graph and the machine.
 */
#ifndef SPILLWAY_COMMAND_DIARY_H
#define SPILLWAY_COMMAND_DIARY_H

#include "src/engine/run.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct command;
struct err;
struct line;
struct save;
struct session;

/* A line: for commands with a file "load ", the absolute file name, and what follows it; for
 * others the command as it is. */
struct entry {
	struct entry *next;
	const struct command *command;
	int64_t count;        /* how many times in a row */
	size_t room;          /* bytes allocated for the line */
	size_t file;          /* offset of the file's name in the line; 0: no file */
	size_t rest;          /* offset of what follows it */
	/* For commands that only move the run: whether a `goto` can replace them, whether a run
	 * began there, and where it stood afterwards: units that had ended; -1: unknown, or it
	 * does not matter. */
	bool foldable, began;
	enum unit unit;
	int64_t ended;
	bool folded, dead;    /* used by diary_fold */
	char line[];
};

struct diary {
	struct entry *first, *last;
	size_t most;          /* most bytes of all entries; 0: the default */
	size_t bytes;         /* bytes of all entries */
	int64_t dropped;      /* number of older entries that were dropped */
};

/* A command that is about to be done, and the state of the run before it. */
struct diary_draft {
	struct entry *entry;  /* NULL: it changes nothing that is recorded */
	bool only_moves;      /* recorded only if the run moves */
	bool through;         /* stops do not act on it */
	bool counts;          /* it changes a stop: one ignores hits, or is deleted when hit */
	bool had_run;
	int64_t runs;         /* runs begun so far */
	int leg;              /* number of the run's leg (legs.h) */
	int64_t ended[UNITS]; /* units of the run that had ended */
};

/* Allocates memory for the command's line. Call diary_end afterwards. */
bool diary_begin(struct session *session, const struct command *command,
		 const struct line *line, struct diary_draft *deed, struct err *err);
/* The command has ended; good: without an error. */
void diary_end(struct session *session, struct diary_draft *deed, bool good);
/* Writes the lines. Names of files in or below `folder` (which ends in a slash) become relative
 * to it. */
bool diary_write(struct session *session, const char *folder, struct save *save, struct err *err);
/* Whether it edits arcs of the graph. */
bool diary_is_edit(const struct entry *entry);
/* Replaces many entries by fewer. */
void diary_fold(struct diary *diary);
/* Changes a move into one that leads to the same moment from anywhere, past all stops. */
void diary_lead(struct entry *entry);
void diary_free(struct diary *diary);

#endif
