/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/degrees.h"

#include "src/graph/graph.h"
#include "src/view/look/costs_look.h"

/* The least degree that all but one vertex in a hundred do not exceed. */
static int64_t common_degree(const struct problem *problem, const struct graph *graph, int64_t most)
{
	int64_t low = 0;
	int64_t middle, above;
	int32_t u;

	while (low < most) {
		middle = low + (most - low) / 2;
		for (u = 0, above = 0; u < graph->vertices; u++)
			above += costs_degree(problem, graph, u) > middle;
		if (above <= graph->vertices / 100)
			most = middle;
		else
			low = middle + 1;
	}
	return low;
}

struct degrees degrees_measure(const struct problem *problem, const struct graph *graph)
{
	struct degrees degrees = { costs_degree_word(problem), 0, 0, 0, 0 };
	int64_t all = 0;
	int64_t degree;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		degree = costs_degree(problem, graph, u);
		all += degree;
		if (u < graph->labels.count && degree > degrees.most) {
			degrees.most = degree;
			degrees.hub = u;
		}
	}
	degrees.mean = (double)all / graph->vertices;
	degrees.common = common_degree(problem, graph, degrees.most);
	return degrees;
}
