/* SPDX-License-Identifier: GPL-3.0-or-later
 * dot: the graph for graphviz. Without a run arcs bear their capacities; runs are drawn as their problem
 * has it.
 */
#include "src/base/save.h"
#include "src/graph/write.h"
#include "src/view/export.h"

#include <string.h>

/* The inside of a quoted string: quotes and backslashes get a backslash. */
void dot_write_quoted(struct save *save, const char *string)
{
	char buffer[1024];
	struct text text;
	const char *at;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%.200s", string);
	for (at = buffer; *at; at++) {
		if (*at == '"' || *at == '\\')
			save_write(save, "\\", 1);
		save_write(save, at, 1);
	}
}

void dot_write_name(const struct graph *graph, int32_t u, struct save *save)
{
	char name[32];
	struct text text;

	text_fixed(&text, name, sizeof(name));
	graph_label(graph, u, &text);
	save_print(save, "\"");
	dot_write_quoted(save, name);
	save_print(save, "\"");
}

static void write_vertex(const struct exhibit *exhibit, int32_t u, struct save *save)
{
	save_print(save, "\t");
	dot_write_name(exhibit->graph, u, save);
	save_print(save, " [");
	if (terminals_have(&exhibit->terminals, u))
		save_print(save, "shape=doublecircle ");
	save_print(save, "label=\"");
	/* \N is the vertex's own name. */
	save_print(save, "\\N");
	if (terminals_have(&exhibit->terminals, u))
		save_print(save, " %s", u == exhibit->terminals.source ? "(source)" : "(sink)");
	save_print(save, "\"];\n");
}

static void write_arc(const struct exhibit *exhibit, int32_t u, int64_t p, struct save *save)
{
	save_print(save, "\t");
	dot_write_name(exhibit->graph, u, save);
	save_print(save, " -> ");
	dot_write_name(exhibit->graph, exhibit->graph->head[p], save);
	save_print(save, " [label=\"%lld\"];\n", (long long)graph_capacity(exhibit->graph, p));
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct drawing *drawing = exhibit->run ? drawing_of(exhibit->snapshot->solves) : NULL;
	const struct graph *graph = exhibit->graph;
	int64_t p;
	int32_t u;

	if (drawing && drawing->dot && (exhibit->state || !drawing->needs_state))
		return drawing->dot(exhibit, save, err);
	save_print(save, "digraph \"");
	dot_write_quoted(save, write_title(graph));
	save_print(save, "\" {\n\trankdir=LR;\n\tnode [shape=circle];\n");
	for (u = 0; u < graph->vertices; u++)
		write_vertex(exhibit, u, save);
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				write_arc(exhibit, u, p, save);
	save_print(save, "}\n");
	return true;
}

const struct export export_dot = {
	.name = "dot",
	.title = "the graph for graphviz, with capacities; during a run with flow/capacity, "
		"heights and excess, the matching and its cover, or distances, the tree of shortest paths "
		"and the frontier (at most 2,000 vertices)",
	.needs = NEED_STATE,
	.most_vertices = 2000,
	.write = write,
};
