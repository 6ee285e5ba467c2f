/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for sched_getaffinity */
#endif
#include "src/base/cores.h"

#include <sched.h>
#include <unistd.h>

int cores_usable(void)
{
	long online;
#ifdef CPU_COUNT
	cpu_set_t set;

	if (!sched_getaffinity(0, sizeof(set), &set) && CPU_COUNT(&set) > 0)
		return CPU_COUNT(&set);
#endif
	online = sysconf(_SC_NPROCESSORS_ONLN);
	return online > 0 && online < 1 << 16 ? (int)online : 1;
}
