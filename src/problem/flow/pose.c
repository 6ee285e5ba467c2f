/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/pose.h"

#include "src/problem/flow/join.h"

bool flow_pose(struct network *network, struct terminals *terminals, struct memory *memory,
	       struct err *err)
{
	const struct labels *labels = &network->labels;
	struct joint joint = { 0 };
	int32_t u;
	bool good;

	if (!network->bipartite || terminals->source >= 0)
		return true;
	good = joint_open(&joint, network, memory, err);
	for (u = 0; good && u < labels->count; u++)
		(u < labels->left ? joint.feed : joint.drain)[u] = 1;
	good = good && join_ends(network, &joint, memory, err);
	joint_close(&joint);
	if (good)
		*terminals = (struct terminals){ labels->count, labels->count + 1,
						 .matching = true };
	return good;
}
