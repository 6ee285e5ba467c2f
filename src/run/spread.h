/* SPDX-License-Identifier: GPL-3.0-or-later
 * spread: how evenly a run's work lies on warps.
 */
#ifndef SPILLWAY_RUN_SPREAD_H
#define SPILLWAY_RUN_SPREAD_H

#include <stdbool.h>

struct err;
struct launch_work;
struct run;
struct snapshot;

/* Fills the snapshot's fields on warps: on sim from counts, on cuda from the
 * clocks, where they were read. */
bool spread_take(struct run *run, struct snapshot *snapshot, struct err *err);
/* The launch that these are about; its kernel is NULL where none is known. */
bool spread_launch(struct run *run, struct launch_work *launch, struct err *err);

#endif
