/* SPDX-License-Identifier: GPL-3.0-or-later
 * cheap_matching: the greedy matching that matching methods begin with (G-PR, sections III-A and
 * IV, calls it the cheap matching).
 */
#ifndef SPILLWAY_HOST_CHEAP_MATCHING_H
#define SPILLWAY_HOST_CHEAP_MATCHING_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stdint.h>

struct graph;

/* Matches each column, in the order of their numbers, to its first row that is still free. The
 * graph has two sides: rows are on the left, columns on the right. mu[labels.count] becomes the
 * mate of every vertex, -1: free. *edges: their number. False: poll asked to stop. Linear time. */
bool cheap_matching(const struct graph *graph, int32_t *mu, const struct poll *poll, int64_t *edges);

#endif
