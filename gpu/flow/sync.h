/* SPDX-License-Identifier: GPL-3.0-or-later
 * sync: the arguments of sync.cu.
 */
#ifndef SPILLWAY_GPU_FLOW_SYNC_H
#define SPILLWAY_GPU_FLOW_SYNC_H

#include "gpu/flow/args.h"

/* Most excess that a vertex pushes in a cycle: what 32 arcs could take of it can be added up then. What has
 * more stays active. */
#define SYNC_MOST (INT64_C(1) << 57)

struct sync_args {
	struct flow_args flow;
	int64_t *supply; /* [vertices]: excess of active vertices that is still to be pushed in this
			    cycle */
	int32_t *frozen; /* [vertices]: heights at the beginning of the cycle */
	int32_t renewed; /* 1: heights were recomputed since `frozen` was written */
};

#endif
