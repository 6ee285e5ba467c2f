/* SPDX-License-Identifier: GPL-3.0-or-later
 * ecl: the arguments of ecl.cu and ecl_search.h. The worklists are thirds of flow.queue.
 */
#ifndef SPILLWAY_GPU_FLOW_ECL_H
#define SPILLWAY_GPU_FLOW_ECL_H

#include "gpu/flow/args.h"

struct ecl_args {
	struct flow_args flow;
	const int32_t *worklist; /* [vertices]: WL_PR; in a search, WL_GR */
	int32_t *next;           /* [vertices]: WL_next, whose entries flow.queue_size counts */
	int32_t *time;           /* [vertices]: the cycle, > 0, in which each last joined WL_next,
				    or the search, < 0, that visited it */
	int32_t root;            /* in a search: its root, the sink or the source */
	int32_t stamp;           /* value to write into `time` now */
};

#endif
