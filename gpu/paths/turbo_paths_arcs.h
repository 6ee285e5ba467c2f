/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths_arcs: how a lane of turbo-bfs and turbo-sssp reads arcs (turbo_paths.h). Only kernels include
 * this file.
 */
#ifndef SPILLWAY_GPU_PATHS_TURBO_PATHS_ARCS_H
#define SPILLWAY_GPU_PATHS_TURBO_PATHS_ARCS_H

#include "gpu/paths/far.h"
#include "gpu/paths/turbo_paths.h"

DEVICE ARC_T turbo_paths_begin(struct team *T, const struct turbo_path_args *a, int64_t u)
{
	return load((const ARC_T *)a->path.row + u);
}

DEVICE ARC_T turbo_paths_length(struct team *T, const struct turbo_path_args *a, int64_t u, ARC_T begin)
{
	return TOGETHER(load((const ARC_T *)a->path.row + u + 1)) - begin;
}

/* The arc from u to v leads to v at a distance that is less than v's. Returns whether v becomes active. */
DEVICE int turbo_paths_lower(struct team *T, const struct turbo_path_args *a, int32_t u, int32_t v,
			     CAP_T through)
{
	const CAP_T before = atomic_min((CAP_T *)a->path.distance + v, through);

	if (before <= through)
		return 0;
	if (before == path_far())
		EVENT(REACH, u, v, through);
	else
		EVENT(LOWER, u, v, through);
	return through < a->bound;
}

/* A lane reads some arcs of u, whose distance is `base`: from number `first` on, `step` apart. `joins`: the
 * heads that become active; -1: none. */
DEVICE void turbo_paths_relax(struct team *T, const struct turbo_path_args *a, int32_t u, CAP_T base,
			      ARC_T begin, ARC_T length, ARC_T first, int step,
			      int32_t joins[TURBO_PATHS_SLOTS])
{
	const CAP_T *const lengths = (const CAP_T *)a->path.length;
	int32_t head[TURBO_PATHS_SLOTS];
	CAP_T through[TURBO_PATHS_SLOTS];
	CAP_T there[TURBO_PATHS_SLOTS];
	int i;

	for (i = 0; i < TURBO_PATHS_SLOTS; i++) {
		const ARC_T number = first + i * step;

		head[i] = -1;
		through[i] = 0;
		if (number < length) {
			head[i] = TOGETHER(load(a->path.head + begin + number));
			through[i] = base + (lengths ? TOGETHER(load(lengths + begin + number)) : 1);
		}
	}
	for (i = 0; i < TURBO_PATHS_SLOTS; i++) {
		there[i] = 0;
		if (head[i] >= 0)
			there[i] = TOGETHER(peek((CAP_T *)a->path.distance + head[i]));
	}
	for (i = 0; i < TURBO_PATHS_SLOTS; i++) {
		joins[i] = -1;
		if (there[i] > through[i] && turbo_paths_lower(T, a, u, head[i], through[i]))
			joins[i] = head[i];
	}
}

/* A lane of a warp reads its arcs of a part. Lanes may see different distances of the vertex. Each is right:
 * it is the length of a path, and not more than the one by which the vertex was taken. */
DEVICE void turbo_paths_read_part(struct team *T, const struct turbo_path_args *a, int64_t part, int lane,
				  int32_t joins[TURBO_PATHS_SLOTS])
{
	const int32_t u = (int32_t)(part >> 32);
	const ARC_T first = (ARC_T)(part & INT32_MAX) * TURBO_PATHS_PART;
	const CAP_T base = peek((CAP_T *)a->path.distance + u);
	const ARC_T begin = TOGETHER(turbo_paths_begin(T, a, u));

	turbo_paths_relax(T, a, u, base, begin, turbo_paths_length(T, a, u, begin), first + lane, WARP_LANES,
			  joins);
}

#endif
