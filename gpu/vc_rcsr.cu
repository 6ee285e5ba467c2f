/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc on RCSR.
 */
#include "gpu/layout_rcsr.h"
#include "gpu/vc.h"

KERNEL(vc_discharge_rcsr, flow_args)
{
	vc_discharge(T, a, item);
}
