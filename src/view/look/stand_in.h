/* SPDX-License-Identifier: GPL-3.0-or-later
 * stand_in: the vertex of a panel that must be about one, where nobody asked for one or chose one.
 */
#ifndef SPILLWAY_VIEW_LOOK_STAND_IN_H
#define SPILLWAY_VIEW_LOOK_STAND_IN_H

#include <stdint.h>

struct run;
struct snapshot;

enum stand_in {
	STAND_IN_NONE,
	STAND_IN_COST,   /* it has cost most so far */
	STAND_IN_EXCESS, /* it is active, and none has more excess */
	STAND_IN_ACTIVE, /* it is the first active one */
	STAND_IN_FIRST   /* the source, or the first one */
};

/* Finds the vertex that has cost most, if nobody chose one. -1: one was chosen, or it is not known what
 * vertices cost. */
int32_t stand_in_costliest(struct run *run, const struct snapshot *snapshot);
/* The vertex in its place. */
void stand_in_set(struct snapshot *snapshot, int32_t vertex, enum stand_in why);

/* The vertex that the snapshot is about, else the one in its place, else -1. */
int32_t stand_in_vertex(const struct snapshot *snapshot);
/* What a panel adds to what it says of that vertex: why it is shown; or "". */
const char *stand_in_why(const struct snapshot *snapshot);

#endif
