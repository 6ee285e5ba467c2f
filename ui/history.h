/* SPDX-License-Identifier: GPL-3.0-or-later
 * history: the command lines of earlier sessions, in the user's XDG state folder
 * (~/.local/state/spillway/history). Lines are appended one by one under a lock,
 * so that two sessions at once lose nothing; the file is for its owner only.
 *
 * The file is not trusted. It must be a regular file, and nobody may hold its lock for long. It is
 * cut to its last lines where it has grown. A file with bytes or lines that no session writes is
 * set aside as history.bad, and its good lines are kept.
 */
#ifndef SPILLWAY_UI_HISTORY_H
#define SPILLWAY_UI_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

struct memory;

/* Lines that are kept, and the bytes of one with its newline; longer ones are not kept. The file is
 * cut when it is read and holds HISTORY_SLACK more. */
enum { HISTORY_PATH = 4096, HISTORY_LINES = 2000, HISTORY_SLACK = 200, HISTORY_LINE = 4096 };

enum history_state {
	HISTORY_GOOD,      /* also: there is none yet */
	HISTORY_SET_ASIDE, /* it was damaged, and is history.bad now */
	HISTORY_LOCKED,    /* somebody holds the lock and does not let go */
	HISTORY_IRREGULAR, /* what bears its name is no regular file */
	HISTORY_NONE       /* the system refuses it */
};

/* Where it is; makes the folder. False if there is no place for it. */
bool history_path(char *path);
/* Calls `each` for the last HISTORY_LINES lines, oldest first, and mends the file. */
enum history_state history_read(const char *path, struct memory *memory,
				void (*each)(const char *line));
/* Appends a line, if it can be read back. */
enum history_state history_append(const char *path, const char *line);

#endif
