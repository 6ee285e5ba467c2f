/* SPDX-License-Identifier: GPL-3.0-or-later
 * wait: for bytes that may be long in coming, without being deaf meanwhile.
 */
#ifndef SPILLWAY_BASE_WAIT_H
#define SPILLWAY_BASE_WAIT_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Opens a file for reading; a pipe that nobody writes to yet does not block. -1 and
 * errno on failure. */
int wait_open(const char *path);

/* read(2), but it waits for the first byte in short turns and asks `poll` in each.
 * Returns -1 with errno EINTR when that wants to stop. */
ssize_t wait_read(int descriptor, void *to, size_t room, const struct poll *poll);

#endif
