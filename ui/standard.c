/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/standard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

bool standard_open(void)
{
	/* Input for writing, output for reading: their use fails with EBADF, as if closed. */
	static const int modes[] = { O_WRONLY, O_RDONLY, O_WRONLY };
	int descriptor, got;

	for (descriptor = 0; descriptor < 3; descriptor++) {
		if (fcntl(descriptor, F_GETFD) >= 0)
			continue;
		got = open("/dev/null", modes[descriptor]);
		if (got == descriptor)
			continue;
		if (got >= 0)
			close(got);
		return false;
	}
	return true;
}

/* Bytes: the deepest calls that tests make take 1.1 MiB. */
enum { STACK = 3 << 19, PAGE = 4096 };

/* Writes to so many pages of the stack, each below the last, which the one above is known to: so no
 * compiler makes one page of them. */
static int touch(int pages, const volatile char *above)
{
	volatile char page[PAGE];

	page[0] = *above;
	return (pages > 1 ? touch(pages - 1, page) : 0) + page[0];
}

void standard_take_stack(void)
{
	const volatile char first = 0;
	struct rlimit limit;
	void *room;

	if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur / 2 < STACK)
		return;
	/* Whether there is room for it, which no answer would tell but a crash. */
	room = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (room == MAP_FAILED)
		return;
	munmap(room, STACK);
	(void)touch(STACK / PAGE, &first);
}

void standard_report_error(int error)
{
	/* The reader has gone: that is how `| head` ends a program. */
	if (error == EPIPE)
		return;
	fprintf(stderr, "spillway: standard output: %s\n",
		error == EBADF ? "it is closed" : strerror(error));
}

bool standard_flush(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	standard_report_error(errno);
	return false;
}
