/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths_sweep: what turbo-bfs and turbo-sssp do with a vertex, by one lane, where they go over all of
 * them. Only kernels include this file.
 */
#ifndef SPILLWAY_GPU_PATHS_TURBO_PATHS_SWEEP_H
#define SPILLWAY_GPU_PATHS_TURBO_PATHS_SWEEP_H

#include "gpu/paths/far.h"
#include "gpu/paths/turbo_paths.h"

/* Whether v is active and below the bound. If it is active beyond that, it is noted. */
DEVICE int turbo_paths_is_near(struct team *T, const struct turbo_path_args *a, int64_t v)
{
	CAP_T *const nearest = (CAP_T *)a->nearest + a->place;
	const CAP_T distance = peek((CAP_T *)a->path.distance + v);

	if (TOGETHER(peek((CAP_T *)a->read + v)) <= distance)
		return 0;
	if (distance < a->bound)
		return 1;
	if (distance < peek(nearest))
		(void)atomic_min(nearest, distance);
	return 0;
}

/* How many arcs leave v, if it is on the present level. *unreached grows if it is on none. */
DEVICE int64_t turbo_paths_weigh_vertex(struct team *T, const struct turbo_path_args *a, int64_t v,
					int64_t *unreached)
{
	const CAP_T distance = peek((CAP_T *)a->path.distance + v);

	*unreached += distance == path_far();
	if (distance != a->level)
		return 0;
	return load((const ARC_T *)a->path.row + v + 1) - TOGETHER(load((const ARC_T *)a->path.row + v));
}

/* Looks for an arc into v from the present level. Returns its tail, or -1. */
DEVICE int32_t turbo_paths_look(struct team *T, const struct turbo_path_args *a, int64_t v)
{
	const ARC_T begin = load((const ARC_T *)a->in_row + v);
	const ARC_T end = TOGETHER(load((const ARC_T *)a->in_row + v + 1));
	int32_t found = -1;
	ARC_T p;

	for (p = begin; p < end && found < 0; p++) {
		const int32_t u = load(a->in_tail + p);

		if (peek((CAP_T *)a->path.distance + u) == a->level)
			found = u;
	}
	EVENT(SCAN, (int32_t)v, 0, p - begin);
	return found;
}

/* If v is not reached it looks who reaches it. If it is on the present level its arcs are read, because all
 * unreached vertices look. Returns whether it is reached now. */
DEVICE int turbo_paths_pull_vertex(struct team *T, const struct turbo_path_args *a, int64_t v)
{
	const CAP_T distance = peek((CAP_T *)a->path.distance + v);
	const CAP_T next = (CAP_T)a->level + 1;
	int32_t u = -1;

	if (distance == a->level)
		poke((CAP_T *)a->read + v, distance);
	if (distance == path_far())
		u = turbo_paths_look(T, a, v);
	if (u >= 0) {
		poke((CAP_T *)a->path.distance + v, next);
		EVENT(REACH, u, (int32_t)v, next);
	}
	return u >= 0;
}

#endif
