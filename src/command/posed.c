/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/posed.h"

#include "src/base/err.h"
#include "src/engine/plan.h"
#include "src/engine/variant.h"
#include "src/graph/reshape.h"
#include "src/problem/flow/join.h"
#include "src/problem/problems.h"

#include <string.h>

/* S* and T* that stand there for a matching go; or they are to be joined. */
static bool must_strip(const struct terminals *terminals, const struct problem *problem)
{
	return terminals->matching && problem->bare;
}

static bool must_join(const struct graph *graph, const struct terminals *terminals,
		      const struct problem *problem)
{
	return graph->bipartite && terminals->source < 0 && problem->pose;
}

bool posed_take(const struct graph *graph, const struct terminals *terminals, const struct problem *problem,
		struct posed *posed, struct memory *memory, struct err *err)
{
	const bool strips = must_strip(terminals, problem);
	bool good;

	*posed = (struct posed){ .problem = problem, .graph = graph, .terminals = *terminals };
	if (!strips && !must_join(graph, terminals, problem))
		return true;
	if (!graph_copy_arrays(graph, &posed->copy, 0, 0, memory, err))
		return false;
	posed->copied = true;
	posed->graph = &posed->copy;
	if (strips)
		terminals_clear(&posed->terminals);
	good = strips ? join_strip(&posed->copy, memory, err)
		      : problem->pose(&posed->copy, &posed->terminals, memory, err);
	if (!good)
		posed_free(posed);
	return good;
}

/* Why a matching and a flow are not the same here. */
static bool explain_sides(const struct posed *matching, struct err *err)
{
	const struct graph *graph = matching->graph;
	struct err why = { 0 };

	/* A graph that was not read with two sides. */
	if (!graph->bipartite && !matching->problem->check_ends(graph, &matching->terminals, &why)) {
		*err = why;
		return false;
	}
	return err_hint(err, "the graph has a source and a sink of yours: `load` or `generate` it again "
			"without them, and variants for flow solve its matching, too");
}

bool posed_alike(const struct variant *a, const struct posed *of_a, const struct variant *b,
		 const struct posed *of_b, struct err *err)
{
	const char *one = problem_shown(a->problem, &of_a->terminals);
	const char *other = problem_shown(b->problem, &of_b->terminals);

	if (!strcmp(one, other))
		return true;
	err_set(err, ERR_WORK, "%s and %s cannot be compared here: one is for %s, the other for %s", a->name,
		b->name, one, other);
	if (a->problem->two_sided && b->problem->joined)
		return explain_sides(of_a, err);
	if (a->problem->joined && b->problem->two_sided)
		return explain_sides(of_b, err);
	return err_hint(err, "`info variants` lists them");
}

void posed_plan(const struct posed *posed, struct plan *plan)
{
	plan->graph = posed->graph;
	plan->terminals = posed->terminals;
}

void posed_free(struct posed *posed)
{
	if (posed->copied)
		graph_free_arrays(&posed->copy);
	posed->copied = false;
}
