/* SPDX-License-Identifier: GPL-3.0-or-later
 * far: the distance of a vertex that is not reached. Only kernels include this file.
 */
#ifndef SPILLWAY_GPU_PATHS_FAR_H
#define SPILLWAY_GPU_PATHS_FAR_H

#include "gpu/core/simt.h"

DEVICE CAP_T path_far(void)
{
	return (CAP_T)(sizeof(CAP_T) == sizeof(int64_t) ? INT64_MAX : INT32_MAX);
}

#endif
