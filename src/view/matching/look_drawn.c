/* SPDX-License-Identifier: GPL-3.0-or-later
 * The scene of the panel matching: a small graph whole, of a large one what lies around the vertex that was
 * asked for, the chosen one, the last change, or the first active column.
 */
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/look/look.h"
#include "src/view/matching/look_match.h"

static int32_t choose_centre(const struct run *run, const struct snapshot *snapshot)
{
	const struct labels *labels = &run->plan.graph->labels;
	struct log_entry change;
	int32_t v;

	if (snapshot->vertex >= 0)
		return snapshot->vertex;
	if (match_scene_change(run, &change))
		return change.u;
	for (v = labels->left; v < labels->count; v++)
		if (matching_is_active(matching_mu(run), v))
			return v;
	return 0;
}

static bool look_drawn(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct drawn_look *look = &((struct match_look *)snapshot->own)->drawn;

	look->scene = (struct match_scene){
		.vertices = look->vertices, .room = SCENE_MOST,
		.edges = look->edges, .edge_room = SCENE_EDGES,
		.near = snapshot->about.vertex >= 0,
	};
	if (!run->plan.graph->labels.count)
		look->scene.whole = true;
	else if (!match_scene_take(run, choose_centre(run, snapshot), &look->scene, err))
		return false;
	snapshot->known |= KNOWN_OWN_DRAWN;
	return true;
}

const struct look look_row_drawn = { KNOWN_OWN_DRAWN, &problem_matching, look_drawn };
