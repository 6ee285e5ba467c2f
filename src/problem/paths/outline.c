/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/paths/outline.h"

#include "src/engine/plan.h"
#include "src/engine/variant.h"
#include "src/problem/paths/paths.h"

/* From these outdegrees on, mean or greatest, a graph is dense. */
enum { DENSE_DEGREE = 6, DENSE_ROW = 2048 };

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
}
