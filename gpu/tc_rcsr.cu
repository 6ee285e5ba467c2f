/* SPDX-License-Identifier: GPL-3.0-or-later
 * tc on RCSR.
 */
#include "gpu/layout_rcsr.h"
#include "gpu/tc.h"

KERNEL(tc_rcsr, flow_args)
{
	tc_cycle(T, a, item);
}
