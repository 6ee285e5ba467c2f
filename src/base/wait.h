/* SPDX-License-Identifier: GPL-3.0-or-later
 * wait: reads and writes that may block for long, while signals are still handled.
 */
#ifndef SPILLWAY_BASE_WAIT_H
#define SPILLWAY_BASE_WAIT_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Opens a file for reading, or a built-in one (@NAME). Does not block on a pipe without a writer.
 * Returns a descriptor, or -1 and errno. */
int wait_open(const char *path);

/* As read(2), but it waits for the first byte in short turns and asks `poll` in each. Returns -1
 * with errno EINTR if poll asks to stop. */
ssize_t wait_read(int descriptor, void *to, size_t room, const struct poll *poll);

/* Writes everything, as write(2). While the reader takes nothing it waits in short turns and asks
 * `poll` in each. False with errno; EINTR: poll asked to stop, and the rest was not written. */
bool wait_write(int descriptor, const void *from, size_t length, const struct poll *poll);

#endif
