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
#include "src/view/paths/path_solution.h"
#include "src/view/paths/tree.h"
#include "src/view/xml.h"

enum {
	LEFT = 60, ACROSS = 110, RIGHT = 110, /* from column to column */
	TOP = 80, DOWN = 44, BOTTOM = 56,     /* between slots */
	RADIUS = 14, LEAST_WIDTH = 700, MOST_LABELS = 60
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

static void print_sums(const struct drawn *drawn, struct save *save)
{
	save_print(save, "reached %lld of %d vertices; frontier %lld", (long long)drawn->reached,
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

/* An arc is bent to one side, so that it and its reverse stay apart; those of the tree are straight. */
static void write_arc(const struct drawn *drawn, int32_t u, int64_t p, struct save *save)
{
	const struct graph *graph = drawn->run->plan.graph;
	const int32_t v = graph->head[p];
	const bool of_tree = is_of_tree(drawn, u, v);
	const int32_t x1 = drawn->x[u], y1 = drawn->y[u], x2 = drawn->x[v], y2 = drawn->y[v];
	const int32_t x = (x1 + x2) / 2 + (of_tree ? 0 : (y2 - y1) / 6);
	const int32_t y = (y1 + y2) / 2 - (of_tree ? 0 : (x2 - x1) / 6);
	const long long length = (long long)paths_length(&drawn->run->plan, p);
	char from[32], to[32];
	struct text text;

	text_fixed(&text, from, sizeof(from));
	graph_label(graph, u, &text);
	text_fixed(&text, to, sizeof(to));
	graph_label(graph, v, &text);
	save_print(save, "<path class=\"%s\" d=\"M%d %dQ%d %d %d %d\" marker-end=\"url(#head)\"><title>",
		   of_tree ? "tree" : "arc", x1, y1, x, y, x2, y2);
	xml_print(save, "%s to %s: length %lld", from, to, length);
	save_print(save, "</title></path>\n");
	if (graph->arcs <= MOST_LABELS && drawn->has_lengths)
		save_print(save, "<text class=\"label\" x=\"%d\" y=\"%d\">%lld</text>\n", (x1 + 2 * x + x2) / 4,
			   (y1 + 2 * y + y2) / 4 - 3, length);
}

static void write_vertex(const struct drawn *drawn, int32_t u, struct save *save)
{
	const struct run *run = drawn->run;
	const int64_t distance = paths_distance(run, u);
	char name[32];
	struct text text;

	text_fixed(&text, name, sizeof(name));
	graph_label(run->plan.graph, u, &text);
	save_print(save, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
		   distance == PATHS_UNREACHED ? "unreached" : paths_is_active(run, u) ? "frontier" : "vertex",
		   drawn->x[u], drawn->y[u], RADIUS);
	save_print(save, "<text x=\"%d\" y=\"%d\">", drawn->x[u], drawn->y[u] + 4);
	xml_print(save, "%s", name);
	save_print(save, "</text>\n");
	if (distance == PATHS_UNREACHED)
		return;
	save_print(save, "<text class=\"distance\" x=\"%d\" y=\"%d\">%s%lld</text>\n",
		   drawn->x[u] + RADIUS + 1, drawn->y[u] - RADIUS + 3,
		   u == run->plan.terminals.source ? "source " : "", (long long)distance);
}

static void write_head(const struct drawn *drawn, const struct exhibit *exhibit, struct save *save)
{
	const struct snapshot *snapshot = exhibit->snapshot;
	const int32_t columns = drawn->columns > 5 ? drawn->columns : 5;
	const int32_t natural = LEFT + (columns - 1) * ACROSS + RIGHT;
	const int32_t width = natural < LEAST_WIDTH ? LEAST_WIDTH : natural;
	const int32_t height = TOP + (drawn->slots - 1) * DOWN + BOTTOM;

	save_print(save, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		   "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"12\" "
		   "fill=\"#1a1a1a\" text-anchor=\"middle\">\n<title>", width, height, width, height);
	xml_print(save, "%.200s", write_title(exhibit->graph));
	save_print(save, "</title>\n"
		   "<style>path{fill:none;stroke:#aaaaaa;stroke-width:1}.tree{stroke:#1a1a1a;stroke-width:3}"
		   "circle{fill:#ffffff;stroke:#1a1a1a}.frontier{fill:#e69f00;stroke-width:3}"
		   ".unreached{stroke-dasharray:3 3}.label{font-size:9px}.distance,.line{text-anchor:start}"
		   ".distance{font-size:10px}</style>\n"
		   "<defs><marker id=\"head\" markerUnits=\"userSpaceOnUse\" markerWidth=\"10\" "
		   "markerHeight=\"8\" refX=\"%d\" refY=\"4\" orient=\"auto\" overflow=\"visible\">"
		   "<polygon points=\"0,0 10,4 0,8\"/></marker></defs>\n"
		   "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
		   "<text class=\"line\" x=\"8\" y=\"20\">", 10 + RADIUS);
	xml_print(save, "%.60s  %s on %s  cycle %lld  %s", write_title(exhibit->graph), snapshot->variant,
		  snapshot->device, (long long)snapshot->cycle, snapshot->phase);
	save_print(save, "</text>\n<text class=\"line\" x=\"8\" y=\"40\">");
	print_sums(drawn, save);
	save_print(save, "</text>\n<text class=\"line\" x=\"8\" y=\"%d\">number beside a circle: distance; thick "
			 "arc: of the tree; filled: the frontier; dashed: not reached</text>\n", height - 12);
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
			write_vertex(&drawn, u, save);
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
	save_print(save, " [%slabel=\"\\N%s", is_source ? "shape=doublecircle " : "", is_source ? " (source)" : "");
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
	int64_t p;
	int32_t u;

	if (good) {
		save_print(save, "digraph \"");
		dot_write_quoted(save, write_title(graph));
		save_print(save, "\" {\n\trankdir=LR;\n\tlabel=\"");
		print_sums(&drawn, save);
		save_print(save, "\";\n\tnode [shape=circle];\n");
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
	.instead = "`show tree V` shows the path to a vertex, `show levels` all vertices by distance",
	.svg = write_svg,
	.dot = write_dot,
	.solution = path_solution_write,
};
