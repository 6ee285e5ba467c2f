/* SPDX-License-Identifier: GPL-3.0-or-later
 * built_in: files that are part of the program file, so that the program can be passed on as a
 * single file. tools/built_in.sh makes the list: the samples under their names; in a static
 * build also descriptions of terminals, as "terminfo/xterm", in the form that infocmp -Q2
 * writes.
 */
#ifndef SPILLWAY_BASE_BUILT_IN_H
#define SPILLWAY_BASE_BUILT_IN_H

#include <stddef.h>

struct built_in {
	const char *name;           /* NULL: the end of the list */
	const unsigned char *bytes; /* [size], and a zero byte */
	size_t size;
};

extern const struct built_in built_in_files[];

/* NULL: there is none of that name. */
const struct built_in *built_in_find(const char *name);
/* Opens such a file: returns a descriptor to read its bytes from; -1 and errno on failure. */
int built_in_open(const char *name);

#endif
