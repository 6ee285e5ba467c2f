/* SPDX-License-Identifier: GPL-3.0-or-later
 * tc on BCSR.
 */
#include "gpu/layout_bcsr.h"
#include "gpu/tc.h"

KERNEL(tc_bcsr, flow_args)
{
	tc_cycle(T, a, item);
}
