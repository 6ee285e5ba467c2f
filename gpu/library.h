/* SPDX-License-Identifier: GPL-3.0-or-later
 * library: whether the file of a shared library is whole. Where its end is missing, because a copy
 * was broken off, dlopen maps bytes that are not there, and the first access to them is a SIGBUS.
 */
#ifndef SPILLWAY_GPU_LIBRARY_H
#define SPILLWAY_GPU_LIBRARY_H

#include <stdbool.h>

struct text;

/* False: the file is an ELF library of 64 bits whose headers say that it is longer; *why says so.
 * Other files are left to dlopen, which knows what they lack. */
bool library_is_whole(const char *path, struct text *why);

#endif
