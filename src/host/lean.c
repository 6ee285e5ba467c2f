/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/lean.h"

#include "src/base/err.h"
#include "src/graph/graph.h"

#include <string.h>

bool lean_fits(const struct graph *graph, const char *name, struct err *err)
{
	if (graph->twin && graph->entries < UINT32_MAX && graph->vertices < 1 << 30)
		return true;
	err_set(err, ERR_WORK, "%s: %lld residual arcs of %d vertices are too many: it takes "
		"fewer than 2^32 arcs and 2^30 vertices", name, (long long)graph->entries,
		graph->vertices);
	return err_hint(err, "vc-bcsr takes more arcs");
}

void *lean_take(char *room, int64_t *at, int64_t count, size_t size)
{
	char *array = room ? room + *at : NULL;

	*at += (count * (int64_t)size + 7) / 8 * 8;
	return array;
}

void lean_lay_out(struct lean *lean, const struct graph *graph, char *room, int64_t *at)
{
	lean->arc = lean_take(room, at, graph->entries, sizeof(*lean->arc));
	lean->first = lean_take(room, at, graph->vertices + INT64_C(1), sizeof(*lean->first));
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
	memset(&lean->watch, 0, sizeof(lean->watch));
	memset(&lean->counts, 0, sizeof(lean->counts));
	lean->told = 0;
	lean->inside = false;
	for (u = 0; u <= graph->vertices; u++)
		lean->first[u] = (uint32_t)graph->row[u];
	for (p = 0; p < graph->entries; p++)
		lean->arc[p] = (uint32_t)graph->head[p] |
			       (residual_get(residual, p) ? LEAN_OUT : 0) |
			       (residual_get(residual, graph->twin[p]) ? LEAN_IN : 0);
}

void lean_set_watch(struct lean *lean, const struct lean_watch *watch)
{
	memset(&lean->watch, 0, sizeof(lean->watch));
	if (watch)
		lean->watch = *watch;
}

/* Adds an event to the batch, as host_tell() does (gpu/core/host.h). */
static void add(struct lean *lean, enum event_kind kind, int32_t u, int32_t v, int64_t amount)
{
	struct event_batch *batch = lean->watch.batch;
	const int32_t *levels = batch->levels;

	batch->entries[batch->count++] = (struct event){
		.amount = amount,
		.u = u,
		.v = v,
		.u_level = levels ? levels[u] : 0,
		.v_level = levels && kind <= EVENT_SATURATE ? levels[v] : 0,
		.warp = (int32_t)(lean->watch.first + lean->counts.turns),
		.kind = kind,
	};
	if (batch->count == sizeof(batch->entries) / sizeof(batch->entries[0]))
		lean->watch.hand_on(lean->watch.context);
}

void lean_tell(struct lean *lean, enum event_kind kind, int32_t u, int32_t v, int64_t amount)
{
	lean->told++;
	if (lean->watch.batch)
		add(lean, kind, u, v, amount);
	else if (lean->watch.tell)
		lean->watch.tell(lean->watch.context, kind, u, v, amount);
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
	lean->counts.pushes++;
	lean->counts.saturating += !rest;
	lean_tell(lean, rest ? EVENT_PUSH : EVENT_SATURATE, u, v, amount);
}

void lean_lift(struct lean *lean, int32_t u, int32_t height)
{
	const int32_t before = lean->height[u];

	if (before == height)
		return;
	lean_put(lean, &lean->height[u], height);
	lean->counts.relabels++;
	lean_tell(lean, EVENT_RELABEL, u, before, height);
}

enum { ASK_EVERY = 1 << 12 /* turns, or steps of one turn */ };

/* Goes on with a turn. False: poll asked to stop. */
static bool go_on(void *code, const struct lean_steps *steps, bool single, const struct poll *poll)
{
	struct lean *lean = code;
	int64_t done = 0;
	bool ended;

	if (!lean->inside) {
		lean->inside = true;
		lean->counts.turns++;
		steps->begin(code);
	}
	if (!single && lean->counts.turns % ASK_EVERY == 0 && poll_now(poll))
		return false;
	do {
		if (++done % ASK_EVERY == 0 && poll_now(poll))
			return false;
		ended = steps->step(code, single);
	} while (!ended && !single);
	lean->inside = !ended;
	return true;
}

enum lean_end lean_go_on(void *code, const struct lean_steps *steps, enum lean_unit unit,
			 int64_t count, const struct poll *poll)
{
	const struct lean *lean = code;
	enum lean_end end;
	int64_t told;

	while (count > 0) {
		end = lean->inside ? LEAN_MORE : steps->look(code);
		if (end != LEAN_MORE)
			return end;
		told = lean->told;
		if (!go_on(code, steps, unit == LEAN_EVENTS, poll))
			return LEAN_STOPPED;
		count -= !lean->inside || (unit == LEAN_EVENTS && lean->told > told);
	}
	return LEAN_MORE;
}
