/* SPDX-License-Identifier: GPL-3.0-or-later
 * built_in: files that are part of the program, so that it can be handed on as a single file.
 * tools/built_in.sh makes the list: the samples by their names; in a static build also what is
 * known of terminals, "terminfo/xterm", as infocmp -Q2 writes it.
 */
#ifndef SPILLWAY_BASE_BUILT_IN_H
#define SPILLWAY_BASE_BUILT_IN_H

#include <stddef.h>

struct built_in {
	const char *name;           /* NULL behind the last one */
	const unsigned char *bytes; /* [size], and a zero byte */
	size_t size;
};

extern const struct built_in built_in_files[];

/* NULL: there is none of that name. */
const struct built_in *built_in_find(const char *name);
/* A descriptor that its bytes can be read from, as from a file; -1 and errno. */
int built_in_open(const char *name);

#endif
