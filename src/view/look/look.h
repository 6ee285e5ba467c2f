/* SPDX-License-Identifier: GPL-3.0-or-later
 * look: functions that fill one group of a snapshot each (look_*.c). Private to the files that
 * make snapshots.
 */
#ifndef SPILLWAY_VIEW_LOOK_LOOK_H
#define SPILLWAY_VIEW_LOOK_LOOK_H

#include <stdbool.h>
#include <stdint.h>

struct cut;
struct deed_look;
struct err;
struct problem;
struct residual;
struct run;
struct snapshot;

/* A group of a snapshot, and how it is taken. looks.def lists the rows, in the order in which they
 * are taken. */
struct look {
	unsigned known;                /* bits of enum known that it fills */
	const struct problem *problem; /* only of runs of this problem; NULL: of all */
	/* False if memory or the machine failed. */
	bool (*take)(struct run *run, struct snapshot *snapshot, struct err *err);
};

#define LOOK(name) extern const struct look look_row_##name;
#include "src/view/look/looks.def"
#undef LOOK

/* The largest height below |V|. */
int32_t look_highest(const struct residual *view);

/* The last event, if it belongs to the cycle that has just ended or to the one under way, and if its kind
 * is among `kinds`, a bit each. */
bool look_last_event(const struct run *run, unsigned kinds, struct deed_look *deed);

/* Finds the cut. If it is not known, cut->reason says why and cut->side is NULL. The caller frees
 * `side` and `arcs`. */
bool look_cut_find(struct run *run, struct cut *cut, struct err *err);
/* Whether a vertex is on the source's side. */
bool look_cut_has(const struct cut *cut, int32_t vertex);

/* Says that no arc joins the vertex and the other one that the snapshot is about. Returns false. */
bool look_not_joined(const struct snapshot *snapshot, struct err *err);

#endif
