/* SPDX-License-Identifier: GPL-3.0-or-later
 * residual: the state of a flow computation in memory of the host.
 *
 * Entries are those of the graph. Residual capacities have 32 or 64 bits.
 */
#ifndef SPILLWAY_HOST_RESIDUAL_H
#define SPILLWAY_HOST_RESIDUAL_H

#include "src/base/urgency.h"
#include "src/graph/graph.h"
#include "src/host/terminals.h"

#include <stdbool.h>
#include <stdint.h>

struct claim;

struct residual {
	const struct graph *graph;
	struct terminals terminals;
	void *capacity;   /* [entries] c_f, int32_t or int64_t */
	bool wide;        /* capacity is int64_t */
	int64_t *excess;  /* [vertices] e */
	int32_t *height;  /* [vertices] h */
};

static inline int64_t residual_get(const struct residual *residual, int64_t entry)
{
	return residual->wide ? ((const int64_t *)residual->capacity)[entry]
			      : ((const int32_t *)residual->capacity)[entry];
}

static inline void residual_add(const struct residual *residual, int64_t entry, int64_t more)
{
	if (residual->wide)
		((int64_t *)residual->capacity)[entry] += more;
	else
		((int32_t *)residual->capacity)[entry] += (int32_t)more;
}

/* Whether u is active: it has excess, is below |V|, and is not a terminal. */
static inline bool residual_is_active(const struct residual *residual, int32_t u)
{
	const struct graph *graph = residual->graph;

	return residual->excess[u] > 0 && residual->height[u] < graph->vertices &&
	       !terminals_have(&residual->terminals, u);
}

/* Residual capacities of the untouched graph, no excess, heights 0 and |V| for
 * the source; then every arc of the source is filled (WBPR Algorithm 1, lines 1 to
 * 5; an antiparallel capacity is kept, where the paper's line 3 loses it). */
void residual_start(struct residual *residual);

/* Computes exact distances to the sink by breadth-first search over residual arcs; |V| for
 * vertices that cannot reach it and for the source. height[] and queue[] are the caller's,
 * [vertices] each. *levels, *work: levels, and visited vertices and arcs. False: poll asked to
 * stop, and height[] is half done. */
bool residual_distances(const struct residual *residual, int32_t *height, int32_t *queue,
			const struct poll *poll, int64_t *levels, int64_t *work);

/* Violating arcs, h(u) > h(v) + 1 on a residual arc (He and Hong, section III), of vertices with
 * excess. residual_violations counts them. residual_cancel saturates each by a push from u
 * (Program 4, lines 1 to 8; for all arcs of E_f, where line 1 has E). e(u) always suffices in
 * Program 3, because the flow that made the arc violating arrived along it; if it did not suffice
 * here, the push would take what there is. Both return the number of arcs. */
int64_t residual_violations(const struct residual *residual);
int64_t residual_cancel(const struct residual *residual);

/* Fills *claim for the checker (check.h), with e(t) as the value. */
void residual_claim(const struct residual *residual, struct claim *claim);

/* The number of active vertices. */
int64_t residual_active(const struct residual *residual);

#endif
