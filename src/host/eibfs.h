/* SPDX-License-Identifier: GPL-3.0-or-later
 * eibfs: the first stage of excesses incremental breadth-first search, on the host: from a preflow
 * (residual_start) to a maximum preflow. stage_two.h turns that into a flow.
 *
 * After Goldberg, Hed, Kaplan, Kohli, Tarjan and Werneck, "Faster and more dynamic maximum flow by
 * incremental breadth-first search" (ESA 2015). Two forests grow by turns, a level at a time: S from
 * the vertices that have excess, T from the sink. Where an arc leads from S to T, flow is pushed over
 * it. Arcs that fill up leave orphans, which find another parent, rise, or leave their forest. So
 * both forests stay breadth-first, and no search begins anew.
 *
 * Where it differs from the paper: docs/algorithms.md.
 */
#ifndef SPILLWAY_HOST_EIBFS_H
#define SPILLWAY_HOST_EIBFS_H

#include "src/host/lean.h"

struct eibfs;

/* Begins at the preflow in `residual`, which must outlive it, and of which it changes capacities,
 * excess and heights. The source's arcs must be full. Heights become: in T the distance to the
 * sink; in S |V| less the level, which is 1 for a root; |V| for what no forest has, and for the
 * source. NULL: memory was refused, or the graph is too large. */
struct eibfs *eibfs_new(const struct residual *residual, struct memory *memory, struct err *err);
/* NULL is allowed. */
void eibfs_free(struct eibfs *eibfs);

/* Continues by `count` events (pushes and changed heights), or turns. A turn is one of two things: a
 * vertex is scanned, until its arcs end or one of them leads to the other forest; or flow goes over
 * such an arc, until no vertex of T has excess and there are no orphans. The states it passes do not
 * depend on the units. */
enum turn_end eibfs_advance(struct eibfs *eibfs, enum turn_unit unit, int64_t count,
			    const struct poll *poll);
/* Whether no path leads from excess to the sink. */
bool eibfs_is_over(const struct eibfs *eibfs);

/* For callers with their own struct eibfs (eibfs_parts.h) and memory: as eibfs_new, in
 * eibfs_bytes() bytes at `room`, aligned to 8. */
int64_t eibfs_bytes(const struct graph *graph);
void eibfs_begin(struct eibfs *eibfs, const struct residual *residual, void *room);

#endif
