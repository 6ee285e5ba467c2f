/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/sides.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/graph/two_sides.h"

#include <string.h>

/* The file as `load` takes it. A graph from a generator has a title that is none: `grid rows=3 cols=4`. */
static bool is_file(const struct graph *graph)
{
	return graph->title && !strpbrk(graph->title, "= ");
}

static void print_cycle(const struct graph *graph, const struct two_sides *sides, struct text *text)
{
	int32_t i;

	for (i = 0; i < sides->shown; i++) {
		graph_label(graph, sides->cycle[i], text);
		text_print(text, " - ");
	}
	if (sides->shown < sides->length)
		text_print(text, "... - ");
	graph_label(graph, sides->cycle[0], text);
}

static bool explain_odd(const struct graph *graph, const struct two_sides *sides, struct err *err)
{
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	print_cycle(graph, sides, &text);
	err_set(err, ERR_WORK, "a matching needs a graph with two sides, and %s has none: the cycle %s has "
		"%d edges, an odd number",
		graph->title ? graph->title : "this one", buffer, (int)sides->length);
	if (is_file(graph))
		return err_hint(err, "`load %s as=bipartite` makes a row and a column of every vertex; "
				"as=sides names a line of the file that closes such a cycle", graph->title);
	return err_hint(err, "`export dimacs FILE` and `load FILE as=bipartite` make a row and a column of "
			"every vertex");
}

static bool explain_even(const struct graph *graph, const struct two_sides *sides, struct err *err)
{
	err_set(err, ERR_WORK, "a matching needs a graph with two sides, and %s was not read as one, though "
		"its edges have them: %d and %d vertices", graph->title ? graph->title : "this one",
		(int)sides->left, (int)sides->right);
	if (is_file(graph))
		return err_hint(err, "`load %s as=sides` makes them rows and columns; as=bipartite makes a "
				"row and a column of every vertex", graph->title);
	return err_hint(err, "`export dimacs FILE` and `load FILE as=sides` make them rows and columns");
}

bool matching_explain_sides(const struct graph *graph, struct err *err)
{
	struct memory memory = { 0 }; /* nothing of it outlives this sentence */
	struct two_sides sides;

	if (!two_sides_find(graph, &memory, &sides, err))
		return false;
	return sides.length ? explain_odd(graph, &sides, err) : explain_even(graph, &sides, err);
}
