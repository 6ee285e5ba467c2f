/* SPDX-License-Identifier: GPL-3.0-or-later
 * match_distances: exact labels of a matching, G-PR's Algorithm 2 (GR).
 */
#ifndef SPILLWAY_HOST_MATCH_DISTANCES_H
#define SPILLWAY_HOST_MATCH_DISTANCES_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stdint.h>

struct graph;

/* A graph of two sides with a matching: rows on the left, columns on the right. */
struct match_state {
	const struct graph *graph;
	const int32_t *mu; /* [labels.count] the mate of each vertex; < 0: none. A column whose mate
			      has another one is free */
};

/* Computes psi[labels.count]: the least number of edges of an alternating path to a free row, or
 * labels.count if there is none. queue[labels.left] is working space. *levels: the largest label of
 * a row that was reached, + 2, as G-PR's Algorithm 4 ends with it. *work: vertices, and entries of
 * rows that were reached. False: poll asked to stop. Linear time. */
bool match_distances(const struct match_state *state, int32_t *psi, int32_t *queue,
		     const struct poll *poll, int64_t *levels, int64_t *work);

#endif
