/* SPDX-License-Identifier: GPL-3.0-or-later
 * scan: prefix sums of any length, in three launches. A tile is what one team adds up.
 *
 *      number    3  1  4 | 1  5  9 | 2  6         tiles of 3, to keep this short
 *      scan_tile         8        15         8    totals of the tiles
 *      scan_totals       0         8        23    what is before each tile
 *      scan_place 0 3  4 | 8  9 14 | 23 25   31   what is before each number; the sum of all
 *
 * Where there is only one tile, scan_place does it alone.
 */
#ifndef SPILLWAY_GPU_STRATEGY_SCAN_H
#define SPILLWAY_GPU_STRATEGY_SCAN_H

#include "gpu/strategy/tile.h"
#include "gpu/core/simt.h"

#ifndef TEAM_LANES
#define TEAM_LANES BLOCK_LANES
#endif

/* The total of a tile of number[count]. An item is a tile. */
DEVICE void scan_tile(struct team *T, const int32_t *number, int64_t count, int64_t *totals,
		      int64_t item)
{
	PER_LANE(int64_t, part);
	int64_t total;

	LANES(l) {
		int64_t i = item * SCAN_TILE + l;
		int round;

		AT(part) = 0;
		for (round = 0; round < SCAN_TILE / TEAM_LANES; round++, i += TEAM_LANES)
			if (i < count)
				AT(part) += load(number + i);
	}
	total = team_sum(part);
	ONE_LANE(l)
		poke(totals + item, total);
}

/* Totals of tiles become sums of the tiles before. By one team. */
DEVICE void scan_totals(struct team *T, int64_t *totals, int64_t tiles)
{
	PER_LANE(int64_t, total);
	PER_LANE(int64_t, before);
	int64_t sum = 0;
	int64_t here;
	int64_t from;

	for (from = 0; from < tiles; from += TEAM_LANES) {
		LANES(l)
			AT(total) = from + l < tiles ? peek(totals + from + l) : 0;
		here = team_scan(total, before);
		LANES(l)
			if (from + l < tiles)
				poke(totals + from + l, sum + AT(before));
		sum += here;
	}
}

/* before[i]: the sum of the numbers before number[i]; *all: the sum of all numbers. totals[tiles]
 * comes from scan_totals, and is not read if there is only one tile. An item is a tile. */
DEVICE void scan_place(struct team *T, const int32_t *number, int64_t count, const int64_t *totals,
		       int64_t *before, int64_t *all, int64_t item)
{
	PER_LANE(int64_t, own);
	PER_LANE(int64_t, lower);
	int64_t sum = count > SCAN_TILE ? UNIFORM(load(totals + item)) : 0;
	int64_t here;
	const int64_t first = item * SCAN_TILE;
	const int64_t end = count - first < SCAN_TILE ? count : first + SCAN_TILE;
	int64_t from;

	for (from = first; from < end; from += TEAM_LANES) {
		LANES(l)
			AT(own) = from + l < end ? load(number + from + l) : 0;
		here = team_scan(own, lower);
		LANES(l)
			if (from + l < end)
				poke(before + from + l, sum + AT(lower));
		sum += here;
	}
	if (end == count)
		ONE_LANE(l)
			poke(all, sum);
}

#endif
