/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/match_distances.h"

#include "src/graph/graph.h"

enum { POLL_EVERY = 1 << 16 };

/* Labels at the beginning, and the free rows as the first of the queue; returns their number. */
static int32_t begin(const struct match_state *state, int32_t *psi, int32_t *queue)
{
	const struct labels *labels = &state->graph->labels;
	int32_t last = 0;
	int32_t v;

	for (v = 0; v < labels->count; v++) {
		psi[v] = labels->count;
		if (v < labels->left && state->mu[v] < 0) {
			psi[v] = 0;
			queue[last++] = v;
		}
	}
	return last;
}

/* Columns next to row u, and the rows that these are matched to. Returns the end of the queue. */
static int32_t visit(const struct match_state *state, int32_t u, int32_t *psi, int32_t *queue,
		     int32_t last, int64_t *work)
{
	const struct graph *graph = state->graph;
	const int32_t count = graph->labels.count;
	int32_t mate, v;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		v = graph->head[p];
		if (psi[v] < count)
			continue;
		psi[v] = psi[u] + 1;
		mate = state->mu[v];
		if (mate >= 0 && state->mu[mate] == v) {
			psi[mate] = psi[u] + 2;
			queue[last++] = mate;
		}
	}
	*work += p - graph->row[u];
	return last;
}

bool match_distances(const struct match_state *state, int32_t *psi, int32_t *queue,
		     const struct poll *poll, int64_t *levels, int64_t *work)
{
	int32_t first = 0;
	int32_t last = begin(state, psi, queue);

	*work = state->graph->labels.count;
	while (first < last) {
		last = visit(state, queue[first], psi, queue, last, work);
		if (++first % POLL_EVERY == 0 && poll_now(poll))
			return false;
	}
	*levels = last ? psi[queue[last - 1]] + INT64_C(2) : 2;
	return true;
}
