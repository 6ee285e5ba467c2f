/* SPDX-License-Identifier: GPL-3.0-or-later
 * history: the command lines of earlier sessions, in the user's XDG state folder
 * (~/.local/state/spillway/history). Lines are appended one by one under a lock, so two
 * sessions at the same time lose nothing. Only the owner can read the file.
 *
 * The file is not trusted. It must be a regular file, and another process may not hold its
 * lock for long. A file that has grown too long is cut to its last lines. A file with bytes or
 * lines that no session writes is renamed to history.bad, and its good lines are kept.
 */
#ifndef SPILLWAY_UI_HISTORY_H
#define SPILLWAY_UI_HISTORY_H

#include "ui/xdg.h"

#include <stdbool.h>
#include <stddef.h>

struct memory;

/* Most lines, and most bytes of a line with its newline; longer ones are not kept. The file is
 * cut when it is read and has more than HISTORY_SLACK extra lines. */
enum { HISTORY_PATH = XDG_PATH, HISTORY_LINES = 2000, HISTORY_SLACK = 200, HISTORY_LINE = 4096 };

enum history_state {
	HISTORY_GOOD,      /* also: there is no file yet */
	HISTORY_SET_ASIDE, /* it was damaged, and was renamed to history.bad */
	HISTORY_LOCKED,    /* another process holds the lock */
	HISTORY_IRREGULAR, /* it is not a regular file */
	HISTORY_NONE       /* the system refuses access */
};

/* Gets the path and makes the folder. False: there is no place for it. */
bool history_path(char *path);
/* Calls `each` for the last HISTORY_LINES lines, the oldest first, and repairs the file. */
enum history_state history_read(const char *path, struct memory *memory,
				void (*each)(const char *line));
/* Appends a line, if it can be read back. */
enum history_state history_append(const char *path, const char *line);

#endif
