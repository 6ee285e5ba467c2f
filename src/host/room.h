/* SPDX-License-Identifier: GPL-3.0-or-later
 * room: lays several arrays out in one piece of memory, the room. It is done twice: first without the room,
 * for its bytes.
 */
#ifndef SPILLWAY_HOST_ROOM_H
#define SPILLWAY_HOST_ROOM_H

#include <stddef.h>
#include <stdint.h>

/* The next array, `count` elements of `size` bytes, at the byte *at of `room`, which is aligned to 8. *at moves
 * behind it, to a multiple of 8. NULL if `room` is: only *at moves. */
static inline void *room_take(char *room, int64_t *at, int64_t count, size_t size)
{
	char *array = room ? room + *at : NULL;

	*at += (count * (int64_t)size + 7) / 8 * 8;
	return array;
}

#endif
