/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/mend.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/host/stage_two.h"

/* The flow of entry p of row u; less than 0: it goes the other way. 0 where there is no such entry. */
static int64_t flow_of(const struct residual *from, int64_t p)
{
	return p < 0 ? 0 : graph_capacity(from->graph, p) - residual_get(from, p);
}

/* What the pair can carry of that flow. */
static int64_t clip(int64_t flow, int64_t there, int64_t back)
{
	if (flow > there)
		return there;
	return flow < -back ? -back : flow;
}

/* Takes over the flow of the pair of entry p, of row u, which is entry q of the old graph. */
static void take_pair(const struct residual *from, struct residual *to, int32_t u, int64_t p, int64_t q,
		      struct mended *mended)
{
	const struct graph *graph = to->graph;
	const int64_t twin = graph_twin(graph, u, p);
	const int64_t there = graph_capacity(graph, p);
	const int64_t back = graph_capacity(graph, twin);
	const int64_t flow = flow_of(from, q);
	const int64_t kept = clip(flow, there, back);
	int64_t *capacity = to->capacity;

	capacity[p] = there - kept;
	capacity[twin] = back + kept;
	if (flow == kept)
		return;
	mended->cut++;
	mended->surplus += flow > kept ? flow - kept : kept - flow;
	to->excess[u] += flow - kept;
	to->excess[graph->head[p]] -= flow - kept;
}

/* Both rows are sorted, and the new one has all heads of the old one. */
static void take_arcs(const struct residual *from, struct residual *to, struct mended *mended)
{
	const struct graph *graph = to->graph;
	const struct graph *old = from->graph;
	int64_t p, q;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		q = old->row[u];
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			const bool met = q < old->row[u + 1] && old->head[q] == graph->head[p];

			if (graph->head[p] > u)
				take_pair(from, to, u, p, met ? q : -1, mended);
			q += met;
		}
	}
	mended->work += graph->vertices + graph->entries;
}

/* Sends what the source's arcs can still carry to heads that reach the sink. Heads that do not cannot come
 * to reach it: all that they reach stays at height |V|, so nothing is pushed there. */
static void fill_source(struct residual *to, bool all, struct mended *mended)
{
	const struct graph *graph = to->graph;
	const int32_t s = to->terminals.source;
	int64_t *capacity = to->capacity;
	int64_t p;
	int32_t v;

	to->excess[s] = 0;
	for (p = graph->row[s]; p < graph->row[s + 1]; p++) {
		v = graph->head[p];
		if (capacity[p] > 0 && (all || to->height[v] < graph->vertices)) {
			mended->filled += capacity[p];
			to->excess[v] += capacity[p];
			capacity[graph_twin(graph, s, p)] += capacity[p];
			capacity[p] = 0;
		}
		to->excess[s] += capacity[p];
	}
}

bool mend(const struct residual *from, struct residual *to, bool all, struct mended *mended,
	  struct memory *memory, const struct poll *poll, struct err *err)
{
	const int32_t vertices = to->graph->vertices;
	int64_t levels, work;
	int32_t *queue;
	int32_t u;
	bool good;

	*mended = (struct mended){ 0 };
	for (u = 0; u < vertices; u++)
		to->excess[u] = from->excess[u];
	take_arcs(from, to, mended);
	if (!repay_deficits(to, memory, poll, &work, err))
		return false;
	mended->work += work;
	mended->lost = from->excess[to->terminals.sink] - to->excess[to->terminals.sink];
	queue = memory_array(memory, (size_t)vertices, sizeof(*queue), "mending a flow", err);
	if (!queue)
		return false;
	good = residual_distances(to, to->height, queue, poll, &levels, &work) ||
	       err_set(err, ERR_INTERRUPT, "interrupted while the flow was mended");
	memory_free(queue);
	if (good)
		fill_source(to, all, mended);
	mended->work += work;
	return good;
}
