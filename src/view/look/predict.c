/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/predict.h"
#include "src/engine/problem.h"
#include "src/view/look/look.h"

#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/problem/flow/layout.h"
#include "src/view/look/rank.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"
#include "src/problem/flow/flow.h"

enum { LANES = 32 };

/* The arcs of u in each part of the layout: the bidirectional CSR has one part, the
 * reversed one has declared arcs and those turned round. */
static void count_arcs(const struct run *run, int32_t u, int64_t parts[2])
{
	const struct graph *graph = run->plan.graph;
	int64_t first = graph->row[u];
	int64_t end = graph->row[u + 1];
	int64_t p;

	parts[0] = parts[1] = 0;
	if (flow_method(run->plan.variant)->layout->by_entry) {
		parts[0] = end - first;
		return;
	}
	for (p = first; p < end; p++) {
		parts[0] += graph_has_arc(graph, p);
		parts[1] += graph_has_arc(graph, graph_twin(graph, u, p));
	}
}

/* The turns a warp takes for the arcs of u. */
static int64_t turns_of(const struct run *run, int32_t u)
{
	int64_t parts[2];

	count_arcs(run, u, parts);
	return (parts[0] + LANES - 1) / LANES + (parts[1] + LANES - 1) / LANES;
}

/* The longest lane of a warp of a thread-centric launch. */
static int64_t longest_lane(const struct run *run, int64_t warp)
{
	int64_t longest = 0;
	int64_t parts[2];
	int64_t u, size;

	for (u = warp * LANES; u < (warp + 1) * LANES && u < run->plan.graph->vertices; u++) {
		if (!run->discharges[u])
			continue;
		count_arcs(run, (int32_t)u, parts);
		size = run->discharges[u] * (parts[0] + parts[1] + 1);
		longest = size > longest ? size : longest;
	}
	return longest;
}

/* The size of every warp of the launch; false if memory or the machine failed. */
static bool measure(struct run *run, const struct launch_work *launch, int64_t *sizes,
		    struct err *err)
{
	int32_t *queue;
	int64_t i;
	bool good;

	if (launch->kernel->items != ITEMS_QUEUE) {
		for (i = 0; i < launch->warps; i++)
			sizes[i] = longest_lane(run, i);
		return true;
	}
	queue = memory_array(run->memory, (size_t)launch->warps, sizeof(*queue),
			     "a prediction", err);
	good = queue && machine_look(run->machine, queue, run_queue(run),
				     (size_t)launch->warps * sizeof(*queue), err);
	for (i = 0; good && i < launch->warps; i++)
		sizes[i] = turns_of(run, queue[i]) + 1;
	memory_free(queue);
	return good;
}

/* Arcs that lane `lane` gets where lanes take them in turn. */
static int64_t share_of(int64_t arcs, int lane)
{
	return arcs > lane ? (arcs - lane + LANES - 1) / LANES : 0;
}

bool predict_lane(struct run *run, const struct launch_work *launch, int64_t warp, int lane, int64_t *arcs,
		  struct err *err)
{
	const int64_t u = warp * LANES + lane;
	int64_t parts[2] = { 0, 0 };
	int32_t vertex;

	if (launch->kernel->items == ITEMS_QUEUE) {
		if (!machine_look(run->machine, &vertex, run_queue(run) + warp, sizeof(vertex), err))
			return false;
		count_arcs(run, vertex, parts);
		*arcs = share_of(parts[0], lane) + share_of(parts[1], lane);
		return true;
	}
	if (u < run->plan.graph->vertices && run->discharges && run->discharges[u])
		count_arcs(run, (int32_t)u, parts);
	*arcs = parts[0] + parts[1];
	return true;
}

/* A straight line through the pairs. */
static void fit(const struct rank_pair *pairs, int64_t count, struct prediction *prediction)
{
	double x_mean = 0;
	double y_mean = 0;
	double xx = 0;
	double xy = 0;
	int64_t i;

	for (i = 0; i < count; i++) {
		x_mean += (double)pairs[i].x;
		y_mean += (double)pairs[i].y;
	}
	x_mean /= count ? (double)count : 1;
	y_mean /= count ? (double)count : 1;
	for (i = 0; i < count; i++) {
		xx += ((double)pairs[i].x - x_mean) * ((double)pairs[i].x - x_mean);
		xy += ((double)pairs[i].x - x_mean) * ((double)pairs[i].y - y_mean);
	}
	prediction->fitted = xx > 0;
	if (!prediction->fitted)
		return;
	prediction->k = xy / xx;
	prediction->base = y_mean - prediction->k * x_mean;
}

static void compare(const struct run *run, const struct launch_work *launch,
		    const int64_t *sizes, struct rank_pair *pairs, struct rank_pair *scratch,
		    struct snapshot *snapshot)
{
	struct prediction *prediction = &snapshot->prediction;
	const struct works works = works_of_launch(run, launch);
	struct slow_warp *slow;
	int64_t count = 0;
	int64_t i, work;

	for (i = 0; i < launch->warps; i++) {
		work = works_get(&works, i);
		if (work)
			pairs[count++] = (struct rank_pair){ sizes[i], work };
	}
	prediction->warps = count;
	prediction->queued = launch->kernel->items == ITEMS_QUEUE;
	fit(pairs, count, prediction);
	prediction->ranked = rank_tau(pairs, scratch, count, &prediction->tau);
	for (slow = snapshot->slow; slow < snapshot->slow + snapshot->slow_count; slow++)
		slow->predicted = prediction->base + prediction->k * (double)sizes[slow->warp];
}

bool predict_take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct launch_work launch;
	struct rank_pair *pairs = NULL;
	int64_t *sizes;
	size_t warps;
	bool good;

	if (!spread_launch(run, &launch, err))
		return false;
	if (launch.kernel != variant_main(run->plan.variant) || !launch.warps ||
	    (launch.kernel->items != ITEMS_QUEUE && !run->discharges))
		return true;
	warps = (size_t)launch.warps;
	sizes = memory_array(run->memory, warps, sizeof(*sizes), "a prediction", err);
	if (sizes)
		pairs = memory_array(run->memory, 2 * warps, sizeof(*pairs), "a prediction", err);
	good = pairs && measure(run, &launch, sizes, err);
	if (good) {
		compare(run, &launch, sizes, pairs, pairs + warps, snapshot);
		snapshot->known |= KNOWN_PREDICTION;
	}
	memory_free(sizes);
	memory_free(pairs);
	return good;
}

const struct look look_row_prediction = { KNOWN_PREDICTION, &problem_flow, predict_take };
