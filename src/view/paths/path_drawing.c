/* SPDX-License-Identifier: GPL-3.0-or-later
 * A traversal as a picture (svg) and as a graph for graphviz (dot): the whole graph, with distances; the arcs
 * of the shortest-path tree are thick, and the frontier, vertices whose arcs have not all been read, is lit.
 */
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/graph/write.h"
#include "src/problem/paths/paths.h"
#include "src/view/export.h"
#include "src/view/paths/path_sheet.h"
#include "src/view/paths/path_solution.h"
#include "src/view/paths/tree.h"

enum {
	LEFT = 60, ACROSS = 110, RIGHT = 110, /* from column to column */
	TOP = 80, DOWN = 44, BOTTOM = 56,     /* between slots */
	LEAST_WIDTH = 750, MOST_LABELS = 60
};

/* What is drawn: all vertices. */
struct drawn {
	const struct run *run;
	bool has_lengths; /* arcs count their lengths, not 1 */
	struct tree tree;
	int32_t *x, *y;  /* [vertices] */
	int32_t columns; /* columns of the tree */
	int32_t slots;   /* slots of all */
	int64_t reached, active;
};

static void free_drawn(struct drawn *drawn)
{
	tree_free(&drawn->tree);
	memory_free(drawn->x);
}

static void count(struct drawn *drawn)
{
	int32_t u;

	for (u = 0; u < paths_vertices(drawn->run->plan.graph); u++) {
		drawn->reached += paths_distance(drawn->run, u) != PATHS_UNREACHED;
		drawn->active += paths_is_active(drawn->run, u);
	}
}

static bool take_drawn(const struct exhibit *exhibit, struct drawn *drawn, struct err *err)
{
	/* To look does not change a run. */
	struct run *run = (struct run *)(uintptr_t)exhibit->run;
	const size_t vertices = (size_t)exhibit->graph->vertices;

	*drawn = (struct drawn){ .run = run, .has_lengths = !paths_counts_arcs(exhibit->snapshot->solves) };
	drawn->x = memory_array(exhibit->memory, 2 * vertices, sizeof(*drawn->x), "a picture", err);
	if (!drawn->x || !paths_fetch(run, err) || !tree_make(run, &drawn->tree, err))
		return false;
	drawn->y = drawn->x + vertices;
	count(drawn);
	return true;
}

static bool is_of_tree(const struct drawn *drawn, int32_t u, int32_t v)
{
	return drawn->tree.before[v] == u;
}

static void print_sums(const struct drawn *drawn, struct text *text)
{
	text_print(text, "reached %lld of %d vertices; frontier %lld", (long long)drawn->reached,
		   paths_vertices(drawn->run->plan.graph), (long long)drawn->active);
}

/* --- svg: a column for each number of arcs from the source. --- */

/* A leaf takes the next slot; a parent stands in the middle of its children. */
static void place_tree(struct drawn *drawn)
{
	const struct tree *tree = &drawn->tree;
	int32_t vertex = drawn->run->plan.terminals.source;
	int32_t depth = 0;
	int32_t i, last;

	for (; vertex >= 0; vertex = tree_next(tree, vertex, &depth)) {
		drawn->x[vertex] = LEFT + depth * ACROSS;
		if (depth >= drawn->columns)
			drawn->columns = depth + 1;
		if (tree->child[vertex] < 0)
			drawn->y[vertex] = TOP + drawn->slots++ * DOWN;
	}
	/* Children stand behind their parents in the queue. */
	for (i = tree->count - 1; i >= 0; i--) {
		vertex = last = tree->queue[i];
		if (tree->child[vertex] < 0)
			continue;
		for (last = tree->child[vertex]; tree->sibling[last] >= 0; last = tree->sibling[last])
			;
		drawn->y[vertex] = (drawn->y[tree->child[vertex]] + drawn->y[last]) / 2;
	}
}

/* The others stand below, line by line. */
static void place_others(struct drawn *drawn)
{
	const int32_t a_line = drawn->columns > 5 ? drawn->columns : 5;
	int32_t others = 0;
	int32_t u;

	for (u = 0; u < drawn->run->plan.graph->vertices; u++) {
		if (drawn->tree.before[u] >= 0 || u == drawn->run->plan.terminals.source)
			continue;
		drawn->x[u] = LEFT + others % a_line * ACROSS;
		drawn->y[u] = TOP + (drawn->slots + others / a_line) * DOWN;
		others++;
	}
	drawn->slots += (others + a_line - 1) / a_line;
}

static struct path_place place_of(const struct drawn *drawn, int32_t u)
{
	return (struct path_place){ drawn->x[u], drawn->y[u] };
}

