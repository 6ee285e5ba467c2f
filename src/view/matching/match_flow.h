/* SPDX-License-Identifier: GPL-3.0-or-later
 * match_flow: a matching as a flow between S* and T*.
 */
#ifndef SPILLWAY_VIEW_MATCHING_MATCH_FLOW_H
#define SPILLWAY_VIEW_MATCHING_MATCH_FLOW_H

#include "src/host/residual.h"

struct err;
struct memory;
struct run;

/* Fills state->capacity, which the caller frees, with what the run's matching leaves on the graph with S* and
 * T*. Terminals of the user's allow no such flow, and are an error. */
bool match_flow_take(struct run *run, const struct graph *graph, const struct terminals *terminals,
		     struct residual *state, struct memory *memory, struct err *err);

#endif
