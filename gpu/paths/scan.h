/* SPDX-License-Identifier: GPL-3.0-or-later
 * scan: the prefix sums of the outdegrees of a worklist (Fig. 4, line 10): what comes before each entry's
 * first arc. Items are tiles, by a block each (gpu/strategy/scan.h).
 */
#ifndef SPILLWAY_GPU_PATHS_SCAN_H
#define SPILLWAY_GPU_PATHS_SCAN_H

#include "gpu/paths/args.h"
#include "gpu/strategy/scan.h"

DEVICE void paths_sum_tile(struct team *T, const struct path_args *a, int64_t item)
{
	scan_tile(T, a->deal.count, a->entries, a->deal.totals, item);
}

DEVICE void paths_sum_totals(struct team *T, const struct path_args *a, int64_t item)
{
	(void)item;
	scan_totals(T, a->deal.totals, (a->entries + SCAN_TILE - 1) / SCAN_TILE);
}

DEVICE void paths_sum_places(struct team *T, const struct path_args *a, int64_t item)
{
	scan_place(T, a->deal.count, a->entries, a->deal.totals, a->deal.offset, a->deal.sum, item);
}

#endif
