/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/stop_report.h"

#include "src/base/text.h"
#include "src/engine/decision.h"
#include "src/engine/lowered.h"
#include "src/engine/run.h"
#include "src/engine/stops.h"
#include "src/graph/graph.h"
#include "src/view/report.h"

static void tell_vertex(struct report *report, const struct graph *graph, const char *key,
			bool known, int32_t vertex)
{
	char buffer[32];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (known)
		graph_label(graph, vertex, &text);
	report_text(report, key, known ? buffer : NULL);
}

static void tell_number(struct report *report, const char *key, bool known, int64_t number)
{
	if (known)
		report_number(report, key, number);
	else
		report_null(report, key);
}

static void tell_value(struct report *report, const char *key, const struct value *value)
{
	char buffer[sizeof(value->text)];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	value_print(value, &text);
	if (value_is_number(value))
		report_number(report, key, value->number);
	else
		report_text(report, key, buffer);
}

static void tell_event(const struct run *run, const struct log_entry *entry, struct report *report)
{
	const struct graph *graph = run->plan.graph;
	bool kernels = entry && entry->kind < LOG_GLOBAL_RELABEL;
	bool of_arc = entry && log_is_of_arc(entry->kind);

	report_text(report, "event", entry ? log_kind_name(entry->kind) : NULL);
	report_number(report, "cycle", entry ? entry->cycle : run->now.counters[COUNTER_cycles]);
	tell_number(report, "warp", kernels, entry ? entry->warp : 0);
	tell_number(report, "lane", kernels, entry ? entry->lane : 0);
	tell_vertex(report, graph, "u", kernels, entry ? entry->u : 0);
	tell_vertex(report, graph, "v", of_arc, entry ? entry->v : 0);
	tell_number(report, "amount", of_arc || (entry && entry->kind == LOG_GAP), entry ? entry->amount : 0);
}

/* What the event has changed: a height, or a distance. */
static void tell_change(const struct run *run, const struct log_entry *entry, struct report *report)
{
	const bool lowers = entry && entry->kind == LOG_LOWER;
	const int64_t old = lowers ? lowered_from(run, entry) : entry ? entry->v : 0;

	tell_number(report, "old",
		    lowers ? old >= 0 : entry && (entry->kind == LOG_RELABEL || entry->kind == LOG_GAP), old);
	tell_number(report, "new", lowers || (entry && entry->kind == LOG_RELABEL),
		    entry ? entry->amount : 0);
}

void stop_report(const struct run *run, const struct stop *stop, const struct log_entry *entry,
		 const char *message, struct report *report)
{
	report_number(report, "stop", stop->number);
	tell_event(run, entry, report);
	if (stop->row == &stop_watch) {
		tell_value(report, "old", &stop->old);
		tell_value(report, "new", &stop->value);
	} else {
		tell_change(run, entry, report);
		if (entry && (entry->kind == LOG_DECIDE || entry->kind == LOG_SWITCH))
			report_text(report, "works", worker_name((enum worker)entry->u));
	}
	report_text(report, "message", message);
}
