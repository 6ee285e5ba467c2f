/* SPDX-License-Identifier: GPL-3.0-or-later
 * profile: the cards `sim` can stand for. Every number has its source.
 */
#ifndef SPILLWAY_GPU_PROFILE_H
#define SPILLWAY_GPU_PROFILE_H

#include <stdint.h>

struct profile {
	const char *name, *title;
	int multiprocessors;
	int resident_warps;  /* a multiprocessor */
	int sector_bytes;    /* the smallest piece of memory that travels */
	const char *source;
};

/* The profiles there are, ended by one without a name; the first is the default. */
const struct profile *profiles(void);
/* NULL if there is none of that name. */
const struct profile *profile_find(const char *name);
/* Warps that the whole card holds at once. */
int64_t profile_warps(const struct profile *profile);

#endif
