/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout_rcsr: the rows of the reversed CSR, and copies of the values on their arcs, for the
 * layouts that are built on them (gpu/flow/rows_rcsr.h).
 */
#ifndef SPILLWAY_PROBLEM_FLOW_LAYOUT_RCSR_H
#define SPILLWAY_PROBLEM_FLOW_LAYOUT_RCSR_H

#include "src/problem/flow/layout.h"

#include <stddef.h>

/* Number of places: one for every declared arc, and one for each arc reversed. */
int64_t layout_rcsr_places(const struct graph *graph, int64_t stride);
/* How many declared arcs come before entry p; if p is declared itself, that is its place. */
int64_t layout_rcsr_arcs_before(const struct graph *graph, int64_t p);
/* Puts rows, heads and the flow index on the machine. */
bool layout_rcsr_allocate_rows(struct run *run, struct err *err);

/* Convert between values of the declared arcs and residual capacities by entry. An arc has what
 * is left of its capacity, left[arcs], and its flow, flow[arcs]; `left` is NULL if only flows are
 * kept. If flow goes both ways between two vertices, only the net flow remains. */
void layout_rcsr_gather(const struct run *run, const void *left, const void *flow,
			void *capacity);
void layout_rcsr_scatter(const struct run *run, const void *capacity, void *left, void *flow);

#endif
