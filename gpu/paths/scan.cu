/* SPDX-License-Identifier: GPL-3.0-or-later
 * The prefix sums of the outdegrees of a worklist (Fig. 4, line 10): what comes before each
 * entry's first arc. The paper has them from the Thrust library.
 */
#include "gpu/paths/args.h"
#include "gpu/strategy/scan.h"

PLAIN_KERNEL(paths_scan_tiles, path_args)
{
	scan_tile(T, a->deal.count, a->entries, a->deal.totals, item);
}

PLAIN_KERNEL(paths_scan_totals, path_args)
{
	(void)item;
	scan_totals(T, a->deal.totals, (a->entries + SCAN_TILE - 1) / SCAN_TILE);
}

PLAIN_KERNEL(paths_scan_places, path_args)
{
	scan_place(T, a->deal.count, a->entries, a->deal.totals, a->deal.offset, a->deal.sum, item);
}
