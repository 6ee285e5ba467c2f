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

/* Those of a launch, in whole teams. */
static int64_t count_threads(const struct run *run, const struct traversal *state)
{
	const int64_t most = traversal_most_threads(run);
	const int64_t wanted = state->entries < most ? state->entries : most;

	return (wanted + TRAVERSAL_LANES - 1) / TRAVERSAL_LANES * TRAVERSAL_LANES;
}

/* Whether arcs may be pushed more than once. */
static bool condenses(const struct run *run)
{
	return run_plan(run)->variant->problem == &problem_sssp;
}

static void decide(const struct run *run, struct traversal *state, struct task *task)
{
	const struct path_args *args = path_args(run);

	if (state->at == AT_PUSHED ? !state->pushed : !state->entries)
		traversal_end(task);
	else if (state->at == AT_PUSHED && state->pushed > args->room)
		traversal_launch_last(run, state, task, &kernel_paths_refill, args->vertices);
	else if (state->at == AT_PUSHED)
		traversal_launch_last(run, state, task, &kernel_paths_condense, state->pushed);
	else if (condenses(run))
		traversal_launch(run, state, task, &kernel_paths_edges, count_threads(run, state),
				 AT_PUSHED);
	else
		traversal_launch_last(run, state, task, &kernel_paths_edges,
				      count_threads(run, state));
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct traversal *state = data;
	struct path_args *args = path_args(run);

	if (!traversal_next(run, state, task, err))
		return false;
	args->edges.threads = count_threads(run, state);
	args->edges.chunked = !run_plan(run)->single_pushes;
	if (task->kind == TASK_LAUNCH && task->launch.kernel == &kernel_paths_condense)
		args->entries = state->pushed;
	return true;
}

/* Where nothing was pushed there is nothing to condense. */
static bool launched(struct run *run, const void *data, struct task *task, struct err *err)
{
	const struct traversal *state = data;
	int64_t pushed;

	if (state->at != AT_PUSHED)
		return true;
	if (!machine_look(run_machine(run), &pushed, path_args(run)->edges.pushed, sizeof(pushed), err))
		return false;
	task->ends_cycle = !pushed;
	return true;
}

/* --- The rows. --- */

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

static const struct paths_method method = { &paths_coo, decide };

TRAVERSAL(ep, "a thread an arc of the worklist, the graph in COO", "II-B", .own = &method,
	  .kernels = kernels, .arrays = arrays, .next = next, .launched = launched);
