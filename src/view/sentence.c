/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/sentence.h"

#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/engine/decision.h"
#include "src/engine/log.h"

#define SENTENCE(kind, name) sentence sentence_##name;
#include "src/view/sentences.def"
#undef SENTENCE

void sentence_push(const struct graph *graph, const struct log_entry *entry, struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " pushes %lld to ", (long long)entry->amount);
	graph_label(graph, entry->v, text);
	text_print(text, ", height %d to %d%s", entry->u_level, entry->v_level,
		   entry->kind == LOG_SATURATE ? "; the arc is full" : "");
}

void sentence_relabel(const struct graph *graph, const struct log_entry *entry,
		      struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " %s from %d to %lld", entry->amount < entry->v ? "sinks" : "is lifted",
		   entry->v, (long long)entry->amount);
}

void sentence_gap(const struct graph *graph, const struct log_entry *entry, struct text *text)
{
	const long long above = entry->amount - 1;

	graph_label(graph, entry->u, text);
	text_print(text, " leaves height %d empty: it ", entry->v);
	if (above > 0)
		text_print(text, "and %lld %s above can no longer reach the sink", above,
			   above == 1 ? "vertex" : "vertices");
	else
		text_print(text, "can no longer reach the sink");
}

void sentence_global_relabel(const struct graph *graph, const struct log_entry *entry,
			     struct text *text)
{
	/* Flows of two sides have S* and T*. */
	const bool matching = graph->labels.left && !graph->labels.super;

	text_print(text, "global relabeling: %s%s in %d level%s, %s%lld active", entry->v ? "" : "exact ",
		   matching ? "labels" : "heights", entry->u, entry->u == 1 ? "" : "s",
		   entry->v ? "ended early, " : "", (long long)entry->amount);
}

void sentence_return(const struct graph *graph, const struct log_entry *entry,
		     struct text *text)
{
	(void)graph;
	(void)entry;
	text_print(text, "what cannot reach the sink goes back to the source");
}

void sentence_decide(const struct graph *graph, const struct log_entry *entry,
		     struct text *text)
{
	(void)graph;
	text_print(text, "the %s %s, with %lld active", worker_name((enum worker)entry->u),
		   entry->kind == LOG_SWITCH ? "takes over" : "continues",
		   (long long)entry->amount);
}

void sentence_end(const struct graph *graph, const struct log_entry *entry, struct text *text)
{
	(void)graph;
	(void)entry;
	text_print(text, "nothing is left to do");
}

void sentence_event(const struct graph *graph, const struct log_entry *entry,
		    struct text *text)
{
	static sentence *const rows[LOG_KINDS] = {
#define SENTENCE(kind, name) [LOG_##kind] = sentence_##name,
#include "src/view/sentences.def"
#undef SENTENCE
	};

	if (rows[entry->kind])
		rows[entry->kind](graph, entry, text);
	else
		text_print(text, "%s", log_kind_name(entry->kind));
}

void sentence_who(const struct log_entry *entry, struct text *text)
{
	if (entry->lane == EVENT_HOST_LANE)
		text_print(text, "turn %d of the host", entry->warp);
	else
		text_print(text, "warp %d lane %d", entry->warp, entry->lane);
}

void sentence_where(const struct log_entry *entry, struct text *text)
{
	if (entry->kind >= LOG_GLOBAL_RELABEL) {
		text_print(text, "after cycle %lld", (long long)entry->cycle);
		return;
	}
	text_print(text, "cycle %lld, ", (long long)entry->cycle);
	sentence_who(entry, text);
}
