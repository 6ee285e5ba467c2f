/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc on RCSR.
 */
#include "gpu/flow/layout_rcsr.h"
#include "gpu/flow/vc.h"

#include SIMT_DRIVE

KERNEL(vc_discharge_rcsr, flow_args)
{
	vc_discharge(T, a, item);
}

DRIVE(vc_rcsr, vc, vc_discharge)