static void write_arc(const struct drawn *drawn, int32_t u, int64_t p, struct save *save)
{
	const struct graph *graph = drawn->run->plan.graph;
	const struct path_place ends[2] = { place_of(drawn, u), place_of(drawn, graph->head[p]) };
	char label[32];
	struct text text;

	text_fixed(&text, label, sizeof(label));
	if (graph->arcs <= MOST_LABELS && drawn->has_lengths)
		text_print(&text, "%lld", (long long)paths_length(&drawn->run->plan, p));
	path_sheet_arc(drawn->run, u, p, is_of_tree(drawn, u, graph->head[p]), ends, label, save);
}

static void write_head(const struct drawn *drawn, const struct exhibit *exhibit, struct save *save)
{
	const int32_t columns = drawn->columns > 5 ? drawn->columns : 5;
	const int32_t natural = LEFT + (columns - 1) * ACROSS + RIGHT;
	char line[100];
	struct text text;

	text_fixed(&text, line, sizeof(line));
	print_sums(drawn, &text);
	path_sheet_begin(exhibit, natural < LEAST_WIDTH ? LEAST_WIDTH : natural,
			 TOP + (drawn->slots - 1) * DOWN + BOTTOM, line, save);
}

static bool write_svg(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct graph *graph = exhibit->graph;
	struct drawn drawn;
	const bool good = take_drawn(exhibit, &drawn, err);
	int64_t p;
	int32_t u;

	if (good) {
		place_tree(&drawn);
		place_others(&drawn);
		write_head(&drawn, exhibit, save);
		for (u = 0; u < graph->vertices; u++)
			for (p = graph->row[u]; p < graph->row[u + 1]; p++)
				if (graph_has_arc(graph, p))
					write_arc(&drawn, u, p, save);
		for (u = 0; u < graph->vertices; u++)
			path_sheet_vertex(drawn.run, u, place_of(&drawn, u), save);
		save_print(save, "</svg>\n");
	}
	free_drawn(&drawn);
	return good;
}

/* --- dot. --- */

static void write_node(const struct exhibit *exhibit, const struct drawn *drawn, int32_t u, struct save *save)
{
	const int64_t distance = paths_distance(drawn->run, u);
	const bool is_source = u == drawn->run->plan.terminals.source;

	save_print(save, "\t");
	dot_write_name(exhibit->graph, u, save);
	/* \N is the vertex's own name. */
	save_print(save, " [%slabel=\"\\N%s", is_source ? "shape=doublecircle " : "",
		   is_source ? " (source)" : "");
	if (distance == PATHS_UNREACHED)
		save_print(save, "\" style=dashed];\n");
	else
		save_print(save, "\\ndistance %lld\"%s];\n", (long long)distance,
			   paths_is_active(drawn->run, u) ? " style=filled fillcolor=orange penwidth=3" : "");
}

static void write_edge(const struct exhibit *exhibit, const struct drawn *drawn, int32_t u, int64_t p,
		       struct save *save)
{
	const int32_t v = exhibit->graph->head[p];

	save_print(save, "\t");
	dot_write_name(exhibit->graph, u, save);
	save_print(save, " -> ");
	dot_write_name(exhibit->graph, v, save);
	save_print(save, " [");
	if (drawn->has_lengths)
		save_print(save, "label=\"%lld\" ", (long long)paths_length(&drawn->run->plan, p));
	save_print(save, is_of_tree(drawn, u, v) ? "penwidth=3];\n" : "color=gray];\n");
}

static bool write_dot(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct graph *graph = exhibit->graph;
	struct drawn drawn;
	const bool good = take_drawn(exhibit, &drawn, err);
	char sums[100];
	struct text text;
	int64_t p;
	int32_t u;

	if (good) {
		text_fixed(&text, sums, sizeof(sums));
		print_sums(&drawn, &text);
		save_print(save, "digraph \"");
		dot_write_quoted(save, write_title(graph));
		save_print(save, "\" {\n\trankdir=LR;\n\tlabel=\"%s\";\n\tnode [shape=circle];\n", sums);
		for (u = 0; u < graph->vertices; u++)
			write_node(exhibit, &drawn, u, save);
		for (u = 0; u < graph->vertices; u++)
			for (p = graph->row[u]; p < graph->row[u + 1]; p++)
				if (graph_has_arc(graph, p))
					write_edge(exhibit, &drawn, u, p, save);
		save_print(save, "}\n");
	}
	free_drawn(&drawn);
	return good;
}

const struct drawing drawing_paths = {
	.problem = &problem_bfs,
	.instead = "`export svg vertex V FILE` draws a vertex, `show tree V` shows the path to it, "
		   "`show levels` all vertices by distance",
	.svg = write_svg,
	.vertex = path_near_write,
	.dot = write_dot,
	.solution = path_solution_write,
};
