/* SPDX-License-Identifier: GPL-3.0-or-later
 * ends: the terminals of a test's graphs. The program has them in a plan, a claim or a session;
 * a test that has only graphs keeps them here.
 */
#ifndef SPILLWAY_TESTS_ENDS_H
#define SPILLWAY_TESTS_ENDS_H

#include "tests/unit/unit.h"

#include "src/graph/arc_list.h"
#include "src/graph/graph.h"
#include "src/host/terminals.h"
#include "src/problem/flow/pose.h"

enum { MOST_ENDS = 8 }; /* the graphs that a test has at a time, and a few */

struct ends {
	const struct graph *graph;
	struct terminals terminals;
};

/* Those of a graph; a new one has none, and takes the place of that which was asked for least
 * recently. */
static inline struct terminals *ends_of(const struct graph *graph)
{
	static struct ends latest[MOST_ENDS]; /* the latest first */
	struct ends found = { .graph = graph };
	int i;

	terminals_clear(&found.terminals);
	for (i = 0; i < MOST_ENDS - 1 && latest[i].graph != graph; i++)
		;
	if (latest[i].graph == graph)
		found = latest[i];
	memmove(latest + 1, latest, (size_t)i * sizeof(*latest));
	latest[0] = found;
	return &latest[0].terminals;
}

/* Forgets those of an earlier graph at the same place. */
static inline void ends_begin(const struct graph *graph)
{
	terminals_clear(ends_of(graph));
}

static inline bool ends_set(const struct graph *graph, int32_t source, int32_t sink,
			    struct err *err)
{
	return terminals_set(ends_of(graph), graph, source, sink, err);
}

/* Makes a flow problem of a graph that was read or generated, as a session does; frees it and returns
 * NULL if that fails. */
static inline struct graph *ends_pose(struct graph *graph, const struct marked *marks,
				      struct memory *memory, struct err *err)
{
	struct terminals *terminals = ends_of(graph);

	terminals_clear(terminals);
	if ((marks->source < 0 ||
	     terminals_set(terminals, graph, marks->source, marks->sink, err)) &&
	    flow_pose(graph, terminals, memory, err))
		return graph;
	graph_free(graph);
	return NULL;
}

#endif
