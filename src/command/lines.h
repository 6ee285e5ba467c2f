/* SPDX-License-Identifier: GPL-3.0-or-later
 * lines: the lines of a script, as they come.
 */
#ifndef SPILLWAY_COMMAND_LINES_H
#define SPILLWAY_COMMAND_LINES_H

#include "src/base/text.h"
#include "src/base/urgency.h"

#include <stdint.h>

struct err;

/* Bytes of a line, and of a script that is no standard input. */
enum { LINES_LONGEST = 1 << 20, LINES_MOST = 1 << 26 };

struct lines {
	int descriptor;
	bool bounded;            /* no more than LINES_MOST bytes are taken */
	int64_t taken;
	const struct poll *poll; /* asked while nothing comes */
	struct text line;        /* the last line, without its newline */
	char block[4096];
	size_t at, end;          /* bytes of the block that are still to be read */
};

/* Opens a file of commands, which `name` is for the user. What may never end, as devices do, is
 * refused. -1: it failed. */
int lines_open(const char *path, const char *name, struct err *err);
/* Begins with a file that is open; it stays the caller's. A byte order mark at its beginning is
 * passed over. */
void lines_init(struct lines *lines, int descriptor, const struct poll *poll,
		struct memory *memory);
/* 1: lines->line holds the next line; 0: there is none; -1: an error, or poll asked to
 * stop. */
int lines_next(struct lines *lines, struct err *err);
void lines_free(struct lines *lines);

#endif
