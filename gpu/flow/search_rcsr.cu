/* SPDX-License-Identifier: GPL-3.0-or-later
 * The search of a global relabeling, on RCSR.
 */
#include "gpu/flow/layout_rcsr.h"
#include "gpu/flow/search.h"

PLAIN_KERNEL(search_begin_rcsr, flow_args)
{
	search_begin(T, a, item);
}

SILENT_KERNEL(search_level_rcsr, flow_args)
{
	search_level(T, a, item, NULL);
}

SILENT_KERNEL(search_end_rcsr, flow_args)
{
	search_end(T, a, item);
}
