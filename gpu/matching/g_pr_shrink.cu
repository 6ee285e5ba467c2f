/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_pr_shrink: lists without gaps, of exactly the active columns (section III-C2, G-PR-SHRKRN): a
 * count, prefix sums, and a write. A block has a tile of entries.
 */
#include "gpu/core/simt.h"

#define TEAM_LANES BLOCK_LANES

#include "gpu/matching/lists.h"
#include "gpu/matching/repair.h"
#include "gpu/strategy/scan.h"

/* Where a tile ends. */
DEVICE int64_t g_pr_tile_end(const struct match_list_args *a, int64_t item)
{
	const int64_t first = item * SCAN_TILE;

	return a->entries - first < SCAN_TILE ? a->entries : first + SCAN_TILE;
}

/* A_c of each entry of a tile, as Algorithm 8 leaves it, and how many of them are columns. */
KERNEL(g_pr_shrink_count, match_list_args)
{
	PER_LANE(int32_t, part);
	const int64_t end = g_pr_tile_end(a, item);
	int32_t all;

	LANES(l) {
		int64_t i;

		AT(part) = 0;
		for (i = item * SCAN_TILE + l; i < end; i += TEAM_LANES)
			AT(part) += g_pr_prepare(T, a, i);
	}
	all = team_sum(part);
	ONE_LANE(l)
		poke(a->totals + item, (int64_t)all);
}

/* The sums of tiles become sums of the tiles before. By one team. */
PLAIN_KERNEL(g_pr_shrink_sum, match_list_args)
{
	(void)item;
	scan_totals(T, a->totals, (a->entries + (int64_t)SCAN_TILE - 1) / SCAN_TILE);
}

/* The columns of a tile of A_c go side by side into A_p, whose entries nobody needs any more. The
 * two lists change places behind this launch. */
PLAIN_KERNEL(g_pr_shrink_write, match_list_args)
{
	PER_LANE(int32_t, v);
	PER_LANE(int32_t, is);
	PER_LANE(int32_t, lower);
	const int64_t end = g_pr_tile_end(a, item);
	int64_t place = UNIFORM(load(a->totals + item));
	int32_t here;
	int64_t from;

	for (from = item * SCAN_TILE; from < end; from += TEAM_LANES) {
		LANES(l) {
			AT(v) = from + l < end ? load(a->now + from + l) : NO_COLUMN;
			AT(is) = AT(v) != NO_COLUMN;
		}
		here = team_scan(is, lower);
		LANES(l)
			if (AT(is))
				poke(a->before + place + AT(lower), AT(v));
		place += here;
	}
	if (end == a->entries)
		ONE_LANE(l)
			poke(a->sum, place);
}
