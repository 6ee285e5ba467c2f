/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/choose.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/problem/flow/join.h"

#include <string.h>

/* The graph's own vertices; S* and T* may come behind them. */
static int32_t own_vertices(const struct graph *graph)
{
	return joint_vertices(graph);
}

/* How many of them a vertex is joined to. */
static int64_t degree(const struct graph *graph, int32_t vertex)
{
	return joint_row_end(graph, vertex) - graph->row[vertex];
}

/* How many vertices have more than `least` neighbours. */
static int32_t count_above(const struct graph *graph, int64_t least)
{
	int32_t above = 0;
	int32_t u;

	for (u = 0; u < own_vertices(graph); u++)
		above += degree(graph, u) > least;
	return above;
}

/* The vertex of that rank (from 0, below the number of vertices) by degree, most
 * first, ties to the smaller vertex. */
static int32_t find_rank(const struct graph *graph, int32_t rank)
{
	int64_t low = 0;
	int64_t high = own_vertices(graph);
	int64_t middle;
	int32_t u;

	/* The least degree that not more than `rank` vertices exceed. */
	while (low < high) {
		middle = low + (high - low) / 2;
		if (count_above(graph, middle) <= rank)
			high = middle;
		else
			low = middle + 1;
	}
	rank -= count_above(graph, low);
	for (u = 0; degree(graph, u) != low || rank-- > 0; u++)
		;
	return u;
}

bool choose_hubs(const struct graph *graph, int64_t k, int32_t *source, int32_t *sink,
		    struct err *err)
{
	int32_t vertices = own_vertices(graph);

	if (k < 0 || k >= vertices / 2) {
		err_set(err, ERR_WORK, "no hubs %lld in a graph of %d %s", (long long)k, vertices,
			vertices == 1 ? "vertex" : "vertices");
		if (vertices < 2)
			return err_hint(err, "a flow needs two vertices");
		if (vertices < 4)
			return err_hint(err, "`hubs 0` takes the two vertices of the highest degree");
		return err_hint(err, "choose from 0 to %d: hubs K takes the vertices of rank 2K and 2K+1",
				vertices / 2 - 1);
	}
	*source = find_rank(graph, (int32_t)(2 * k));
	*sink = find_rank(graph, (int32_t)(2 * k + 1));
	return true;
}

/* `count` distinct vertices that are not yet taken. */
static void draw(const struct graph *graph, int64_t count, struct random *random,
		 char *taken, int32_t *vertices)
{
	int64_t i;
	int32_t u;

	for (i = 0; i < count; i++) {
		do
			u = (int32_t)random_below(random, (uint64_t)own_vertices(graph));
		while (taken[u]);
		taken[u] = 1;
		vertices[i] = u;
	}
}

bool choose_fit(const struct graph *graph, int64_t count, struct err *err)
{
	if (count >= 1 && count <= own_vertices(graph) / 2)
		return true;
	err_set(err, ERR_WORK, "%lld sources and as many sinks do not fit in %d vertices",
		(long long)count, own_vertices(graph));
	return err_hint(err, "choose from 1 to %d", own_vertices(graph) / 2);
}

bool choose_random(const struct graph *graph, int64_t count, uint64_t seed,
		      int32_t *sources, int32_t *sinks, struct memory *memory,
		      struct err *err)
{
	struct random random;
	char *taken;

	if (!choose_fit(graph, count, err))
		return false;
	taken = memory_array(memory, (size_t)own_vertices(graph), 1, "terminals", err);
	if (!taken)
		return false;
	random_start(&random, seed, "terminals random");
	draw(graph, count, &random, taken, sources);
	draw(graph, count, &random, taken, sinks);
	memory_free(taken);
	return true;
}

/* Breadth-first search along arcs of positive capacity. order[] gets the vertices
 * reached, nearest first, the start left out; returns how many they are. seen[]
 * holds `stamp` for those. */
static int32_t reach(const struct graph *graph, int32_t start, int32_t *order,
		     int32_t *seen, int32_t stamp)
{
	int32_t first = 0;
	int32_t last = 0;
	int32_t u = start;
	int64_t p;

	seen[start] = stamp;
	for (;;) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (graph_has_arc(graph, p) &&
			    graph->head[p] < own_vertices(graph) &&
			    seen[graph->head[p]] != stamp) {
				seen[graph->head[p]] = stamp;
				order[last++] = graph->head[p];
			}
		}
		if (first == last)
			return last;
		u = order[first++];
	}
}

/* Working space of choose_far. */
struct search {
	int32_t *order, *seen;
	char *taken;
	struct random random;
};

