/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/invariants.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"

/* False, and an error that says what does not hold. */
static bool broken(const struct run *run, const char *what, struct err *err)
{
	err_set(err, ERR_CHECK, "an invariant is broken in cycle %lld: %s",
		(long long)run->now.counters[COUNTER_cycles], what);
	return err_hint(err, "this is a fault of the program: please report the graph, the seed "
			"and the settings; `back` goes to the moment before it");
}

/* The same, of a vertex and perhaps an arc. */
static bool broken_at(const struct run *run, const char *what, int32_t u, int32_t v,
		      struct err *err)
{
	char buffer[160];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s, at ", what);
	graph_label(run->plan.graph, u, &text);
	if (v >= 0) {
		text_print(&text, " to ");
		graph_label(run->plan.graph, v, &text);
	}
	return broken(run, buffer, err);
}

/* Capacities and excess are the judge's affair. */
static bool check_flow_of(struct run *run, struct err *err)
{
	struct check check;
	struct claim claim;

	return flow_claim(run, &claim, err) && check_preflow(&claim, run->memory, &check, err) &&
	       (check.good || broken(run, check.reason, err));
}

/* Right after a global relabeling heights are a valid labeling. */
static bool check_labeling(const struct run *run, const struct residual *view, int32_t u,
			   struct err *err)
{
	const struct graph *graph = view->graph;
	int64_t p;

	if (view->height[u] >= graph->vertices)
		return true;
	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		if (residual_get(view, p) > 0 &&
		    view->height[u] > view->height[graph->head[p]] + 1)
			return broken_at(run, "a relabeled arc is too steep", u,
					 graph->head[p], err);
	return true;
}

bool flow_invariants(struct run *run, struct err *err)
{
	const struct flow_method *method = flow_method(run->plan.variant);
	const bool relabeled = run->now.fresh & 1u << UNIT_PHASE && run->now.phase == PHASE_PUSH &&
			       !method->labels && (!method->is_exact || method->is_exact(run));
	const struct residual *view;
	const struct graph *graph = run->plan.graph;
	int32_t u;

	if (run->now.launched || !machine_settled(run->machine))
		return true;
	if (!check_flow_of(run, err))
		return false;
	view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	if (!view)
		return false;
	for (u = 0; u < graph->vertices; u++) {
		if (view->height[u] < 0)
			return broken_at(run, "a height is negative", u, -1, err);
		if (relabeled && !check_labeling(run, view, u, err))
			return false;
	}
	/* Stage two may measure heights from there. */
	return run->now.phase > PHASE_PUSH ||
	       view->height[view->terminals.source] == graph->vertices ||
	       broken_at(run, "the source is not at height |V|", view->terminals.source, -1, err);
}
