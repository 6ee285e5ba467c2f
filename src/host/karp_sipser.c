/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/karp_sipser.h"

#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/host/pace.h"

struct work {
	const struct graph *graph;
	int32_t *mu;
	int32_t *left;  /* [vertices] neighbours without a mate */
	int32_t *stack; /* [vertices] vertices that had one such neighbour when they came here */
	int32_t count;
	int64_t edges;
	struct pacer pace;
};

/* The first neighbour of v without a mate, or -1. */
static int32_t free_neighbour(struct work *work, int32_t v)
{
	const struct graph *graph = work->graph;
	const int64_t end = graph->row[v + 1];
	int64_t p = graph->row[v];
	int32_t found = -1;
	int64_t from, stop;

	do {
		from = p;
		for (stop = pace_piece(p, end); p < stop && found < 0; p++)
			if (work->mu[graph->head[p]] < 0)
				found = graph->head[p];
	} while (pace_go(&work->pace, p - from) && found < 0 && p < end);
	return found;
}

/* v has a mate: its neighbours have one neighbour less. */
static void leave(struct work *work, int32_t v)
{
	const struct graph *graph = work->graph;
	const int64_t end = graph->row[v + 1];
	int64_t p = graph->row[v];
	int64_t from, stop;

	do {
		from = p;
		for (stop = pace_piece(p, end); p < stop; p++)
			if (--work->left[graph->head[p]] == 1 && work->mu[graph->head[p]] < 0)
				work->stack[work->count++] = graph->head[p];
	} while (pace_go(&work->pace, p - from) && p < end);
}

static void join(struct work *work, int32_t v, int32_t mate)
{
	work->mu[v] = mate;
	work->mu[mate] = v;
	work->edges++;
	leave(work, v);
	leave(work, mate);
}

/* Matches v, if it has no mate but a neighbour without one. */
static void match(struct work *work, int32_t v)
{
	const int32_t mate = work->mu[v] < 0 && work->left[v] > 0 ? free_neighbour(work, v) : -1;

	if (mate >= 0)
		join(work, v, mate);
}

static void match_all(struct work *work)
{
	const struct labels *labels = &work->graph->labels;
	int32_t v;

	for (v = 0; v < labels->count && pace_go(&work->pace, 1); v++) {
		work->mu[v] = -1;
		work->left[v] = (int32_t)(work->graph->row[v + 1] - work->graph->row[v]);
		if (work->left[v] == 1)
			work->stack[work->count++] = v;
	}
	for (v = labels->left; v <= labels->count && pace_go(&work->pace, 1); v++) {
		while (work->count && !work->pace.stopped)
			match(work, work->stack[--work->count]);
		if (v < labels->count)
			match(work, v);
	}
}

bool karp_sipser(const struct graph *graph, int32_t *mu, const struct poll *poll, struct memory *memory,
		 int64_t *edges, bool *stopped, struct err *err)
{
	const size_t vertices = (size_t)graph->vertices;
	struct work work = { .graph = graph, .mu = mu, .pace = { .poll = poll } };

	work.left = memory_array(memory, vertices, sizeof(*work.left), "an initial matching", err);
	work.stack = memory_array(memory, vertices, sizeof(*work.stack), "an initial matching", err);
	if (work.left && work.stack)
		match_all(&work);
	*edges = work.edges;
	*stopped = work.pace.stopped;
	memory_free(work.left);
	memory_free(work.stack);
	return work.left && work.stack;
}
