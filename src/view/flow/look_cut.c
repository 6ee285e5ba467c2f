/* SPDX-License-Identifier: GPL-3.0-or-later
 * The minimum cut of a finished run, as the checker finds it. The run does not keep it, so
 * each snapshot that needs it computes it anew.
 */
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/look/look.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"

#include <stdlib.h>

static void say_reason(struct cut *cut, const char *reason)
{
	struct text text;

	text_fixed(&text, cut->reason, sizeof(cut->reason));
	text_print(&text, "%s", reason);
}

/* Larger capacities first; then as the graph has them. */
static int compare(const void *a, const void *b)
{
	const struct cut_arc *one = a;
	const struct cut_arc *other = b;

	if (one->capacity != other->capacity)
		return one->capacity < other->capacity ? 1 : -1;
	if (one->from != other->from)
		return one->from < other->from ? -1 : 1;
	return (one->to > other->to) - (one->to < other->to);
}

/* Counts vertices and arcs, or, where there is room for them, notes them. */
static void gather(const struct graph *graph, const bool *side, struct cut *cut)
{
	int64_t p;
	int32_t u;

	cut->side_count = cut->arc_count = 0;
	for (u = 0; u < graph->vertices; u++) {
		if (!side[u])
			continue;
		if (cut->side)
			cut->side[cut->side_count] = u;
		cut->side_count++;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (side[graph->head[p]] || !graph_has_arc(graph, p))
				continue;
			if (cut->arcs)
				cut->arcs[cut->arc_count] = (struct cut_arc){
					u, graph->head[p], graph_capacity(graph, p)
				};
			cut->arc_count++;
		}
	}
}

static bool fill(struct run *run, struct cut *cut, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct claim claim;
	bool *side = memory_array(run->memory, (size_t)graph->vertices, sizeof(*side),
				  "the cut", err);
	bool good = side && flow_claim(run, &claim, err) &&
		    check_cut_side(&claim, side, run->memory, err);

	if (good) {
		gather(graph, side, cut);
		cut->side = memory_array(run->memory, (size_t)cut->side_count,
					 sizeof(*cut->side), "the cut", err);
		cut->arcs = memory_array(run->memory, (size_t)cut->arc_count + 1,
					 sizeof(*cut->arcs), "the cut", err);
		good = cut->side && cut->arcs;
	}
	if (good) {
		gather(graph, side, cut);
		qsort(cut->arcs, (size_t)cut->arc_count, sizeof(*cut->arcs), compare);
	}
	memory_free(side);
	return good;
}

bool look_cut_find(struct run *run, struct cut *cut, struct err *err)
{
	if (run->now.phase != PHASE_DONE) {
		say_reason(cut, "the run is not finished; `finish` runs it to its end");
		return true;
	}
	if (!run_judge(run, err))
		return false;
	if (!run->check.good) {
		say_reason(cut, run->check.reason);
		return true;
	}
	return fill(run, cut, err);
}

bool look_cut_has(const struct cut *cut, int32_t vertex)
{
	int64_t low = 0, high = cut->side_count;
	int64_t middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (cut->side[middle] < vertex)
			low = middle + 1;
		else
			high = middle;
	}
	return low < cut->side_count && cut->side[low] == vertex;
}

static bool look_cut(struct run *run, struct snapshot *snapshot, struct err *err)
{
	if (!look_cut_find(run, &snapshot->cut, err))
		return false;
	if (run->judged)
		snapshot->check = run->check;
	if (snapshot->cut.side)
		snapshot->known |= KNOWN_CUT;
	return true;
}

const struct look look_row_cut = { KNOWN_CUT, &problem_flow, look_cut };
