/* SPDX-License-Identifier: GPL-3.0-or-later
 * pace: when work without cycles asks its poll: every so many steps of it, whatever these are.
 */
#ifndef SPILLWAY_HOST_PACE_H
#define SPILLWAY_HOST_PACE_H

#include "src/base/urgency.h"

#include <stdint.h>

enum { PACE_STEPS = 1 << 16 }; /* far less than a tenth of a second */

struct pacer {
	const struct poll *poll;
	int64_t steps; /* since it was last asked */
	bool stopped;  /* it asked to stop */
};

/* So many more steps were done. Whether to go on. */
static inline bool pace_go(struct pacer *pace, int64_t steps)
{
	pace->steps += steps;
	if (pace->steps < PACE_STEPS || pace->stopped)
		return !pace->stopped;
	pace->steps = 0;
	pace->stopped = poll_stop(pace->poll);
	return !pace->stopped;
}

/* Where the next piece of a loop from p to `end` ends. */
static inline int64_t pace_piece(int64_t p, int64_t end)
{
	return end - p < PACE_STEPS ? end : p + PACE_STEPS;
}

#endif
