/* SPDX-License-Identifier: GPL-3.0-or-later
 * relax: what is done with an arc, whichever strategy has chosen it ("Dynamic Load Balancing Strategies
 * for Graph Applications on GPUs", Fig. 2, lines 14 to 18, and Fig. 4, lines 26 to 30). A file of kernels
 * includes this and the strategies that it uses, and then defines relax_push and relax_name.
 */
#ifndef SPILLWAY_GPU_PATHS_RELAX_H
#define SPILLWAY_GPU_PATHS_RELAX_H

#include "gpu/paths/args.h"
#include "gpu/paths/far.h"

#ifndef TEAM_LANES
#define TEAM_LANES 32
#endif
#define STRATEGY_ARGS path_args
#include "gpu/strategy/edges.h"

/* The distance of v was lowered: its arcs are to be read in the next cycle. */
DEVICE void relax_push(struct team *T, const struct path_args *a, int32_t v, CAP_T distance);

/* Whose arcs these are, as events name it: not a part of a vertex. */
DEVICE int32_t relax_name(struct team *T, const struct path_args *a, int32_t u);

DEVICE ARC_T strategy_begin(struct team *T, const struct path_args *a, int32_t u)
{
	return load((const ARC_T *)a->row + u);
}

DEVICE ARC_T strategy_end(struct team *T, const struct path_args *a, int32_t u)
{
	return load((const ARC_T *)a->row + u + 1);
}

/* Whether v has not been pushed in this turn. In a breadth-first search no distance is lowered
 * twice. */
DEVICE int relax_is_first(struct team *T, const struct path_args *a, int32_t v)
{
	return !a->lowered || atomic_exch(a->lowered + v, a->turn) != a->turn;
}

/* Arc p, from u to v, leads to v at a distance that is less than v's. Of the threads that come at
 * the same time, those whose atomic minimum lowers it push v. */
DEVICE void relax_lower(struct team *T, const struct path_args *a, int32_t u, int32_t v, CAP_T through)
{
	const CAP_T before = atomic_min((CAP_T *)a->distance + v, through);

	if (before > through) {
		relax_push(T, a, v, through);
		if (before == path_far())
			EVENT(REACH, relax_name(T, a, u), v, through);
		else
			EVENT(LOWER, relax_name(T, a, u), v, through);
	}
}

/* One lane relaxes arcs [from, to) of u, whose distance is `base`. */
DEVICE void relax(struct team *T, const struct path_args *a, int32_t u, CAP_T base, ARC_T from, ARC_T to)
{
	const CAP_T *const length = (const CAP_T *)a->length;
	ARC_T p;

	for (p = from; p < to; p++) {
		const int32_t v = load(a->head + p);
		const CAP_T through = base + (length ? TOGETHER(load(length + p)) : 1);

		if (peek((CAP_T *)a->distance + v) > through)
			relax_lower(T, a, u, v, through);
	}
	EVENT(SCAN, u, 0, to - from);
}

#endif
