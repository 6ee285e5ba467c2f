/* SPDX-License-Identifier: GPL-3.0-or-later
 * posed: the session's graph as a problem needs it that may be another one than that of the variant in use:
 * a matching is solved on the two sides, or as a flow between S* and T*.
 */
#ifndef SPILLWAY_COMMAND_POSED_H
#define SPILLWAY_COMMAND_POSED_H

#include "src/graph/graph.h"
#include "src/host/terminals.h"

#include <stdbool.h>

struct err;
struct memory;
struct plan;
struct problem;
struct variant;

struct posed {
	const struct problem *problem; /* NULL: it is free */
	const struct graph *graph;     /* the one given, or the copy */
	struct terminals terminals;
	struct graph copy;
	bool copied;
};

/* Takes the graph for that problem. Only a graph with two sides and without terminals of the user's becomes
 * another one: a copy, so runs on the graph are not disturbed. */
bool posed_take(const struct graph *graph, const struct terminals *terminals, const struct problem *problem,
		struct posed *posed, struct memory *memory, struct err *err);
/* Whether two variants solve the same on their graphs: on two sides a flow may be the matching that others
 * find without one. */
bool posed_alike(const struct variant *a, const struct posed *of_a, const struct variant *b,
		 const struct posed *of_b, struct err *err);
/* Makes a plan one for that graph. */
void posed_plan(const struct posed *posed, struct plan *plan);
void posed_free(struct posed *posed);

#endif
