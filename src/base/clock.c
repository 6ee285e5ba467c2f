/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/clock.h"

#include <time.h>

double clock_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_worked(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}
