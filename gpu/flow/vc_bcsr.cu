/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc on BCSR.
 */
#include "gpu/flow/layout_bcsr.h"
#include "gpu/flow/vc.h"

#include SIMT_DRIVE

KERNEL(vc_discharge_bcsr, flow_args)
{
	vc_discharge(T, a, item);
}

DRIVE(vc_bcsr, vc, vc_discharge)
