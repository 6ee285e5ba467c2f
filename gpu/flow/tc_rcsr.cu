/* SPDX-License-Identifier: GPL-3.0-or-later
 * tc on RCSR.
 */
#include "gpu/flow/layout_rcsr.h"
#include "gpu/flow/tc.h"

#include SIMT_DRIVE

KERNEL(tc_rcsr, flow_args)
{
	tc_cycle(T, a, item);
}

DRIVE(tc_rcsr, tc, tc_cycle)
