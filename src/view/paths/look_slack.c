/* SPDX-License-Identifier: GPL-3.0-or-later
 * One arc of a traversal, and its opposite.
 */
#include "src/engine/run.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"
#include "src/view/paths/paths_look.h"
#include "src/view/paths/tree.h"

static bool find_in_tree(const struct run *run, struct slack_look *look, struct err *err)
{
	struct tree tree;
	int i;

	if (!tree_make(run, &tree, err))
		return false;
	for (i = 0; i < 2; i++)
		look->in_tree[i] = look->way[i].is && tree.before[look->way[i].head] == look->way[i].tail;
	tree_free(&tree);
	return true;
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct slack_look *look = &((struct paths_look *)snapshot->own)->slack;
	const int32_t u = snapshot->about.vertex, v = snapshot->about.other;
	int64_t p;

	if (v < 0)
		return true;
	p = graph_find(run->plan.graph, u, v);
	if (p < 0)
		return look_not_joined(snapshot, err);
	look->way[0] = path_arc_take(run, u, v, p);
	look->way[1] = path_arc_take(run, v, u, graph_twin(run->plan.graph, u, p));
	if (!find_in_tree(run, look, err))
		return false;
	snapshot->known |= KNOWN_ARC;
	return true;
}

const struct look look_row_slack = { KNOWN_ARC, &problem_bfs, take };
