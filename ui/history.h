/* SPDX-License-Identifier: GPL-3.0-or-later
 * history: the command lines of earlier sessions, in the user's XDG state folder
 * (~/.local/state/spillway/history). Lines are appended one by one under a lock,
 * so that two sessions at once lose nothing; the file is for its owner only.
 */
#ifndef SPILLWAY_UI_HISTORY_H
#define SPILLWAY_UI_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

enum { HISTORY_PATH = 4096, HISTORY_LINES = 2000 };

/* Where it is; makes the folder. False if there is no place for it. */
bool history_path(char *path);
/* Calls `each` for the last HISTORY_LINES lines, oldest first. */
void history_read(const char *path, void (*each)(const char *line));
/* Appends a line; failures are silent, history is a convenience. */
void history_append(const char *path, const char *line);

#endif
