/* SPDX-License-Identifier: GPL-3.0-or-later
 * save: a file that appears whole or not at all.
 *
 * What is written goes to a temporary file in the same folder. save_keep puts it
 * onto the disk and gives it its name; whatever ends otherwise (an error, a full
 * disk, an interrupt) leaves nothing behind and what was there before as it was.
 * A file that takes the place of another gets its mode, and its owner and group where the
 * system allows that. A symbolic link stays, and the file to which it leads is replaced.
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
	struct text path;      /* where it shall be */
	struct text temporary; /* where it is until then; empty: nowhere */
	FILE *file;
	struct poll poll;
	bool replace;
	bool is_there;         /* a file bears the name already: */
	struct stat before;
	size_t unasked;        /* bytes written since poll was asked */
	bool stopped;          /* poll asked to stop */
	int error;             /* errno of what failed first, or 0 */
};

/* Whether a file bears that name already, and could be replaced. */
bool save_taken(const char *path);

/* Begins a file. One that is there is only replaced with `replace`; what is no file
 * (a folder, a device) never is. End with save_keep or save_drop; after a failure
 * save_drop is allowed too. */
bool save_open(struct save *save, const char *path, bool replace, const struct poll *poll,
	       struct memory *memory, struct err *err);

/* Add to the file. What fails is remembered for save_keep; nothing is written after
 * it, and false tells those who would go on for long. */
bool save_write(struct save *save, const char *bytes, size_t length);
/* As text_print: the arguments of %s are made safe. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool save_print(struct save *save, const char *format, ...);

/* Ends the file and gives it its name. */
bool save_keep(struct save *save, struct err *err);
/* Forgets it. */
void save_drop(struct save *save);

#endif
