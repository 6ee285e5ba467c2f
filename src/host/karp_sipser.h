/* SPDX-License-Identifier: GPL-3.0-or-later
 * karp_sipser: Karp and Sipser's matching, which leaves fewer free columns than the cheap one.
 */
#ifndef SPILLWAY_HOST_KARP_SIPSER_H
#define SPILLWAY_HOST_KARP_SIPSER_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct memory;

/* As long as a vertex without a mate has only one neighbour without one, the two are matched, the
 * one that got there last first. Else the next column takes its first free row. (Karp and Sipser
 * draw an edge there.) The graph, mu and *edges are as for cheap_matching. *stopped: poll asked to
 * stop. False: memory was refused. Linear time. */
bool karp_sipser(const struct graph *graph, int32_t *mu, const struct poll *poll, struct memory *memory,
		 int64_t *edges, bool *stopped, struct err *err);

#endif
