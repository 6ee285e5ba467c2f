/* SPDX-License-Identifier: GPL-3.0-or-later
 * look_blocks: the worklists of blocks (gpu/core/worklist.h), for the panels `queue` and `lists`. Private to
 * the looks of problems that have such variants.
 */
#ifndef SPILLWAY_VIEW_LOOK_LOOK_BLOCKS_H
#define SPILLWAY_VIEW_LOOK_LOOK_BLOCKS_H

#include <stdbool.h>

struct err;
struct run;
struct snapshot;

/* Fills snapshot->blocks. The run's variant must have worklists. False: memory was refused, or the
 * machine failed. */
bool look_blocks(struct run *run, struct snapshot *snapshot, struct err *err);

#endif
