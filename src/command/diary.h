/* SPDX-License-Identifier: GPL-3.0-or-later
 * diary: the commands of a session so far, for `save`: those that succeeded and may
 * have changed something, each as a line that does the same again.
 *
 * What blocks, definitions and scripts did is written down command by command. A
 * command that was interrupted, or failed half-way, is written down as the steps that
 * lead to where the run then stood. Room for the line is made before the command is
 * done: no command succeeds unrecorded.
 *
 * Where they become too many, a `goto` to where the moves of a run have led takes their place
 * (diary_fold.c), and of settings made anew the last stays. What is still too much is let go:
 * moves first, then all but what makes and chooses graph and machine.
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

/* "load ", the file from the root on, and what stands behind it; of other commands the
 * first is all there is. */
struct entry {
	struct entry *next;
	const struct command *command;
	int64_t count;        /* so often in a row */
	size_t room;          /* of the line */
	size_t file;          /* where in the line the file's name begins, 0: no file */
	size_t rest;          /* and what stands behind it */
	/* Of commands that only move the run: whether a `goto` does for them, whether one began
	 * there, and where it stood then: so many units had ended, -1: nobody knows, or it does
	 * not matter. */
	bool foldable, began;
	enum unit unit;
	int64_t ended;
	bool folded, dead;    /* while they are folded */
	char line[];
};

struct diary {
	struct entry *first, *last;
	size_t most;          /* bytes they may hold, 0: as many as usual */
	size_t bytes;         /* they hold */
	int64_t dropped;      /* older ones that were let go */
};

/* A command that is about to be done, and where the run stood before. */
struct deed {
	struct entry *entry;  /* NULL: it only looks */
	bool only_moves;      /* it is nothing where the run does not move */
	bool through;         /* no stop stops it */
	bool counts;          /* a stop lets hits pass, or goes when it is hit */
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
bool diary_write(struct session *session, const char *folder, struct save *save, struct err *err);
/* Puts fewer entries in the place of many. */
void diary_fold(struct diary *diary);
/* Lets a move lead to where it did, past all stops, from wherever the run stands. */
void diary_lead(struct entry *entry);
void diary_free(struct diary *diary);

#endif
