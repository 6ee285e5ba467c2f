/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/pose.h"

#include "src/problem/flow/join.h"

bool flow_pose(struct graph *graph, struct terminals *terminals, struct memory *memory,
	       struct err *err)
{
	const struct labels *labels = &graph->labels;
	struct joint joint = { 0 };
	int32_t u;
	bool good;

	if (!graph->bipartite || terminals->source >= 0)
		return true;
	good = joint_open(&joint, graph, memory, err);
	for (u = 0; good && u < labels->count; u++)
		(u < labels->left ? joint.feed : joint.drain)[u] = 1;
	good = good && join_ends(graph, &joint, memory, err);
	joint_close(&joint);
	if (good)
		*terminals = (struct terminals){ labels->count, labels->count + 1,
						 .matching = true };
	return good;
}
