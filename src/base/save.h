/* SPDX-License-Identifier: GPL-3.0-or-later
 * save: writes a file that appears completely or not at all.
 *
 * Bytes go to a temporary file in the same folder. save_keep syncs it to disk and renames it.
 * After an error, a full disk or an interrupt nothing is left behind, and an existing file is
 * unchanged. A file that replaces another gets its mode, and its owner and group if the system
 * allows that. A symbolic link stays, and the file it points to is replaced.
 */
#ifndef SPILLWAY_BASE_SAVE_H
#define SPILLWAY_BASE_SAVE_H

#include "src/base/text.h"
#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/stat.h>

struct err;
struct memory;

struct save {
	struct text path;      /* path of the file */
	struct text temporary; /* path of the temporary file; empty: there is none */
	FILE *file;
	struct poll poll;
	bool replace;
	bool is_there;         /* a file of that name exists already: */
	struct stat before;
	size_t unasked;        /* bytes written since poll was last asked */
	bool stopped;          /* poll asked to stop */
	int error;             /* errno of the first failure, or 0 */
};

/* Whether a file of that name exists that could be replaced. */
bool save_taken(const char *path);

/* Begins a file. An existing file is only replaced with `replace`; a folder or device never is.
 * Call save_keep or save_drop at the end; after a failure save_drop is allowed too. */
bool save_open(struct save *save, const char *path, bool replace, const struct poll *poll,
	       struct memory *memory, struct err *err);

/* Add to the file. The struct keeps the first failure for save_keep, and nothing is written after
 * it. False lets the caller stop early. */
bool save_write(struct save *save, const char *bytes, size_t length);
/* As text_print: the arguments of %s are made safe. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool save_print(struct save *save, const char *format, ...);

/* Ends the file and renames it. False: *err has the first failure. */
bool save_keep(struct save *save, struct err *err);
/* Discards the file. */
void save_drop(struct save *save);

#endif
