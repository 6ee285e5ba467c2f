/* SPDX-License-Identifier: GPL-3.0-or-later
 * midway: where a run stands in the middle of a cycle.
 */
#ifndef SPILLWAY_ENGINE_MIDWAY_H
#define SPILLWAY_ENGINE_MIDWAY_H

#include "gpu/core/kernel.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;
struct text;

/* Whether now.queue is that of a cycle which has begun and not ended; else of the last one that has. */
bool run_queue_is_open(const struct run *run);
/* Whether the next cycle's queue is being collected; whether it lies there, and no launch has read it yet.
 * Then now.queue is still that of the last cycle. */
bool run_is_collecting(const struct run *run);
bool run_has_collected(const struct run *run);
/* In the latter case, how many entries were collected; and the entries, on the machine. */
bool run_count_collected(struct run *run, int64_t *count, struct err *err);
const int32_t *run_collected(const struct run *run);
/* The cycle which the run stands inside of: it has begun and not ended. 0: none has. */
int64_t run_cycle_inside(const struct run *run);
/* Adds where the run stands, if a launch is under way, or one of several in a cycle is over:
 * "inside cycle 2: vc_discharge_bcsr, warp 2 of 3", "inside cycle 2, after vc_collect". */
void run_say_place(const struct run *run, struct text *to);
/* Whether a body of a launch of that kind is stopped at an event. */
bool run_is_inside_body(const struct run *run, enum kernel_sync sync);
/* The round under way, or next, in the epoch under way, from 1; 0: no epoch is, or the machine does not stop
 * between rounds. */
int64_t run_round(const struct run *run);

#endif
