/* SPDX-License-Identifier: GPL-3.0-or-later
 * vertices: worklists of vertices: the operation of a strategy, and what it pushes.
 */
#ifndef SPILLWAY_GPU_PATHS_VERTICES_H
#define SPILLWAY_GPU_PATHS_VERTICES_H

#include "gpu/paths/relax.h"

DEVICE int32_t strategy_vertex(struct team *T, const struct path_args *a, int64_t entry)
{
	return load(a->list + entry);
}

DEVICE int32_t relax_name(struct team *T, const struct path_args *a, int32_t u)
{
	(void)T;
	(void)a;
	return u;
}

/* The distance of u is read once: if it is lowered meanwhile, u is pushed again. */
DEVICE void strategy_edges(struct team *T, const struct path_args *a, int32_t u, ARC_T begin,
			   ARC_T from, ARC_T to)
{
	(void)begin;
	relax(T, a, u, peek((CAP_T *)a->distance + u), from, to);
}

/* v joins the output worklist; where arcs are dealt out, with its outdegree. */
DEVICE void relax_push(struct team *T, const struct path_args *a, int32_t v, CAP_T distance)
{
	(void)distance;
	if (relax_is_first(T, a, v)) {
		const int64_t at = a->out + fetch_add(a->size, 1);

		poke(a->queue + at, v);
		if (a->deal.degree) {
			const ARC_T begin = strategy_begin(T, a, v);
			const ARC_T end = TOGETHER(strategy_end(T, a, v));

			poke(a->deal.degree + at, (int32_t)(end - begin));
		}
	}
}

#endif
