/* SPDX-License-Identifier: GPL-3.0-or-later
 * look: functions that fill one group of a snapshot each (look_*.c). Private to the files that
 * make snapshots.
 */
#ifndef SPILLWAY_VIEW_LOOK_LOOK_H
#define SPILLWAY_VIEW_LOOK_LOOK_H

#include <stdbool.h>
#include <stdint.h>

struct cut;
struct err;
struct residual;
struct run;
struct snapshot;

/* The largest height below |V|. */
int32_t look_highest(const struct residual *view);

/* Each fills its group; false if memory or the machine failed. */
bool look_cut(struct run *run, struct snapshot *snapshot, struct err *err);
/* Finds the cut. If it is not known, cut->reason says why and cut->side is NULL. The caller frees
 * `side` and `arcs`. */
bool look_cut_find(struct run *run, struct cut *cut, struct err *err);
/* Fails also if no arc joins the two vertices. */
bool look_arc(struct run *run, struct snapshot *snapshot, struct err *err);
/* The whole of a small network, unless a vertex was asked for. Else the neighbourhood of the
 * vertex that was asked for, the chosen one, that with the largest excess, or the source. */
bool look_flow(struct run *run, struct snapshot *snapshot, struct err *err);
bool look_map(struct run *run, struct snapshot *snapshot, struct err *err);
/* The events of the vertex that was asked for, or all. */
bool look_log(const struct run *run, struct snapshot *snapshot, struct err *err);
/* If the run would stall next, that is no failure: the group is then empty. */
bool look_code(const struct run *run, struct snapshot *snapshot, struct err *err);
/* Repeats the run up to where it stands. Fails also if the launch has no such warp, and if poll
 * asked to stop. */
bool look_warp(struct run *run, struct snapshot *snapshot, struct err *err);

#endif
