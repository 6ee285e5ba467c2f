/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/features.h"

#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/host/terminals.h"

enum {
	FEWEST_READS = 1 << 17, /* entries that a search may read in any graph, */
	SHARE = 64,             /* and in a large one this part of all */
	PAIRS = 1 << 12,        /* entries in the sample of pairs and capacities */
	ROWS = 1 << 19          /* vertices in the sample of degrees, about */
};

/* A search under way. */
struct search {
	const struct graph *graph;
	bool back;       /* it goes from heads to tails */
	uint64_t *seen;  /* [vertices] bits */
	int32_t *queue;  /* what was seen: no more than entries read, and the first vertex */
	int64_t count, reads;
};

static bool has_seen(const struct search *search, int32_t v)
{
	return search->seen[v >> 6] >> (v & 63) & 1;
}

static void see(struct search *search, int32_t v)
{
	search->seen[v >> 6] |= UINT64_C(1) << (v & 63);
	search->queue[search->count++] = v;
}

/* Whether the search can go over entry p of u. */
static bool leads_on(const struct search *search, int32_t u, int64_t p)
{
	const struct graph *graph = search->graph;

	return graph_capacity(graph, search->back ? graph_twin(graph, u, p) : p) > 0;
}

/* Reads the row of u. False: the search ends here. */
static bool scan(struct search *search, int32_t u)
{
	const struct graph *graph = search->graph;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		if (!search->reads--)
			return false;
		if (!has_seen(search, graph->head[p]) && leads_on(search, u, p))
			see(search, graph->head[p]);
	}
	return true;
}

/* Searches by levels from one terminal; `other` is the other one, behind which nothing counts. */
static void go(struct search *search, int32_t from, int32_t other, struct ball *ball)
{
	int64_t at = 0, end;
	bool more = true;

	*ball = (struct ball){ .distance = -1 };
	see(search, from);
	while (more && at < search->count) {
		for (end = search->count; more && at < end; at++) {
			if (search->queue[at] == other)
				ball->distance = ball->levels;
			else
				more = scan(search, search->queue[at]);
		}
		ball->levels += search->count > end;
		if (end == 1)
			ball->first = search->count - end;
	}
	ball->visited = search->count;
	ball->whole = more;
}

static bool take_ball(const struct graph *graph, int32_t from, int32_t other, bool back,
		      struct memory *memory, struct ball *ball, struct err *err)
{
	struct search search = {
		.graph = graph,
		.back = back,
		.reads = FEWEST_READS + graph->entries / SHARE,
	};
	const int64_t room = search.reads < graph->vertices ? search.reads + 1 : graph->vertices;
	bool good;

	search.seen = memory_array(memory, (size_t)graph->vertices / 64 + 1, sizeof(*search.seen),
				   "a look at the graph", err);
	search.queue = memory_array(memory, (size_t)room, sizeof(*search.queue),
				    "a look at the graph", err);
	if (search.seen && search.queue)
		go(&search, from, other, ball);
	good = search.seen && search.queue;
	memory_free(search.seen);
	memory_free(search.queue);
	return good;
}

static void take_degrees(const struct graph *graph, const struct terminals *terminals,
			 struct features *features)
{
	const int32_t step = 1 + graph->vertices / ROWS;
	int64_t degree;
	int32_t v;

	for (v = 0; v < graph->vertices; v += step) {
		degree = graph->row[v + 1] - graph->row[v];
		if (degree > features->largest && !terminals_have(terminals, v))
			features->largest = degree;
		if (graph->vertices - v <= step)
			break;
	}
}

/* Entries in even distances. */
static void take_sample(const struct graph *graph, struct features *features)
{
	const int64_t step = 1 + graph->entries / PAIRS;
	int64_t pairs = 0, both = 0, arcs = 0, ones = 0;
	double sum = 0;
	int32_t u = 0;
	int64_t p, here, there;

	for (p = 0; p < graph->entries; p += step) {
		while (graph->row[u + 1] <= p)
			u++;
		here = graph_capacity(graph, p);
		there = graph_capacity(graph, graph_twin(graph, u, p));
		pairs++;
		both += here > 0 && there > 0;
		arcs += here > 0;
		ones += here == 1;
		sum += (double)here;
	}
	features->two_way = pairs ? (double)both / (double)pairs : 0;
	features->unit = arcs ? (double)ones / (double)arcs : 0;
	features->mean_capacity = arcs ? sum / (double)arcs : 0;
}

bool features_take(const struct graph *graph, const struct terminals *terminals,
		   struct memory *memory, struct features *features, struct err *err)
{
	*features = (struct features){
		.matching = terminals->matching,
		.vertices = graph->vertices,
		.arcs = graph->arcs,
		.entries = graph->entries,
		.widest = graph->widest,
		.out = (double)graph_capacity_out(graph, terminals->source),
		.in = (double)graph_capacity_in(graph, terminals->sink),
	};
	take_degrees(graph, terminals, features);
	take_sample(graph, features);
	return take_ball(graph, terminals->source, terminals->sink, false, memory,
			 &features->from_source, err) &&
	       take_ball(graph, terminals->sink, terminals->source, true, memory,
			 &features->from_sink, err);
}

bool features_are_cut_off(const struct features *features)
{
	const struct ball *out = &features->from_source;
	const struct ball *in = &features->from_sink;

	return (out->whole && out->distance < 0) || (in->whole && in->distance < 0);
}
