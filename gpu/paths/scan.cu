/* SPDX-License-Identifier: GPL-3.0-or-later
 * The prefix sums of a worklist as launches. The paper has them from the Thrust library.
 */
#include "gpu/paths/scan.h"

PLAIN_KERNEL(paths_scan_tiles, path_args)
{
	paths_sum_tile(T, a, item);
}

PLAIN_KERNEL(paths_scan_totals, path_args)
{
	paths_sum_totals(T, a, item);
}

PLAIN_KERNEL(paths_scan_places, path_args)
{
	paths_sum_places(T, a, item);
}
