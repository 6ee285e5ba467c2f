/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/invariants.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/graph/network.h"
#include "src/run/mirror.h"
#include "src/run/run.h"

/* What does not hold, of a vertex and perhaps an arc. */
static bool broken(const struct run *run, const char *what, int32_t u, int32_t v,
		   struct err *err)
{
	char buffer[128];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	network_label(run->plan.network, u, &text);
	if (v >= 0) {
		text_print(&text, " to ");
		network_label(run->plan.network, v, &text);
	}
	err_set(err, ERR_CHECK, "an invariant is broken in cycle %lld: %s, at %s",
		(long long)run->now.counters[COUNTER_cycles], what, buffer);
	return err_hint(err, "this is a fault of the program: please report the graph, the seed "
			"and the settings; `back` goes to before it");
}

/* Arcs of u; *out: what flows out of it. */
static bool check_arcs(const struct run *run, const struct residual *view, int32_t u,
		       int64_t *out, struct err *err)
{
	const struct network *network = view->network;
	int64_t p, here, there, twin;

	*out = 0;
	for (p = network->row[u]; p < network->row[u + 1]; p++) {
		here = residual_get(view, p);
		if (here < 0)
			return broken(run, "a residual capacity is negative", u, network->head[p],
				      err);
		*out += network->capacity[p] - here;
		if (network->head[p] < u)
			continue;
		twin = network_twin(network, u, p);
		there = residual_get(view, twin);
		if ((uint64_t)here + (uint64_t)there !=
		    (uint64_t)network->capacity[p] + (uint64_t)network->capacity[twin])
			return broken(run, "residual capacities of a pair do not add up", u,
				      network->head[p], err);
	}
	return true;
}

/* Right after a global relabeling heights are a valid labeling. */
static bool check_labeling(const struct run *run, const struct residual *view, int32_t u,
			   struct err *err)
{
	const struct network *network = view->network;
	int64_t p;

	if (view->height[u] >= network->vertices)
		return true;
	for (p = network->row[u]; p < network->row[u + 1]; p++)
		if (residual_get(view, p) > 0 &&
		    view->height[u] > view->height[network->head[p]] + 1)
			return broken(run, "a relabeled arc is too steep", u, network->head[p], err);
	return true;
}

bool run_invariants(struct run *run, struct err *err)
{
	const bool relabeled = run->now.fresh & 1u << UNIT_PHASE && run->now.phase == PHASE_PUSH;
	const struct residual *view;
	const struct network *network = run->plan.network;
	int64_t out;
	int32_t u;

	if (run->now.launched || !machine_settled(run->machine))
		return true;
	view = mirror_fetch(run, MIRROR_ALL | MIRROR_LOOK, err);
	if (!view)
		return false;
	for (u = 0; u < network->vertices; u++) {
		if (!check_arcs(run, view, u, &out, err))
			return false;
		if (u != network->source && view->excess[u] != -out)
			return broken(run, "excess is not what flows in less what flows out", u, -1,
				      err);
		if (view->excess[u] < 0)
			return broken(run, "excess is negative", u, -1, err);
		if (view->height[u] < 0)
			return broken(run, "a height is negative", u, -1, err);
		if (relabeled && !check_labeling(run, view, u, err))
			return false;
	}
	/* Stage two may measure heights from there. */
	return run->now.phase > PHASE_PUSH ||
	       view->height[network->source] == network->vertices ||
	       broken(run, "the source is not at height |V|", network->source, -1, err);
}
