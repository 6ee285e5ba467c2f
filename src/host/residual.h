/* SPDX-License-Identifier: GPL-3.0-or-later
 * residual: the state of a flow computation as the host sees it.
 *
 * Entries are those of the network, residual capacities have one of two sizes.
 */
#ifndef SPILLWAY_HOST_RESIDUAL_H
#define SPILLWAY_HOST_RESIDUAL_H

#include "src/base/urgency.h"
#include "src/graph/network.h"

#include <stdbool.h>
#include <stdint.h>

struct claim;

struct residual {
	const struct network *network;
	void *capacity;   /* [entries] c_f, int32_t or int64_t */
	bool wide;        /* they are int64_t */
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

/* Whether u may discharge: it has excess, stands below |V|, and is no terminal. */
static inline bool residual_is_active(const struct residual *residual, int32_t u)
{
	const struct network *network = residual->network;

	return residual->excess[u] > 0 && residual->height[u] < network->vertices &&
	       u != network->source && u != network->sink;
}

/* Residual capacities of the untouched network, no excess, heights 0 and |V| for
 * the source; then every arc of the source is filled (WBPR Algorithm 1, lines 1 to
 * 5; an antiparallel capacity is kept, where the paper's line 3 loses it). */
void residual_start(struct residual *residual);

/* Exact distances to the sink by breadth-first search over residual arcs, |V| for
 * what cannot reach it and for the source. height[] and queue[] are the caller's,
 * [vertices] each. Returns false if poll asked to stop: height[] is then half
 * done. *levels, *work: what it took, in levels and in vertices and arcs visited. */
bool residual_distances(const struct residual *residual, int32_t *height, int32_t *queue,
			const struct poll *poll, int64_t *levels, int64_t *work);

/* Violating arcs, h(u) > h(v) + 1 on a residual arc (He and Hong, section III), of vertices
 * with excess: how many there are; and saturates them, each by the push that u owes (Program
 * 4, lines 1 to 8; all arcs of E_f, where line 1 has E). That e(u) does not suffice for it
 * does not come up in Program 3, where what makes an arc violate has arrived along it; here it
 * would take what there is. Both return how many. */
int64_t residual_violations(const struct residual *residual);
int64_t residual_cancel(const struct residual *residual);

/* What the judge is to hold against each other (check.h), the value e(t) with it. */
void residual_claim(const struct residual *residual, struct claim *claim);

/* How many vertices are active. */
int64_t residual_active(const struct residual *residual);

#endif
