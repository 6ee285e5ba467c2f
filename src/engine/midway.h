/* SPDX-License-Identifier: GPL-3.0-or-later
 * midway: where a run stands in the middle of a cycle.
 */
#ifndef SPILLWAY_ENGINE_MIDWAY_H
#define SPILLWAY_ENGINE_MIDWAY_H

#include <stdbool.h>
#include <stdint.h>

struct run;

/* Whether now.queue is that of a cycle which has begun and not ended; else of the last one that has. */
bool run_queue_is_open(const struct run *run);
/* The round under way, or next, in the epoch under way, from 1; 0: no epoch is, or the machine does not stop
 * between rounds. */
int64_t run_round(const struct run *run);

#endif
