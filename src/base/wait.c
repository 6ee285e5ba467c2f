/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

enum { TURN = 100 }; /* milliseconds */

int wait_open(const char *path)
{
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

/* Whether there is something to read, or the end; false: poll wants to stop. */
static bool wait_for_bytes(int descriptor, const struct poll *poll_to_ask)
{
	struct pollfd wait = { .fd = descriptor, .events = POLLIN };
	int ready;

	do {
		if (poll_now(poll_to_ask))
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
