/* SPDX-License-Identifier: GPL-3.0-or-later
 * program: finds the folder of the program file. Samples and the plug-in are found relative to
 * it, so an installation can be moved, or made in any prefix, without building again.
 *
 *   in its tree   build/spillway   gpu/            samples/
 *   installed     bin/spillway     lib/spillway/   share/spillway/samples/
 */
#ifndef SPILLWAY_BASE_PROGRAM_H
#define SPILLWAY_BASE_PROGRAM_H

#include <stdbool.h>

struct text;

/* How many folders above the program's own are searched: build/check/spillway has its tree two
 * above. */
enum { PROGRAM_ABOVE = 2 };

/* Adds the folder of the program, or the one `up` levels above it. False: it is unknown, or does
 * not fit. */
bool program_folder(int up, struct text *to);

/* Sets `to` to the path of a file in the program's folder or up to PROGRAM_ABOVE above it,
 * whichever is nearest. False: there is none. The path may be cut if `to` is too small. */
bool program_find(const char *file, struct text *to);

#endif
