/* SPDX-License-Identifier: GPL-3.0-or-later
 * library: checks that the file of a shared library is complete. If its end is missing,
 * because a copy was broken off, dlopen maps bytes that do not exist, and the first access to
 * them is a SIGBUS.
 */
#ifndef SPILLWAY_GPU_CUDA_LIBRARY_H
#define SPILLWAY_GPU_CUDA_LIBRARY_H

#include <stdbool.h>

struct text;

/* False: it is a 64-bit ELF library whose headers say that it is longer than the file; *why says
 * so. For other files it returns true: dlopen reports what is wrong with them. */
bool library_is_whole(const char *path, struct text *why);

#endif
