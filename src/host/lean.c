/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/lean.h"

#include "src/base/err.h"
#include "src/graph/graph.h"
#include "src/host/carve.h"

bool lean_fits(const struct graph *graph, const char *name, struct err *err)
{
	if (graph->twin && graph->entries < UINT32_MAX && graph->vertices < 1 << 30)
		return true;
	err_set(err, ERR_WORK, "%s: %lld residual arcs of %d vertices are too many: it takes "
		"fewer than 2^32 arcs and 2^30 vertices", name, (long long)graph->entries,
		graph->vertices);
	return err_hint(err, "vc-bcsr takes more arcs");
}

void lean_lay_out(struct lean *lean, const struct graph *graph, char *room, int64_t *at)
{
	lean->arc = carve(room, at, graph->entries, sizeof(*lean->arc));
	lean->first = carve(room, at, graph->vertices + INT64_C(1), sizeof(*lean->first));
}

void lean_begin(struct lean *lean, const struct residual *residual)
{
	const struct graph *graph = residual->graph;
	int64_t p;
	int32_t u;

	lean->graph = graph;
	lean->vertices = graph->vertices;
	lean->source = residual->terminals.source;
	lean->sink = residual->terminals.sink;
	lean->rest = residual->capacity;
	lean->wide = residual->wide;
	lean->excess = residual->excess;
	lean->height = residual->height;
	turns_begin(&lean->turns);
	for (u = 0; u <= graph->vertices; u++)
		lean->first[u] = (uint32_t)graph->row[u];
	for (p = 0; p < graph->entries; p++)
		lean->arc[p] = (uint32_t)graph->head[p] |
			       (residual_get(residual, p) ? LEAN_OUT : 0) |
			       (residual_get(residual, graph->twin[p]) ? LEAN_IN : 0);
}

static void put_rest(struct lean *lean, uint32_t p, int64_t rest)
{
	if (lean->wide)
		lean_put_wide(lean, (int64_t *)lean->rest + p, rest);
	else
		lean_put(lean, (int32_t *)lean->rest + p, (int32_t)rest);
}

void lean_push(struct lean *lean, int32_t u, uint32_t p, int64_t amount)
{
	const uint32_t q = lean->graph->twin[p];
	const int32_t v = lean_head(lean->arc[p]);
	const int64_t rest = lean_rest(lean, p) - amount;

	put_rest(lean, p, rest);
	put_rest(lean, q, lean_rest(lean, q) + amount);
	if (!rest || !(lean->arc[q] & LEAN_OUT)) {
		lean_put_index(lean, &lean->arc[p],
			       (uint32_t)v | LEAN_IN | (rest ? LEAN_OUT : 0));
		lean_put_index(lean, &lean->arc[q],
			       (uint32_t)u | LEAN_OUT | (rest ? LEAN_IN : 0));
	}
	lean_put_wide(lean, &lean->excess[u], lean->excess[u] - amount);
	lean_put_wide(lean, &lean->excess[v], lean->excess[v] + amount);
	lean->turns.counts.pushes++;
	lean->turns.counts.saturating += !rest;
	turns_tell(&lean->turns, rest ? EVENT_PUSH : EVENT_SATURATE, u, v, amount);
}

void lean_lift(struct lean *lean, int32_t u, int32_t height)
{
	const int32_t before = lean->height[u];

	if (before == height)
		return;
	lean_put(lean, &lean->height[u], height);
	lean->turns.counts.relabels++;
	turns_tell(&lean->turns, EVENT_RELABEL, u, before, height);
}
