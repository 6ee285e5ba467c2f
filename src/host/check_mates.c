/* SPDX-License-Identifier: GPL-3.0-or-later
 * The checker of a matching that is given by the mate of every vertex.
 */
#include "src/host/check_parts.h"

#include "src/base/memory.h"

enum { FREE = -1, GIVEN_UP = -2 };

static bool is_left(const struct graph *graph, int32_t v)
{
	return v < graph->labels.left;
}

/* A mate is a vertex of the other side, or a number for none. */
static bool is_mate(const struct graph *graph, int32_t v, int32_t mate)
{
	if (mate < 0)
		return mate == FREE || (mate == GIVEN_UP && !is_left(graph, v));
	return mate < graph->labels.count && is_left(graph, mate) != is_left(graph, v);
}

static bool has_edge(const struct graph *graph, int32_t u, int32_t v)
{
	int64_t p = graph->row[u];

	while (p < graph->row[u + 1] && graph->head[p] != v)
		p++;
	return p < graph->row[u + 1];
}

/* 1. Vertex v and its mate. */
static bool check_mate(const struct mates *mates, int32_t v, struct check *check)
{
	const struct graph *graph = mates->graph;
	const int32_t mate = mates->mu[v];
	char name[32], mate_name[32];

	if (!is_mate(graph, v, mate)) {
		check_reject(check, "vertex %s has mate number %d, which is no vertex of the other "
			     "side", check_name(graph, v, name, sizeof(name)), mate);
		return false;
	}
	if (mate < 0 || mates->mu[mate] == v)
		return true;
	check_reject(check, "vertex %s has mate %s, whose mate is another",
		     check_name(graph, v, name, sizeof(name)),
		     check_name(graph, mate, mate_name, sizeof(mate_name)));
	return false;
}

static bool check_columns(const struct mates *mates, struct check *check)
{
	int32_t v;

	for (v = mates->graph->labels.left; v < mates->graph->labels.count; v++)
		if (!check_mate(mates, v, check))
			return false;
	return true;
}

/* 2. The edge of vertex u of the left side, which is counted. */
static bool check_edge(const struct mates *mates, int32_t u, struct check *check)
{
	const struct graph *graph = mates->graph;
	const int32_t mate = mates->mu[u];
	char name[32], mate_name[32];

	if (mate < 0)
		return true;
	check->value++;
	if (has_edge(graph, u, mate))
		return true;
	check_reject(check, "%s, %s is in the matching, but no edge of the graph",
		     check_name(graph, u, name, sizeof(name)),
		     check_name(graph, mate, mate_name, sizeof(mate_name)));
	return false;
}

void check_mates_by_rows(const struct mates *mates, struct check *check)
{
	int32_t u;

	check_clear(check);
	check->value = 0;
	for (u = 0; u < mates->graph->labels.left; u++)
		if (!check_mate(mates, u, check) || !check_edge(mates, u, check))
			return;
	check->good = check->held = check->value == mates->value;
	if (!check->held)
		check_reject(check, "the matching is shown with %lld edges, but has %lld",
			     (long long)mates->value, (long long)check->value);
}

bool check_mates(const struct mates *mates, struct memory *memory, struct check *check,
		 struct err *err)
{
	check_mates_by_rows(mates, check);
	if (check->good)
		check->good = check->held = check_columns(mates, check);
	return !check->good || check_cover(mates->graph, mates->mu, memory, check, err);
}
