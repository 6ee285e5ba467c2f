/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_paths_row: how blocks read the arcs of a vertex whose distance has become lower (turbo_paths.h). A
 * file of kernels defines TURBO_PATHS_LANES, the lanes of a team, and TURBO_PATHS_WIDE, those of the team
 * that reads a longer row, and includes this.
 */
#include "gpu/paths/turbo_paths_arcs.h"

#undef BLOCK_THREADS
#define BLOCK_THREADS TURBO_PATHS_THREADS

/* Arcs of the longest row that a team reads. */
enum { TURBO_PATHS_SHORT = TURBO_PATHS_LANES * TURBO_PATHS_LANES };

#define TURBO_PATHS_NAME(name) TURBO_PATHS_NAME_2(name, TURBO_PATHS_LANES)
#define TURBO_PATHS_NAME_2(name, lanes) TURBO_PATHS_NAME_3(name, lanes)
#define TURBO_PATHS_NAME_3(name, lanes) name##_##lanes
/* Names are whole before these words see them. */
#define TURBO_PATHS_KERNEL(name, wide, args) BLOCK_KERNEL(name, wide, args)
#define TURBO_PATHS_BODY(name, args) WIDE_BODY(name, args)

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

/* A lane reads arcs as turbo_paths_relax does. Heads that become active are entries of the block. */
DEVICE void turbo_paths_read(struct team *T, const struct turbo_path_args *a, int32_t u, CAP_T base,
			     ARC_T begin, ARC_T length, ARC_T first, int step)
{
	int32_t joins[TURBO_PATHS_SLOTS];
	int i;

	turbo_paths_relax(T, a, u, base, begin, length, first, step, joins);
	for (i = 0; i < TURBO_PATHS_SLOTS; i++)
		if (joins[i] >= 0)
			block_append(joins[i]);
}

/* Room for so many parts, from the number on that this returns. */
DEVICE int64_t turbo_paths_reserve(struct team *T, const struct turbo_path_args *a, int64_t parts)
{
	block_count(1);
	return fetch_add(a->part_count + a->turn, parts);
}

#define TEAM_LANES TURBO_PATHS_WIDE

/* An item is a vertex with many arcs. Where they are too many, and there is room, their parts are listed. */
TURBO_PATHS_BODY(TURBO_PATHS_NAME(turbo_paths_relax_long), turbo_path_args)
{
	const CAP_T base = UNIFORM(turbo_paths_take(T, a, item));
	const ARC_T begin = UNIFORM(turbo_paths_begin(T, a, item));
	const ARC_T all = UNIFORM(turbo_paths_length(T, a, item, begin));
	const ARC_T length = base == path_far() ? 0 : all;
	const bool is_hub = length > TURBO_PATHS_HUB;
	const int64_t parts = is_hub ? ((int64_t)length + TURBO_PATHS_PART - 1) / TURBO_PATHS_PART : 0;
	int64_t listed = 0;
	int64_t part;
	ARC_T first;

	if (is_hub)
		listed = UNIFORM(turbo_paths_reserve(T, a, parts));
	for (part = 0; part < parts; part += TEAM_LANES) {
		LANES(l)
			if (part + l < parts && listed + part + l < a->part_room)
				poke(a->parts + listed + part + l, item << 32 | (part + l));
	}
	for (first = is_hub && listed + parts <= a->part_room ? length : 0; first < length;
	     first += TURBO_PATHS_SLOTS * TEAM_LANES) {
		LANES(l)
			turbo_paths_read(T, a, (int32_t)item, base, begin, length, first + l, TEAM_LANES);
	}
	ONE_LANE(l)
		if (length)
			EVENT(SCAN, (int32_t)item, 0, length);
}

#undef TEAM_LANES
#define TEAM_LANES TURBO_PATHS_LANES

/* An item is an entry: a vertex whose distance has become lower. */
TURBO_PATHS_KERNEL(TURBO_PATHS_NAME(turbo_paths_relax), TURBO_PATHS_NAME(turbo_paths_relax_long),
		   turbo_path_args)
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
				turbo_paths_read(T, a, (int32_t)item, base, AT(begin), AT(length), first,
						 TEAM_LANES);
			if (l == 0)
				EVENT(SCAN, (int32_t)item, 0, AT(length));
		}
	}
}

#include SIMT_DRIVE_PATHS

DRIVE_TURBO_PATHS(TURBO_PATHS_LANES, BLOCK_THREADS)
