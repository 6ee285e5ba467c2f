/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/clock.h"

#include <time.h>

static double seconds_of(const struct timespec *time)
{
	return (double)time->tv_sec + 1e-9 * (double)time->tv_nsec;
}

double clock_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return seconds_of(&now);
}

double clock_worked(void)
{
	struct timespec worked;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
	return seconds_of(&worked);
}
