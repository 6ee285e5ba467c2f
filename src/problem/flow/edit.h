/* SPDX-License-Identifier: GPL-3.0-or-later
 * edit: what the flow of a run becomes on an edited graph.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_EDIT_H
#define SPILLWAY_PROBLEM_FLOW_EDIT_H

#include "src/host/mend.h"

struct err;
struct graph;
struct rescue;
struct run;

/* Mends the run's present flow (mend.h) for a graph with the same vertices. The caller owns the result,
 * from which a run on that graph can start (plan.from). The run has not changed. NULL: an error. */
struct rescue *flow_edit(struct run *run, const struct graph *graph, struct mended *mended, struct err *err);

#endif
