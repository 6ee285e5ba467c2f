/* SPDX-License-Identifier: GPL-3.0-or-later
 * pseudoflow: the first stage of the pseudoflow algorithm, on the host: from a preflow
 * (residual_start) to a maximum preflow. stage_two.h turns that into a flow.
 *
 * After Hochbaum, "The pseudoflow algorithm" (Operations Research 56, 2008), with labels, and strong
 * roots of the highest label first, as in Chandran and Hochbaum, "A computational study of the
 * pseudoflow and push-relabel algorithms" (Operations Research 57, 2009). Vertices form a forest. A
 * root with excess is strong. Its tree looks for a residual arc that leads one label down, hangs
 * itself there, and all its excess goes to the root of the other tree, over each arc as much as that
 * lets through. What gets stuck makes a new strong root.
 *
 * Where it differs from the papers: docs/algorithms.md.
 */
#ifndef SPILLWAY_HOST_PSEUDOFLOW_H
#define SPILLWAY_HOST_PSEUDOFLOW_H

#include "src/host/lean.h"

struct pseudoflow;

/* Begins at the preflow in `residual`, whose arrays must outlive it, and of which it changes
 * capacities, excess and heights, which are the labels. Labels begin at 1. NULL: memory was refused,
 * or the graph is too large. */
struct pseudoflow *pseudoflow_new(const struct residual *residual, struct memory *memory,
				  struct err *err);
/* NULL is allowed. */
void pseudoflow_free(struct pseudoflow *pseudoflow);

/* Continues by `count` events (pushes and lifts), or turns. In a turn a strong root is dealt with: its
 * tree is searched, and then either all that was searched has been lifted, or the excess has gone
 * to another root as far as it can. The states it passes do not depend on the units. */
enum turn_end pseudoflow_advance(struct pseudoflow *pseudoflow, enum turn_unit unit, int64_t count,
				 const struct poll *poll);
/* Whether no strong root is below |V|. */
bool pseudoflow_is_over(const struct pseudoflow *pseudoflow);

/* Global relabelings, which the papers do not have: labels become distances to the sink, and a vertex that
 * would stand below its parent becomes a root. One is due at the beginning, and when many arcs have been
 * read since the last one. `leave`: the caller does it where pseudoflow_advance() returns TURN_DUE; else
 * pseudoflow_advance() does. Without this call none is due. */
void pseudoflow_set_pace(struct pseudoflow *pseudoflow, bool leave);
bool pseudoflow_is_due(const struct pseudoflow *pseudoflow);
/* Relabels now, between two turns. *levels, *work: breadth-first levels; visited vertices and arcs. False:
 * poll asked to stop, and no label has changed. */
bool pseudoflow_relabel(struct pseudoflow *pseudoflow, const struct poll *poll, int64_t *levels,
			int64_t *work);

/* For callers with their own struct pseudoflow (pseudoflow_parts.h) and memory: as pseudoflow_new,
 * in pseudoflow_bytes() bytes at `room`, aligned to 8. */
int64_t pseudoflow_bytes(const struct graph *graph);
void pseudoflow_begin(struct pseudoflow *pseudoflow, const struct residual *residual, void *room);

#endif