/* Tries one start: a partner among the farthest quarter it reaches, or -1. */
static int32_t find_partner(const struct graph *graph, struct search *search,
			    int32_t start, int32_t stamp)
{
	int32_t reached = reach(graph, start, search->order, search->seen, stamp);
	int32_t quarter = (reached + 3) / 4;
	int32_t from, i;

	if (!reached)
		return -1;
	/* A few draws find a free one, or there is hardly any. */
	for (i = 0; i < 16; i++) {
		from = reached - quarter +
		       (int32_t)random_below(&search->random, (uint64_t)quarter);
		if (!search->taken[search->order[from]])
			return search->order[from];
	}
	return -1;
}

static bool find_pairs(const struct graph *graph, int64_t count, struct search *search,
		       int32_t *sources, int32_t *sinks, const struct poll *poll,
		       struct err *err)
{
	int64_t tries = 64 * count + 1024;
	int64_t found = 0;
	int64_t stamp;
	int32_t start, partner;

	for (stamp = 1; found < count; stamp++) {
		if (stamp > tries || stamp == INT32_MAX) {
			err_set(err, ERR_WORK, "only %lld of %lld far pairs found in %lld searches",
				(long long)found, (long long)count, (long long)tries);
			return err_hint(err, "ask for fewer pairs, or load the graph with "
					"largest-component=yes");
		}
		if (poll_stop(poll))
			return err_set(err, ERR_INTERRUPT, "interrupted while looking for pairs");
		start = (int32_t)random_below(&search->random, (uint64_t)own_vertices(graph));
		if (search->taken[start])
			continue;
		search->taken[start] = 1;
		partner = find_partner(graph, search, start, (int32_t)stamp);
		search->taken[start] = partner >= 0;
		if (partner < 0)
			continue;
		search->taken[partner] = 1;
		sources[found] = start;
		sinks[found++] = partner;
	}
	return true;
}

bool choose_far(const struct graph *graph, int64_t count, uint64_t seed,
		   int32_t *sources, int32_t *sinks, struct memory *memory,
		   const struct poll *poll, struct err *err)
{
	size_t vertices = (size_t)graph->vertices;
	struct search search;
	bool good = false;

	if (!choose_fit(graph, count, err))
		return false;
	random_start(&search.random, seed, "terminals far");
	search.order = memory_array(memory, vertices, sizeof(*search.order), "a search", err);
	search.seen = memory_array(memory, vertices, sizeof(*search.seen), "a search", err);
	search.taken = memory_array(memory, vertices, 1, "a search", err);
	if (search.order && search.seen && search.taken)
		good = find_pairs(graph, count, &search, sources, sinks, poll, err);
	memory_free(search.order);
	memory_free(search.seen);
	memory_free(search.taken);
	return good;
}

/* Adds a capacity to *sum, which becomes and stays -1 beyond 2^63 - 1. */
static void add_capacity(int64_t *sum, int64_t capacity)
{
	*sum = *sum < 0 || capacity > INT64_MAX - *sum ? -1 : *sum + capacity;
}

/* The capacities that lead from a vertex to the graph's own, and back. */
static void sum_capacities(const struct graph *graph, int32_t vertex, int64_t *out,
			   int64_t *in)
{
	int64_t end = joint_row_end(graph, vertex);
	int64_t p;

	*out = *in = 0;
	for (p = graph->row[vertex]; p < end; p++) {
		add_capacity(out, graph_capacity(graph, p));
		add_capacity(in, graph_capacity(graph, graph_twin(graph, vertex, p)));
	}
}

/* What each terminal is joined with. */
static bool measure(const struct graph *graph, const int32_t *sources,
		    const int32_t *sinks, int64_t count, struct joint *joint, struct err *err)
{
	int64_t total = 0;
	int64_t i, unused;

	for (i = 0; i < count; i++) {
		sum_capacities(graph, sources[i], &joint->feed[sources[i]], &unused);
		sum_capacities(graph, sinks[i], &unused, &joint->drain[sinks[i]]);
		if (joint->feed[sources[i]] < 0 || joint->drain[sinks[i]] < 0 ||
		    joint->feed[sources[i]] > INT64_MAX - total) {
			err_set(err, ERR_WORK, "the capacities at the terminals add up to more "
				"than 2^63 - 1");
			return err_hint(err, "load the graph with divide=N");
		}
		total += joint->feed[sources[i]];
	}
	return true;
}

bool choose_join(struct graph *graph, const int32_t *sources, const int32_t *sinks,
		 int64_t count, struct terminals *terminals, struct memory *memory, struct err *err)
{
	struct joint joint = { 0 };
	bool good = joint_open(&joint, graph, memory, err) &&
		    measure(graph, sources, sinks, count, &joint, err) &&
		    join_ends(graph, &joint, memory, err);

	joint_close(&joint);
	if (good)
		*terminals = (struct terminals){ graph->vertices - 2, graph->vertices - 1,
						 .matching = false };
	return good;
}
