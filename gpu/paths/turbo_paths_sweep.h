/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths_sweep: what turbo-bfs and turbo-sssp do with some vertices, by one lane, where they go over
 * all of them. Only kernels include this file.
 */
#ifndef SPILLWAY_GPU_PATHS_TURBO_PATHS_SWEEP_H
#define SPILLWAY_GPU_PATHS_TURBO_PATHS_SWEEP_H

#include "gpu/paths/far.h"
#include "gpu/paths/turbo_paths.h"

/* Whether vertices are active and below the bound: first, first + step, ... The nearest of those that are
 * active beyond that is noted. Vertices that are settled or not reached are not active. */
DEVICE void turbo_paths_are_near(struct team *T, const struct turbo_path_args *a, int64_t first, int64_t step,
				 int near[TURBO_PATHS_SWEPT])
{
	CAP_T *const nearest = (CAP_T *)a->nearest + a->place;
	CAP_T distance[TURBO_PATHS_SWEPT], read[TURBO_PATHS_SWEPT];
	int i;

	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		const int64_t v = first + i * step;

		distance[i] = read[i] = path_far();
		if (v < a->path.vertices)
			distance[i] = TOGETHER(peek((CAP_T *)a->path.distance + v));
	}
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		if (distance[i] < a->settled)
			distance[i] = path_far();
		if (distance[i] != path_far())
			read[i] = TOGETHER(peek((CAP_T *)a->read + first + i * step));
	}
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		near[i] = read[i] > distance[i] && distance[i] < a->bound;
		if (read[i] > distance[i] && !near[i] && distance[i] < peek(nearest))
			(void)atomic_min(nearest, distance[i]);
	}
}

/* How many arcs leave v. */
DEVICE int64_t turbo_paths_degree(struct team *T, const struct turbo_path_args *a, int64_t v)
{
	return load((const ARC_T *)a->path.row + v + 1) - TOGETHER(load((const ARC_T *)a->path.row + v));
}

/* The distances of vertices: first, first + step, ...; of none, the present level less 1. */
DEVICE void turbo_paths_distances(struct team *T, const struct turbo_path_args *a, int64_t first,
				  int64_t step, CAP_T distance[TURBO_PATHS_SWEPT])
{
	int i;

	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		const int64_t v = first + i * step;

		distance[i] = (CAP_T)(a->level - 1);
		if (v < a->path.vertices)
			distance[i] = TOGETHER(peek((CAP_T *)a->path.distance + v));
	}
}

/* What these vertices add to SEEN_ARCS and SEEN_UNREACHED. */
DEVICE void turbo_paths_weigh_vertices(struct team *T, const struct turbo_path_args *a, int64_t first,
				       int64_t step, int64_t seen[SEEN])
{
	CAP_T distance[TURBO_PATHS_SWEPT];
	int i;

	turbo_paths_distances(T, a, first, step, distance);
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		seen[SEEN_UNREACHED] += distance[i] == path_far();
		if (distance[i] == a->level)
			seen[SEEN_ARCS] += turbo_paths_degree(T, a, first + i * step);
	}
}

/* For vertices that look for an arc from the present level: the next arc into each, and the end of its arcs;
 * these are none for all others. */
DEVICE void turbo_paths_open(struct team *T, const struct turbo_path_args *a, int64_t first, int64_t step,
			     const CAP_T distance[TURBO_PATHS_SWEPT], ARC_T at[TURBO_PATHS_SWEPT],
			     ARC_T end[TURBO_PATHS_SWEPT])
{
	int i;

	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		at[i] = end[i] = 0;
		if (distance[i] == path_far()) {
			at[i] = TOGETHER(load((const ARC_T *)a->in_row + first + i * step));
			end[i] = TOGETHER(load((const ARC_T *)a->in_row + first + i * step + 1));
		}
	}
}

/* Each of them looks at its next arc. Those that have found one from the present level have its tail in
 * `found`, and are at the end of their arcs. Returns whether any goes on. */
DEVICE int turbo_paths_look(struct team *T, const struct turbo_path_args *a, ARC_T at[TURBO_PATHS_SWEPT],
			    ARC_T end[TURBO_PATHS_SWEPT], int32_t found[TURBO_PATHS_SWEPT])
{
	int32_t tail[TURBO_PATHS_SWEPT];
	CAP_T there[TURBO_PATHS_SWEPT];
	int any = 0;
	int i;

	for (i = 0; i < TURBO_PATHS_SWEPT; i++)
		tail[i] = at[i] < end[i] ? TOGETHER(load(a->in_tail + at[i])) : -1;
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		there[i] = path_far();
		if (tail[i] >= 0)
			there[i] = TOGETHER(peek((CAP_T *)a->path.distance + tail[i]));
	}
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		at[i] += tail[i] >= 0;
		if (there[i] == a->level) {
			found[i] = tail[i];
			end[i] = at[i];
		}
		any |= at[i] < end[i];
	}
	return any;
}

/* Those of the vertices first, first + step, ... that are not reached look who reaches them; several at a
 * time, for each look waits for memory. Arcs of those on the present level are read, because all unreached
 * vertices look. What is seen is of the level behind it. */
DEVICE void turbo_paths_pull_vertices(struct team *T, const struct turbo_path_args *a, int64_t first,
				      int64_t step, int64_t seen[SEEN])
{
	const CAP_T next = (CAP_T)(a->level + 1);
	CAP_T distance[TURBO_PATHS_SWEPT];
	ARC_T at[TURBO_PATHS_SWEPT], end[TURBO_PATHS_SWEPT], begin[TURBO_PATHS_SWEPT];
	int32_t found[TURBO_PATHS_SWEPT];
	int i;

	turbo_paths_distances(T, a, first, step, distance);
	turbo_paths_open(T, a, first, step, distance, at, end);
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		begin[i] = at[i];
		found[i] = -1;
	}
	while (turbo_paths_look(T, a, at, end, found))
		;
	for (i = 0; i < TURBO_PATHS_SWEPT; i++) {
		const int64_t v = first + i * step;

		if (distance[i] == a->level)
			poke((CAP_T *)a->read + v, distance[i]);
		if (distance[i] != path_far())
			continue;
		EVENT(SCAN, (int32_t)v, 0, at[i] - begin[i]);
		if (found[i] < 0) {
			seen[SEEN_UNREACHED]++;
			continue;
		}
		poke((CAP_T *)a->path.distance + v, next);
		EVENT(REACH, found[i], (int32_t)v, next);
		seen[SEEN_PULLED]++;
		seen[SEEN_ARCS] += turbo_paths_degree(T, a, v);
	}
}

#endif
