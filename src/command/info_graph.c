/* SPDX-License-Identifier: GPL-3.0-or-later
 * `info graph`.
 */
#include "src/command/info_parts.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/footprint.h"
#include "src/graph/graph.h"

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

static void tell_words(void *to, const char *key, const char *value)
{
	report_text(to, key, value);
}

static void tell_bytes(void *to, const char *key, int64_t bytes)
{
	report_number(to, key, bytes);
}

/* What a run would take on a machine, by structure. */
static void tell_memory(struct session *session, struct report *report)
{
	const struct footprint footprint = { session->run ? session->run->machine : NULL, report, tell_words,
					     tell_bytes };
	struct plan plan;

	session_plan(session, &plan);
	footprint_tell(&plan, &footprint);
}

bool info_graph(struct session *session, struct err *err)
{
	const struct graph *graph = session->graph;
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
	tell_memory(session, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}
