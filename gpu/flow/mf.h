/* SPDX-License-Identifier: GPL-3.0-or-later
 * mf: the arguments of cuda_mf.cu.
 */
#ifndef SPILLWAY_GPU_FLOW_MF_H
#define SPILLWAY_GPU_FLOW_MF_H

#include "gpu/flow/args.h"

struct mf_args {
	struct flow_args flow;
	const void *mate; /* ARC_T [places]: the place of the opposite arc */
};

#endif
