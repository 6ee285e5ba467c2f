/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths_row: how blocks read the arcs of a vertex whose distance has become lower (turbo_paths.h). A
 * file of kernels defines TURBO_PATHS_LANES, the lanes of a team, and TURBO_PATHS_WIDE, those of the team that
 * reads a longer row, and includes this.
 */
#include "gpu/paths/far.h"
#include "gpu/paths/turbo_paths.h"

#undef BLOCK_THREADS
#define BLOCK_THREADS TURBO_PATHS_THREADS

/* Arcs that a lane reads at once; and those of the longest row that a team reads. */
enum { TURBO_PATHS_SLOTS = 4, TURBO_PATHS_SHORT = TURBO_PATHS_LANES * TURBO_PATHS_LANES };

#define TURBO_PATHS_NAME(name) TURBO_PATHS_NAME_2(name, TURBO_PATHS_LANES)
#define TURBO_PATHS_NAME_2(name, lanes) TURBO_PATHS_NAME_3(name, lanes)
#define TURBO_PATHS_NAME_3(name, lanes) name##_##lanes
/* Names are whole before these words see them. */
#define TURBO_PATHS_KERNEL(name, wide, args) BLOCK_KERNEL(name, wide, args)
#define TURBO_PATHS_BODY(name, args) WIDE_BODY(name, args)

DEVICE ARC_T turbo_paths_begin(struct team *T, const struct turbo_path_args *a, int64_t u)
{
	return load((const ARC_T *)a->path.row + u);
}

DEVICE ARC_T turbo_paths_length(struct team *T, const struct turbo_path_args *a, int64_t u, ARC_T begin)
{
	return TOGETHER(load((const ARC_T *)a->path.row + u + 1)) - begin;
}

/* The arcs of u are read by its present distance, which this returns; path_far: they were, already. If two
 * teams note it at once, the one that comes last may note the larger distance. Then u stays active. */
DEVICE CAP_T turbo_paths_take(struct team *T, const struct turbo_path_args *a, int64_t u)
{
	const CAP_T distance = peek((CAP_T *)a->path.distance + u);

	if (TOGETHER(peek((CAP_T *)a->read + u)) <= distance)
		return path_far();
	poke((CAP_T *)a->read + u, distance);
	return distance;
}

/* The arc from u to v leads to v at a distance that is less than v's. */
DEVICE void turbo_paths_lower(struct team *T, const struct turbo_path_args *a, int32_t u, int32_t v,
			      CAP_T through)
{
	const CAP_T before = atomic_min((CAP_T *)a->path.distance + v, through);

	if (before > through) {
		if (before == path_far())
			EVENT(REACH, u, v, through);
		else
			EVENT(LOWER, u, v, through);
		if (through < a->bound)
			block_append(v);
	}
}

/* A lane reads some arcs of u, whose distance is `base`: from number `first` on, `step` apart. */
DEVICE void turbo_paths_relax(struct team *T, const struct turbo_path_args *a, int32_t u, CAP_T base,
			      ARC_T begin, ARC_T length, ARC_T first, int step)
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
	for (i = 0; i < TURBO_PATHS_SLOTS; i++)
		if (there[i] > through[i])
			turbo_paths_lower(T, a, u, head[i], through[i]);
}

#define TEAM_LANES TURBO_PATHS_WIDE

/* An item is a vertex with many arcs. */
TURBO_PATHS_BODY(TURBO_PATHS_NAME(turbo_paths_relax_long), turbo_path_args)
{
	const CAP_T base = UNIFORM(turbo_paths_take(T, a, item));
	const ARC_T begin = UNIFORM(turbo_paths_begin(T, a, item));
	const ARC_T all = UNIFORM(turbo_paths_length(T, a, item, begin));
	const ARC_T length = base == path_far() ? 0 : all;
	ARC_T first;

	for (first = 0; first < length; first += TURBO_PATHS_SLOTS * TEAM_LANES) {
		LANES(l)
			turbo_paths_relax(T, a, (int32_t)item, base, begin, length, first + l, TEAM_LANES);
	}
	ONE_LANE(l)
		if (length)
			EVENT(SCAN, (int32_t)item, 0, length);
}

#undef TEAM_LANES
#define TEAM_LANES TURBO_PATHS_LANES

/* An item is an entry: a vertex whose distance has become lower. */
TURBO_PATHS_KERNEL(TURBO_PATHS_NAME(turbo_paths_relax), TURBO_PATHS_NAME(turbo_paths_relax_long), turbo_path_args)
{
	PER_LANE(ARC_T, begin);
	PER_LANE(ARC_T, length);
	PER_LANE(CAP_T, own);
	CAP_T base;

	LANES(l) {
		AT(begin) = item >= 0 ? turbo_paths_begin(T, a, item) : 0;
		AT(length) = item >= 0 ? turbo_paths_length(T, a, item, AT(begin)) : 0;
		AT(own) = path_far();
		if (l == 0 && item >= 0 && AT(length) <= TURBO_PATHS_SHORT)
			AT(own) = turbo_paths_take(T, a, item);
		if (l == 0 && AT(length) > TURBO_PATHS_SHORT)
			block_defer((int32_t)item);
	}
	base = team_bcast(own, 0);
	LANES(l) {
		ARC_T first;

		if (base != path_far()) {
			for (first = l; first < AT(length); first += TURBO_PATHS_SLOTS * TEAM_LANES)
				turbo_paths_relax(T, a, (int32_t)item, base, AT(begin), AT(length), first,
						  TEAM_LANES);
			if (l == 0)
				EVENT(SCAN, (int32_t)item, 0, AT(length));
		}
	}
}

#include SIMT_DRIVE_PATHS

DRIVE_TURBO_PATHS(TURBO_PATHS_LANES, BLOCK_THREADS)
