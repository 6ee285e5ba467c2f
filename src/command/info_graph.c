/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/info_graph.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/graph/network.h"
#include "src/problem/flow/layout.h"

static void tell_terminal(struct report *report, const struct network *network,
			  const char *key, int32_t vertex)
{
	char buffer[32];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (vertex >= 0)
		network_label(network, vertex, &text);
	report_text(report, key, vertex >= 0 ? buffer : NULL);
}

static int64_t largest_length(const struct network *network)
{
	int64_t largest = 0;
	int64_t p;

	for (p = 0; p < network->entries; p++)
		if (network->weight[p] > largest)
			largest = network->weight[p];
	return largest;
}

static void tell_degrees(struct report *report, const struct network *network)
{
	int64_t largest = 0;
	int64_t degree, capacity;
	int64_t most = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		degree = network->row[u + 1] - network->row[u];
		if (degree > largest)
			largest = degree;
	}
	for (p = 0; p < network->entries; p++) {
		capacity = network_capacity(network, p);
		if (capacity > most)
			most = capacity;
	}
	report_number(report, "largest_degree", largest);
	report_real(report, "mean_degree",
		    network->vertices ? (double)network->entries / network->vertices : 0);
	report_number(report, "largest_capacity", most);
	if (network->meaning == WEIGHT_LENGTH)
		report_number(report, "largest_length", largest_length(network));
}

/* What a layout takes on a machine, by structure. */
static void tell_layout(struct report *report, const struct network *network,
			const struct layout *layout)
{
	enum width width = layout_width(network, layout);
	struct layout_part parts[LAYOUT_MOST_PARTS];
	int count = layout->parts(network, width, parts);
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
	const struct network *network = session->network;
	const struct layout *const *layout;
	struct report report;
	bool good;

	if (!session_need_network(session, err))
		return false;
	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "graph");
	report_hide(&report, false);
	report_text(&report, "graph", network->title);
	report_text(&report, "problem", session_problem(session));
	if (network->labels.left) {
		report_number(&report, "left", network->labels.left);
		report_number(&report, "right", network->labels.count - network->labels.left);
	}
	report_number(&report, "vertices", network->vertices);
	report_number(&report, "arcs", network->arcs);
	report_number(&report, "arcs_read", network->intake.arcs);
	report_number(&report, "loops_dropped", network->intake.loops);
	report_number(&report, "parallels_merged", network->intake.parallels);
	report_number(&report, "residual_arcs", network->entries);
	tell_terminal(&report, network, "source", session->terminals.source);
	tell_terminal(&report, network, "sink", session->terminals.sink);
	tell_degrees(&report, network);
	report_number(&report, "bytes", network_bytes(network));
	for (layout = layouts(); *layout; layout++)
		tell_layout(&report, network, *layout);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}
