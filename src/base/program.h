/* SPDX-License-Identifier: GPL-3.0-or-later
 * program: where the program itself lies. What comes with it is found from there, so that it
 * can be moved, or installed into any prefix, without being built again.
 *
 *   in its tree   build/spillway   gpu/            samples/
 *   installed     bin/spillway     lib/spillway/   share/spillway/samples/
 */
#ifndef SPILLWAY_BASE_PROGRAM_H
#define SPILLWAY_BASE_PROGRAM_H

#include <stdbool.h>

struct text;

/* Folders above the program's own that are looked at: build/check/spillway has its tree two above. */
enum { PROGRAM_ABOVE = 2 };

/* Adds the folder that the program lies in, or the one `up` above that; false: it is not known,
 * or does not fit. */
bool program_folder(int up, struct text *to);

/* Sets `to`, from which it may be cut, to the path of a file in the program's folder or up to
 * PROGRAM_ABOVE above it, the nearest that is there; false: there is none. */
bool program_find(const char *file, struct text *to);

#endif
