/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/info_graph.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/problem/flow/layout.h"

static void tell_terminal(struct report *report, const struct graph *graph,
			  const char *key, int32_t vertex)
{
	char buffer[32];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (vertex >= 0)
		graph_label(graph, vertex, &text);
	report_text(report, key, vertex >= 0 ? buffer : NULL);
}

static int64_t largest_length(const struct graph *graph)
{
	int64_t largest = 0;
	int64_t p;

	for (p = 0; p < graph->entries; p++)
		if (graph->weight[p] > largest)
			largest = graph->weight[p];
	return largest;
}

static void tell_degrees(struct report *report, const struct graph *graph)
{
	int64_t largest = 0;
	int64_t degree, capacity;
	int64_t most = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		degree = graph->row[u + 1] - graph->row[u];
		if (degree > largest)
			largest = degree;
	}
	for (p = 0; p < graph->entries; p++) {
		capacity = graph_capacity(graph, p);
		if (capacity > most)
			most = capacity;
	}
	report_number(report, "largest_degree", largest);
	report_real(report, "mean_degree",
		    graph->vertices ? (double)graph->entries / graph->vertices : 0);
	report_number(report, "largest_capacity", most);
	if (graph->meaning == WEIGHT_LENGTH)
		report_number(report, "largest_length", largest_length(graph));
}

/* What a layout takes on a machine, by structure. */
static void tell_layout(struct report *report, const struct graph *graph,
			const struct layout *layout)
{
	enum width width = layout_width(graph, layout);
	struct layout_part parts[LAYOUT_MOST_PARTS];
	int count = layout->parts(graph, width, parts);
	int64_t total = 0;
	int i;

	for (i = 0; i < count; i++)
		total += parts[i].bytes;
	report_text(report, layout->width_key, width_name(width));
	report_number(report, layout->bytes_key, total);
	for (i = 0; i < count; i++)
		report_number(report, parts[i].key, parts[i].bytes);
}

bool info_graph(struct session *session, struct err *err)
{
	const struct graph *graph = session->graph;
	const struct layout *const *layout;
	struct report report;
	bool good;

	if (!session_need_network(session, err))
		return false;
	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "graph");
	report_hide(&report, false);
	report_text(&report, "graph", graph->title);
	report_text(&report, "problem", session_problem(session));
	if (graph->labels.left) {
		report_number(&report, "left", graph->labels.left);
		report_number(&report, "right", graph->labels.count - graph->labels.left);
	}
	report_number(&report, "vertices", graph->vertices);
	report_number(&report, "arcs", graph->arcs);
	report_number(&report, "arcs_read", graph->intake.arcs);
	report_number(&report, "loops_dropped", graph->intake.loops);
	report_number(&report, "parallels_merged", graph->intake.parallels);
	report_number(&report, "residual_arcs", graph->entries);
	tell_terminal(&report, graph, "source", session->terminals.source);
	tell_terminal(&report, graph, "sink", session->terminals.sink);
	tell_degrees(&report, graph);
	report_number(&report, "bytes", graph_bytes(graph));
	for (layout = layouts(); *layout; layout++)
		tell_layout(&report, graph, *layout);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}
