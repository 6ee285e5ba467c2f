/* SPDX-License-Identifier: GPL-3.0-or-later
 * What arcs count, and what distances may come to. A code adds the length of an arc to a distance that it
 * has found, which is that of a path without a circle: so it adds lengths of arcs that leave different
 * vertices. Where those could come to too much, a closer look follows the arcs from the source. It finds the
 * parts in which every vertex leads to every other one (Tarjan 1972), the last ones first: no path comes
 * back to a part that it has left.
 */
#include "src/problem/paths/paths.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/base/text.h"
#include "src/engine/run.h"

#include <string.h>

int64_t paths_length(const struct plan *plan, int64_t entry)
{
	return plan_has_lengths(plan) ? plan->graph->weight[entry] : 1;
}

/* The longest arc that leaves the vertex. */
static int64_t longest_from(const struct graph *graph, int32_t vertex)
{
	int64_t longest = 0;
	int64_t p;

	for (p = graph->row[vertex]; p < graph->row[vertex + 1]; p++)
		if (graph->weight[p] > longest)
			longest = graph->weight[p];
	return longest;
}

int64_t paths_longest(const struct plan *plan)
{
	const struct graph *graph = plan->graph;
	int64_t longest = 0;
	int32_t u;

	if (!plan_has_lengths(plan))
		return graph->vertices;
	for (u = 0; u < graph->vertices; u++)
		longest = saturate_add(longest, longest_from(graph, u));
	return longest;
}

/* --- A closer look. --- */

struct parts {
	const struct graph *graph;
	int32_t found, waits; /* vertices found so far; of them those whose part is not complete */
	int32_t *order;       /* [vertices] the how many-th it was found, from 1; 0: not yet */
	int32_t *low;         /* [vertices] the first of its part that it is known to lead to, by `order` */
	int32_t *waiting;     /* [vertices] those of parts that are not complete */
	int32_t *path;        /* [vertices] from the source to where the search is */
	int64_t *at;          /* [vertices] the entry that it goes on with */
	int64_t *longest;     /* [vertices] what paths from there may come to; -1: its part is not complete.
				 All owned */
};

static void find(struct parts *parts, int32_t u)
{
	parts->order[u] = parts->low[u] = ++parts->found;
	parts->waiting[parts->waits++] = u;
	parts->at[u] = parts->graph->row[u];
	parts->longest[u] = -1;
}

static void lower(struct parts *parts, int32_t u, int32_t to)
{
	if (to < parts->low[u])
		parts->low[u] = to;
}

/* The part whose first vertex this is: each of its vertices counts its longest arc within, and one of
 * them the arc that leaves for good. */
static void complete(struct parts *parts, int32_t first)
{
	const struct graph *graph = parts->graph;
	int64_t within = 0, leaving = 0, longest, through;
	int32_t begin = parts->waits, i, u, v;
	int64_t p;

	do {
		u = parts->waiting[--begin];
		longest = 0;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			if (!graph_has_arc(graph, p))
				continue;
			through = saturate_add(graph->weight[p],
					       parts->longest[v] < 0 ? 0 : parts->longest[v]);
			if (parts->longest[v] < 0 && through > longest)
				longest = through;
			else if (parts->longest[v] >= 0 && through > leaving)
				leaving = through;
		}
		within = saturate_add(within, longest);
	} while (u != first);
	for (i = begin; i < parts->waits; i++)
		parts->longest[parts->waiting[i]] = saturate_add(within, leaving);
	parts->waits = begin;
}

/* From the source through all that it leads to, deep first. */
static void look_closer(struct parts *parts, int32_t source)
{
	const struct graph *graph = parts->graph;
	int32_t length = 1, u, v;
	int64_t p;

	find(parts, source);
	parts->path[0] = source;
	while (length) {
		u = parts->path[length - 1];
		if (parts->at[u] == graph->row[u + 1]) {
			if (--length)
				lower(parts, parts->path[length - 1], parts->low[u]);
			if (parts->low[u] == parts->order[u])
				complete(parts, u);
			continue;
		}
		p = parts->at[u]++;
		v = graph->head[p];
		if (!graph_has_arc(graph, p))
			continue;
		if (!parts->order[v]) {
			find(parts, v);
			parts->path[length++] = v;
		} else if (parts->longest[v] < 0) {
			lower(parts, u, parts->order[v]);
		}
	}
}

/* What distances on all ways from the source, and an arc behind them, may come to. */
static bool measure(const struct run *run, int64_t *longest, struct err *err)
{
	const size_t count = (size_t)run->plan.graph->vertices;
	const int32_t source = run->plan.terminals.source;
	int32_t *words = memory_array(run->memory, count, 4 * sizeof(*words), "the longest path", err);
	int64_t *wide = words ? memory_array(run->memory, count, 2 * sizeof(*wide), "the longest path", err)
			      : NULL;
	struct parts parts = { .graph = run->plan.graph, .order = words, .at = wide };

	if (wide) {
		parts.low = words + count;
		parts.waiting = words + 2 * count;
		parts.path = words + 3 * count;
		parts.longest = wide + count;
		look_closer(&parts, source);
		*longest = parts.longest[source];
	}
	memory_free(words);
	memory_free(wide);
	return wide != NULL;
}

/* --- What is said of it. --- */

bool paths_hint_shorter(const struct run *run, double sum, double most_rounded, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	/* A title of several words is a recipe, or a file whose name would need quotes. */
	const bool is_file = graph->title && !strpbrk(graph->title, " \t'\"");
	const int32_t source = run->plan.terminals.source;
	int64_t divide = 10;
	char name[64];
	struct text text;

	while (divide < INT64_C(1000000000000000000) && sum / (double)divide + most_rounded > 9.2e18)
		divide *= 10;
	text_fixed(&text, name, sizeof(name));
	if (source < graph->labels.count) {
		text_print(&text, " source=");
		graph_label(graph, source, &text);
	}
	return is_file ? err_hint(err, "`load %s%s weight=length divide=%lld` makes lengths shorter",
				  graph->title, name, (long long)divide)
		       : err_hint(err, "lengths that are %lld times smaller will do", (long long)divide);
}

bool paths_check_longest(const struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	int64_t longest = paths_longest(&run->plan);
	double sum = 0;
	int32_t u;

	if (longest < INT64_MAX)
		return true;
	if (!measure(run, &longest, err))
		return false;
	if (longest < INT64_MAX)
		return true;
	err_set(err, ERR_WORK, "%s: a path from the source may be longer than 2^63 - 2, the largest distance",
		run->plan.variant->name);
	for (u = 0; u < graph->vertices; u++)
		sum += (double)longest_from(graph, u);
	return paths_hint_shorter(run, sum, graph->vertices, err);
}
