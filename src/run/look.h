/* SPDX-License-Identifier: GPL-3.0-or-later
 * look: groups of a snapshot that have a file each. Private to the makers of
 * snapshots.
 */
#ifndef SPILLWAY_RUN_LOOK_H
#define SPILLWAY_RUN_LOOK_H

#include <stdbool.h>
#include <stdint.h>

struct cut;
struct err;
struct residual;
struct run;
struct snapshot;

/* The highest of the vertices below |V|. */
int32_t look_highest(const struct residual *view);

/* Each fills its group; false if memory or the machine failed. */
bool look_cut(struct run *run, struct snapshot *snapshot, struct err *err);
/* The cut, or why it is not known: then cut->side stays NULL. The caller frees `side` and
 * `arcs`. */
bool look_cut_find(struct run *run, struct cut *cut, struct err *err);
/* Fails too where no arc joins the two vertices. */
bool look_arc(struct run *run, struct snapshot *snapshot, struct err *err);
/* Around the vertex that was asked for, the chosen one, the largest excess, or the source;
 * all of a small network, unless a vertex was asked for. */
bool look_flow(struct run *run, struct snapshot *snapshot, struct err *err);
bool look_map(struct run *run, struct snapshot *snapshot, struct err *err);
/* Of the vertex that was asked for, or all. */
bool look_log(const struct run *run, struct snapshot *snapshot, struct err *err);
/* A stall that is ahead is no failure: no step is known then. */
bool look_code(const struct run *run, struct snapshot *snapshot, struct err *err);
/* Runs it all once more, up to where the run stands; fails too where the launch has no
 * such warp as was asked for, and when poll asked to stop. */
bool look_warp(struct run *run, struct snapshot *snapshot, struct err *err);

#endif
