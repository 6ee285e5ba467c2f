/* SPDX-License-Identifier: GPL-3.0-or-later
 * look: groups of a snapshot that have a file each. Private to the makers of
 * snapshots.
 */
#ifndef SPILLWAY_RUN_LOOK_H
#define SPILLWAY_RUN_LOOK_H

#include <stdbool.h>

struct err;
struct run;
struct snapshot;

/* Each fills its group; false if memory or the machine failed. */
bool look_cut(struct run *run, struct snapshot *snapshot, struct err *err);
/* Fails too where no arc joins the two vertices. */
bool look_arc(struct run *run, struct snapshot *snapshot, struct err *err);
/* Around snapshot->vertex; -1: around the largest excess, or the source. */
bool look_flow(struct run *run, struct snapshot *snapshot, struct err *err);
/* Of snapshot->vertex, or -1: all. */
void look_log(const struct run *run, struct snapshot *snapshot);
/* A stall that is ahead is no failure: no step is known then. */
bool look_code(const struct run *run, struct snapshot *snapshot, struct err *err);
/* Runs it all once more, up to where the run stands; fails too where the launch has no
 * such warp, and when poll asked to stop. */
bool look_warp(struct run *run, struct snapshot *snapshot, struct err *err);

#endif
