/* SPDX-License-Identifier: GPL-3.0-or-later
 * look_blocks: the worklists of blocks (gpu/core/worklist.h), for the panel `queue`. Private to
 * look_queue.c.
 */
#ifndef SPILLWAY_VIEW_FLOW_LOOK_BLOCKS_H
#define SPILLWAY_VIEW_FLOW_LOOK_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;
struct snapshot;

/* Fills snapshot->blocks, and the vertices and owners of the first entries, of which it sets
 * *listed. The run's variant must have worklists. False: memory was refused, or the machine
 * failed. */
bool look_blocks(struct run *run, struct snapshot *snapshot, int64_t *listed, struct err *err);

#endif
