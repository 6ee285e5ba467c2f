/* SPDX-License-Identifier: GPL-3.0-or-later
 * tc on BCSR.
 */
#include "gpu/flow/layout_bcsr.h"
#include "gpu/flow/tc.h"

#include SIMT_DRIVE

KERNEL(tc_bcsr, flow_args)
{
	tc_cycle(T, a, item);
}

DRIVE(tc_bcsr, tc, tc_cycle)
