/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc on BCSR.
 */
#include "gpu/layout_bcsr.h"
#include "gpu/vc.h"

KERNEL(vc_discharge_bcsr, flow_args)
{
	vc_discharge(T, a, item);
}
