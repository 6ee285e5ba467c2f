/* SPDX-License-Identifier: GPL-3.0-or-later
 * vc_collect: see collect.h.
 */
#include "gpu/flow/collect.h"

PLAIN_KERNEL(vc_collect, flow_args)
{
	collect(T, a, item);
}
