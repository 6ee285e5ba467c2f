/* SPDX-License-Identifier: GPL-3.0-or-later
 * room: whether a machine has the memory that a run needs.
 */
#ifndef SPILLWAY_ENGINE_ROOM_H
#define SPILLWAY_ENGINE_ROOM_H

#include <stdbool.h>
#include <stdint.h>

struct memory;
struct plan;

/* Bytes that a run needs, and those that are free on its machine. */
struct room_lack {
	char device[64];
	int64_t needed, free;
};

/* Whether a run cannot start because its machine has not enough memory. */
bool run_lacks_room(const struct plan *plan, struct memory *memory, struct room_lack *lack);

#endif
