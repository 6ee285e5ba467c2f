/* SPDX-License-Identifier: GPL-3.0-or-later
 * lines: the lines of a script, as they come.
 */
#ifndef SPILLWAY_COMMAND_LINES_H
#define SPILLWAY_COMMAND_LINES_H

#include "src/base/text.h"
#include "src/base/urgency.h"

struct err;

struct lines {
	int descriptor;
	const struct poll *poll; /* asked while nothing comes */
	struct text line;        /* the last line, without its newline */
	char block[4096];
	size_t at, end;          /* bytes of the block that are still to be read */
};

/* Begins with a file that is open; it stays the caller's. */
void lines_init(struct lines *lines, int descriptor, const struct poll *poll,
		struct memory *memory);
/* 1: lines->line holds the next line; 0: there is none; -1: an error, or poll asked to
 * stop. */
int lines_next(struct lines *lines, struct err *err);
void lines_free(struct lines *lines);

#endif
