/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/paths/outline.h"

#include "gpu/paths/turbo_paths.h"
#include "src/engine/plan.h"
#include "src/engine/variant.h"
#include "src/problem/paths/paths.h"

/* From these outdegrees on, mean or greatest, a graph is dense. */
enum { DENSE_DEGREE = 6, DENSE_ROW = 2048 };

/* Lanes in the rule for delta. */
enum { DENSE_LANES = 2, SPARSE_LANES = 128 };

/* As Davidson and others, section 4: lanes times the mean length over the mean outdegree, where theirs are
 * those of a warp. In dense graphs arcs that are read twice cost more than collecting, in others less. In
 * a breadth-first search nothing waits. */
static int64_t delta_of(const struct plan *plan, const struct outline *outline)
{
	const double lanes = outline->dense ? DENSE_LANES : SPARSE_LANES;
	const double delta = outline->degree > 0 ? lanes * outline->length / outline->degree : 1;

	if (paths_counts_arcs(plan->variant->problem) || (!plan->ideas.delta && delta >= (double)INT64_MAX))
		return INT64_MAX;
	if (plan->ideas.delta)
		return plan->ideas.delta;
	return delta < 1 ? 1 : (int64_t)delta;
}

static int64_t rounds_of(const struct plan *plan, const struct outline *outline)
{
	if (plan->ideas.rounds)
		return plan->ideas.rounds;
	return outline->dense ? TURBO_PATHS_DENSE_ROUNDS : TURBO_PATHS_ROUNDS;
}

void outline_draw(const struct plan *plan, struct outline *outline)
{
	const struct graph *graph = plan->graph;
	const bool has_lengths = plan_has_lengths(plan);
	double sum = 0;
	int64_t p;
	int32_t u, degree;

	*outline = (struct outline){ 0 };
	for (u = 0; u < graph->vertices; u++) {
		degree = 0;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (!graph_has_arc(graph, p))
				continue;
			degree++;
			sum += has_lengths ? (double)graph->weight[p] : 1;
		}
		outline->arcs += degree;
		outline->widest = degree > outline->widest ? degree : outline->widest;
	}
	outline->length = outline->arcs ? sum / (double)outline->arcs : 0;
	outline->degree = (double)outline->arcs / graph->vertices;
	outline->dense = outline->widest > DENSE_ROW || outline->degree >= DENSE_DEGREE;
	outline->pulls = outline->dense && paths_counts_arcs(plan->variant->problem) && !plan->from &&
			 !plan->ideas.pushes_only && plan->ideas.rounds <= 1;
	outline->delta = delta_of(plan, outline);
	outline->rounds = rounds_of(plan, outline);
}
