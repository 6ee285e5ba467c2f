/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/prospect.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/guess.h"
#include "src/view/look/snapshot.h"

/* Which vertices have excess, and so could be the next to do anything. */
static bool note_ready(struct run *run, struct prospect *prospect, struct err *err)
{
	const struct residual *view = flow_fetch(run, FLOW_EXCESS | MIRROR_LOOK, err);
	int32_t u;

	if (!view)
		return false;
	prospect->ready = memory_array(run->memory, (size_t)view->graph->vertices, 1, "a prediction", err);
	for (u = 0; prospect->ready && u < view->graph->vertices; u++)
		prospect->ready[u] = view->excess[u] > 0;
	return prospect->ready != NULL;
}

/* What u could choose. */
static bool note_push(struct run *run, const struct guess *guess, struct prospect *prospect, struct err *err)
{
	const struct residual *view = flow_fetch(run, FLOW_CAPACITY | FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK,
						 err);

	if (!view)
		return false;
	prospect->residual = residual_get(view, graph_find(run->plan.graph, guess->u, guess->v));
	prospect->excess = view->excess[guess->u];
	prospect->height = view->height[guess->v];
	return true;
}

/* All that u could choose. */
static bool note_ways(struct run *run, int32_t u, struct prospect *prospect, struct err *err)
{
	const struct residual *view = flow_fetch(run, FLOW_CAPACITY | FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK,
						 err);
	const struct graph *graph = run->plan.graph;
	const int64_t degree = graph->row[u + 1] - graph->row[u];
	int64_t p, residual;

	if (!view || !degree)
		return view != NULL;
	prospect->ways = memory_array(run->memory, (size_t)degree, sizeof(*prospect->ways), "a prediction",
				      err);
	if (!prospect->ways)
		return false;
	prospect->excess = view->excess[u];
	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		residual = residual_get(view, p);
		if (residual > 0)
			prospect->ways[prospect->count++] =
				(struct way_out){ .v = graph->head[p], .height = view->height[graph->head[p]],
						   .residual = residual };
	}
	return true;
}

/* Who could be in the queue. */
static bool note_queue(struct run *run, struct prospect *prospect, struct err *err)
{
	const struct residual *view;
	int32_t u;

	if (!guess_read_active(run, &prospect->active, err))
		return false;
	if (!flow_is(run))
		return true;
	view = flow_fetch(run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, err);
	if (!view)
		return false;
	for (u = 0; u < view->graph->vertices; u++) {
		if (terminals_have(&run->plan.terminals, u) || view->excess[u] <= 0)
			continue;
		prospect->full++;
		prospect->stuck += view->height[u] >= view->graph->vertices;
	}
	return true;
}

bool guess_look(struct run *run, const struct guess *guess, struct prospect *prospect, struct err *err)
{
	struct err ignored = { 0 };

	*prospect = (struct prospect){
		.relabelings = run->now.counters[COUNTER_global_relabels],
		.cycles = run->now.counters[COUNTER_cycles],
		.queue = run->now.queue,
		.active = -1,
	};
	switch (guess->kind) {
	case GUESS_NEXT:
		return note_ready(run, prospect, err);
	case GUESS_PUSH:
		return note_push(run, guess, prospect, err) && note_ways(run, guess->u, prospect, err);
	case GUESS_NOTHING:
	case GUESS_RELABEL:
		return guess->u == NO_VERTEX || !flow_is(run) || note_ways(run, guess->u, prospect, err);
	case GUESS_QUEUE:
		return note_queue(run, prospect, err);
	case GUESS_VALUE:
		prospect->had = guess_read_value(run, guess, &prospect->value, &ignored);
		return true;
	default:
		return true;
	}
}

void guess_forget(struct prospect *prospect)
{
	memory_free(prospect->ready);
	memory_free(prospect->ways);
	prospect->ready = NULL;
	prospect->ways = NULL;
}
