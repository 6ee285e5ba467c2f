/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-ep, sssp-ep: edge-based distribution: "Dynamic Load Balancing Strategies for Graph Applications
 * on GPUs", section II-B and Fig. 2 (gpu/paths/ep.cu). The worklists hold arcs, and the graph is in COO.
 *
 * In a breadth-first search a cycle is one launch. In a search for shortest paths arcs may be pushed
 * more than once: a second launch condenses them. If even the list of all that were pushed was too
 * short, which has room for as many arcs as the graph has, it makes the worklist from the vertices
 * that were lowered.
 */
#include "src/method/paths/traversal.h"

/* Whether arcs may be pushed more than once. */
static bool condenses(const struct run *run)
{
	return run_plan(run)->variant->problem == &problem_sssp;
}

static int64_t count_arcs(const struct run *run)
{
	return run_plan(run)->graph->arcs;
}

static const struct packing *by_arcs(const struct run *run)
{
	static const struct packing arcs = { .title = "the list of pushed arcs", .words = count_arcs };

	(void)run;
	return &arcs;
}

#define AT(member) .at = offsetof(struct path_args, edges.member), .is_wanted = condenses

static const struct array arrays[] = {
	{ "pushed", "the list of pushed arcs", NULL, PER_ARC, WORD_I32, .packing = by_arcs, AT(raw) },
	{ "pushed_places", "places in that list", NULL, PER_ARC, WORD_I32, .packing = by_arcs,
	  AT(place) },
	{ "pushed_size", "a count", NULL, PER_ONE, WORD_I64, AT(pushed) },
	{ .name = NULL },
};

static const struct code_kernel kernels[] = {
	{ &kernel_paths_edges, CODE_DISCHARGE },
	{ &kernel_paths_condense, CODE_COLLECT },
	{ &kernel_paths_refill, CODE_COLLECT },
	{ NULL, CODE_NONE },
};

static const struct paths_method method_ep = { .layout = &paths_coo, .decide = traversal_decide_ep };

TRAVERSAL(ep, "a thread an arc of the worklist, the graph in COO", "II-B",
	  .kernels = kernels, .arrays = arrays);
