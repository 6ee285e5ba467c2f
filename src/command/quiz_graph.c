/* SPDX-License-Identifier: GPL-3.0-or-later
 * The graph at the head of a quiz for a class.
 */
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/quiz.h"
#include "src/graph/graph.h"

enum { ARCS_LISTED = 40, LABEL = 32 };

static void write_arc(const struct graph *graph, int32_t u, int64_t p, bool weight, struct save *save)
{
	char tail[LABEL], head[LABEL];
	struct text text;

	text_fixed(&text, tail, sizeof(tail));
	graph_label(graph, u, &text);
	text_fixed(&text, head, sizeof(head));
	graph_label(graph, graph->head[p], &text);
	if (weight)
		save_print(save, "* %s to %s: %lld\n", tail, head, (long long)graph_capacity(graph, p));
	else
		save_print(save, "* %s to %s\n", tail, head);
}

void quiz_write_graph(const struct graph *graph, struct save *save)
{
	const bool weights = !graph->labels.left;
	int64_t p;
	int32_t u;

	if (graph->arcs > ARCS_LISTED) {
		save_print(save, "`export svg graph FILE` draws the graph.\n\n");
		return;
	}
	save_print(save, "%s:\n\n", !weights                            ? "Edges"
				   : graph->meaning == WEIGHT_LENGTH ? "Arcs, with lengths"
								     : "Arcs, with capacities");
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				write_arc(graph, u, p, weights, save);
	save_print(save, "\n");
}
