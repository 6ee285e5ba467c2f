/* SPDX-License-Identifier: GPL-3.0-or-later
 * The search of a global relabeling, on BCSR.
 */
#include "gpu/flow/layout_bcsr.h"
#include "gpu/flow/search.h"

PLAIN_KERNEL(search_begin_bcsr, flow_args)
{
	search_begin(T, a, item);
}

SILENT_KERNEL(search_level_bcsr, flow_args)
{
	search_level(T, a, item, NULL);
}

SILENT_KERNEL(search_end_bcsr, flow_args)
{
	search_end(T, a, item);
}
