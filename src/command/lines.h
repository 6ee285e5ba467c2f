/* SPDX-License-Identifier: GPL-3.0-or-later
 * lines: reads a script line by line.
 */
#ifndef SPILLWAY_COMMAND_LINES_H
#define SPILLWAY_COMMAND_LINES_H

#include "src/base/text.h"
#include "src/base/urgency.h"

#include <stdint.h>

struct err;

/* Most bytes of a line, and of a script that is not standard input. */
enum { LINES_LONGEST = 1 << 20, LINES_MOST = 1 << 26 };

struct lines {
	int descriptor;
	bool bounded;            /* it may have no more than LINES_MOST bytes */
	int64_t taken;
	const struct poll *poll; /* asked while the reader waits */
	struct text line;        /* the last line, without its newline */
	char block[4096];
	size_t at, end;          /* the bytes of `block` that are not yet read */
};

/* Opens a script; `name` is for error messages. Devices and others that may never end are
 * refused. Returns its descriptor; -1: an error. */
int lines_open(const char *path, const char *name, struct err *err);
/* Begins to read an open file, which the caller closes. Skips a byte order mark at its
 * beginning. */
void lines_init(struct lines *lines, int descriptor, const struct poll *poll,
		struct memory *memory);
/* Reads the next line into lines->line. Returns 1; 0: there is none; -1: an error, or poll asked
 * to stop. */
int lines_next(struct lines *lines, struct err *err);
/* Begins anew with the first line. False: it is no file that can be read twice. */
bool lines_rewind(struct lines *lines);
void lines_free(struct lines *lines);

#endif
