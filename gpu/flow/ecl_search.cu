/* SPDX-License-Identifier: GPL-3.0-or-later
 * ecl_search: the kernels of ECL-MaxFlow's global relabeling (ecl_search.h).
 */
#include "gpu/flow/ecl_search.h"

PLAIN_KERNEL(ecl_search_begin, ecl_args)
{
	ecl_reach_root(T, a, item);
}

SILENT_KERNEL(ecl_search_level, ecl_args)
{
	ecl_reach_level(T, a, item);
}

SILENT_KERNEL(ecl_search_end, ecl_args)
{
	ecl_count_reached(T, a, item);
}
