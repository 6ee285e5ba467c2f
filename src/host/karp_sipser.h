/* SPDX-License-Identifier: GPL-3.0-or-later
 * karp_sipser: Karp and Sipser's matching, which leaves fewer free columns than the cheap one.
 */
#ifndef SPILLWAY_HOST_KARP_SIPSER_H
#define SPILLWAY_HOST_KARP_SIPSER_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct memory;

/* As long as a vertex without a mate has only one neighbour without one, the two are matched, the
 * one that got there last first. Else the next column takes its first free row. (Karp and Sipser
 * draw an edge there.) The graph and mu are as for cheap_matching. False: memory was refused.
 * Linear time. */
bool karp_sipser(const struct graph *graph, int32_t *mu, struct memory *memory, struct err *err);

#endif
