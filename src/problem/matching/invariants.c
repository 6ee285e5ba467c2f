/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/invariants.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/search.h"
#include "src/problem/matching/verdict.h"

/* False, and an error that says what does not hold. */
static bool broken(const struct run *run, const char *what, struct err *err)
{
	err_set(err, ERR_CHECK, "an invariant is broken in cycle %lld: %s",
		(long long)run->now.counters[COUNTER_cycles], what);
	return err_hint(err, "this is a fault of the program: please report the graph, the seed "
			"and the settings; `back` goes to the moment before it");
}

static bool broken_at(const struct run *run, const char *what, int32_t v, struct err *err)
{
	char buffer[160];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s, at ", what);
	graph_label(run->plan.graph, v, &text);
	return broken(run, buffer, err);
}

/* The labels next to column v, right after a global relabeling. */
static bool check_column(const struct run *run, int32_t v, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const int32_t *psi = matching_psi(run);
	const int32_t mate = matching_mu(run)[v];
	int64_t p;

	for (p = graph->row[v]; p < graph->row[v + 1]; p++)
		if (psi[v] > psi[graph->head[p]] + 1)
			return broken_at(run, "a label is too high", v, err);
	return mate < 0 || matching_is_active(matching_mu(run), v) ||
	       psi[v] == graph->labels.count || psi[mate] == psi[v] + 1 ||
	       broken_at(run, "a matched row is not one above its column", v, err);
}

static bool check_labels(const struct run *run, struct err *err)
{
	const bool relabeled = run->now.fresh & 1u << UNIT_PHASE && run->now.phase == PHASE_PUSH &&
			       !match_ended_early(run);
	const struct labels *labels = &run->plan.graph->labels;
	int32_t v;

	for (v = 0; v < labels->count; v++) {
		if (matching_psi(run)[v] < 0)
			return broken_at(run, "a label is negative", v, err);
		if (relabeled && v >= labels->left && !check_column(run, v, err))
			return false;
	}
	return true;
}

bool matching_invariants(struct run *run, struct err *err)
{
	struct check check;

	if (run->now.launched || !machine_settled(run->machine))
		return true;
	if (!matching_weigh(run, &check, err))
		return false;
	if (!check.good)
		return broken(run, check.reason, err);
	return mirror_fetch(run, MATCHING_ALL | MIRROR_LOOK, err) && check_labels(run, err);
}
