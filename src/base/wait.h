/* SPDX-License-Identifier: GPL-3.0-or-later
 * wait: for bytes that may be long in coming, or in being taken, while signals are still heard.
 */
#ifndef SPILLWAY_BASE_WAIT_H
#define SPILLWAY_BASE_WAIT_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Opens a file for reading, or the built-in one of that name behind an at sign; a pipe that
 * nobody writes to yet does not block. -1 and errno on failure. */
int wait_open(const char *path);

/* read(2), but it waits for the first byte in short turns and asks `poll` in each.
 * Returns -1 with errno EINTR when that wants to stop. */
ssize_t wait_read(int descriptor, void *to, size_t room, const struct poll *poll);

/* write(2) of everything, but where the far end takes nothing it waits in short turns and asks
 * `poll` in each. False with errno; EINTR: `poll` wants to stop, and the rest was not written. */
bool wait_write(int descriptor, const void *from, size_t length, const struct poll *poll);

#endif
