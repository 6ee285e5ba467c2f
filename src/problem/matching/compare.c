/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/compare.h"

#include "src/engine/comparison.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"

const struct difference_row matching_differences[] = {
	{ "mates", "mates", { "mu A", "mu B" }, false },
	{ "labels", "labels", { "psi A", "psi B" }, false },
	{ .key = NULL },
};

/* The rows. */
enum { MATES, LABELS };

bool matching_compare(struct run *const runs[2], struct comparison *diff, struct err *err)
{
	const struct graph *graph = runs[0]->plan.graph;
	const int32_t *mu[2], *psi[2];
	struct difference *found;
	int32_t v;
	int i;

	for (i = 0; i < 2; i++) {
		if (!mirror_fetch(runs[i], MATCHING_ALL | MIRROR_LOOK, err))
			return false;
		mu[i] = matching_mu(runs[i]);
		psi[i] = matching_psi(runs[i]);
	}
	for (v = 0; v < graph->labels.count; v++) {
		diff->counts[MATES] += mu[0][v] != mu[1][v];
		diff->counts[LABELS] += psi[0][v] != psi[1][v];
		if (mu[0][v] == mu[1][v] && psi[0][v] == psi[1][v])
			continue;
		found = comparison_add_vertex(diff, v);
		for (i = 0; found && i < 2; i++) {
			found->values[MATES][i] = matching_mate_number(graph, mu[i][v]);
			found->values[LABELS][i] = psi[i][v];
		}
	}
	return true;
}
