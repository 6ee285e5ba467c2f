/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/matching/match_flow.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/problem/matching/matching.h"

static void send_unit(const struct residual *state, int32_t u, int32_t v)
{
	residual_add(state, graph_find(state->graph, u, v), -1);
	residual_add(state, graph_find(state->graph, v, u), 1);
}

bool match_flow_take(struct run *run, const struct graph *graph, const struct terminals *terminals,
		     struct residual *state, struct memory *memory, struct err *err)
{
	const int32_t *mu;
	int64_t *capacity;
	int64_t p;
	int32_t u;

	if (!terminals->matching) {
		err_set(err, ERR_WORK, "with a source and a sink of yours the matching is no flow");
		return err_hint(err, "`use` a variant for flow, or `load` or `generate` the graph "
				     "again without them");
	}
	capacity = memory_array(memory, (size_t)graph->entries, sizeof(*capacity), "a flow", err);
	*state = (struct residual){ .graph = graph, .terminals = *terminals, .capacity = capacity,
				    .wide = true };
	if (!capacity || !mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err))
		return false;
	mu = matching_mu(run);
	for (p = 0; p < graph->entries; p++)
		capacity[p] = graph_capacity(graph, p);
	for (u = 0; u < graph->labels.left; u++) {
		if (mu[u] < 0)
			continue;
		send_unit(state, terminals->source, u);
		send_unit(state, u, mu[u]);
		send_unit(state, mu[u], terminals->sink);
	}
	return true;
}
