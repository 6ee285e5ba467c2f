/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/standard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool standard_open(void)
{
	/* The first two the wrong way round: whoever uses them gets EBADF, as if they were closed. */
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

void standard_complain(int error)
{
	fprintf(stderr, "spillway: standard output: %s\n",
		error == EBADF ? "it is closed" : strerror(error));
}

bool standard_flush(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	standard_complain(errno);
	return false;
}
