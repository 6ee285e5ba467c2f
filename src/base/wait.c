/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/wait.h"

#include "src/base/built_in.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

#ifndef PIPE_BUF
#define PIPE_BUF _POSIX_PIPE_BUF
#endif

enum { TURN = 100 }; /* milliseconds */

int wait_open(const char *path)
{
	const int built_in = path[0] == '@' ? built_in_open(path + 1) : -1;

	if (built_in >= 0)
		return built_in;
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

/* Whether there is something to read, or the end; false: poll wants to stop. */
static bool wait_for_bytes(int descriptor, const struct poll *poll_to_ask)
{
	struct pollfd wait = { .fd = descriptor, .events = POLLIN };
	int ready;

	do {
		if (poll_stop(poll_to_ask))
			return false;
		ready = poll(&wait, 1, TURN);
	} while (ready == 0 || (ready < 0 && errno == EINTR));
	return true;
}

ssize_t wait_read(int descriptor, void *to, size_t room, const struct poll *poll)
{
	ssize_t got;

	do {
		if (!wait_for_bytes(descriptor, poll)) {
			errno = EINTR;
			return -1;
		}
		got = read(descriptor, to, room);
	} while (got < 0 && (errno == EINTR || errno == EAGAIN));
	return got;
}

/* Waits until the far end takes bytes, or has gone, which the write will find. False: `poll` wants to
 * stop, and it takes none. */
static bool wait_for_room(int descriptor, const struct poll *poll_to_ask)
{
	struct pollfd wait = { .fd = descriptor, .events = POLLOUT };
	int ready = poll(&wait, 1, 0);

	while (ready == 0 || (ready < 0 && errno == EINTR)) {
		if (poll_stop(poll_to_ask))
			return false;
		ready = poll(&wait, 1, TURN);
	}
	return true;
}

/* A pipe of which poll(2) says that it takes bytes takes PIPE_BUF of them without blocking; so no
 * write is longer than that. */
bool wait_write(int descriptor, const void *from, size_t length, const struct poll *poll)
{
	const char *at = from;
	ssize_t done;

	while (length) {
		if (!wait_for_room(descriptor, poll)) {
			errno = EINTR;
			return false;
		}
		done = write(descriptor, at, length < PIPE_BUF ? length : PIPE_BUF);
		if (done < 0 && errno != EINTR && errno != EAGAIN)
			return false;
		if (done > 0) {
			at += done;
			length -= (size_t)done;
		}
	}
	return true;
}
