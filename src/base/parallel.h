/* SPDX-License-Identifier: GPL-3.0-or-later
 * parallel: work on an array in parts, on as many threads as there are cores.
 */
#ifndef SPILLWAY_BASE_PARALLEL_H
#define SPILLWAY_BASE_PARALLEL_H

#include <stdint.h>

/* Calls part(context, begin, end) for parts that together cover items 0 to count - 1, and returns when all
 * are done. A part has at least `least` items, so the caller's thread does short arrays alone. It also does
 * the parts for which the system gives no thread. What another part writes, a part may touch by atomics
 * only. */
void parallel(int64_t count, int64_t least, void (*part)(void *context, int64_t begin, int64_t end),
	      void *context);

#endif
