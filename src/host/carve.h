/* SPDX-License-Identifier: GPL-3.0-or-later
 * carve: cuts several arrays from one piece of memory. It is done twice: first without the memory, for the
 * bytes that it needs.
 */
#ifndef SPILLWAY_HOST_CARVE_H
#define SPILLWAY_HOST_CARVE_H

#include <stddef.h>
#include <stdint.h>

/* The next array, `count` elements of `size` bytes, at the byte *at of `room`, which is aligned to 8. *at
 * moves behind it, to a multiple of 8. NULL if `room` is: only *at moves. */
static inline void *carve(char *room, int64_t *at, int64_t count, size_t size)
{
	char *array = room ? room + *at : NULL;

	*at += (count * (int64_t)size + 7) / 8 * 8;
	return array;
}

#endif
