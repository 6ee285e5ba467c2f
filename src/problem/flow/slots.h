/* SPDX-License-Identifier: GPL-3.0-or-later
 * slots: rows of fixed stride (layout_slots.c).
 */
#ifndef SPILLWAY_PROBLEM_FLOW_SLOTS_H
#define SPILLWAY_PROBLEM_FLOW_SLOTS_H

#include "gpu/flow/turbo.h"

#include <stdint.h>

struct graph;

enum { SLOTS_LEAST = 4, SLOTS_MOST = 16, SLOTS_DENSE = 12 };

/* The stride for a graph: the one that is wanted, or if that is 0, 4, 8 or 16, the smallest that all
 * but a hundredth of its rows fit into; 0, if a row has more than SLOTS_DENSE arcs on average, both
 * directions counted. */
int32_t slots_stride(const struct graph *graph, int64_t wanted);

#endif
