/* SPDX-License-Identifier: GPL-3.0-or-later
 * The events of matching in words.
 */
#include "src/base/text.h"
#include "src/engine/log.h"
#include "src/graph/graph.h"
#include "src/view/sentence.h"

#define SENTENCE(kind, name) sentence sentence_##name;
#include "src/view/sentences.def"
#undef SENTENCE

void sentence_match(const struct graph *graph, const struct log_entry *entry,
		    struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " takes ");
	graph_label(graph, entry->v, text);
	if (entry->amount)
		text_print(text, " at label %lld from another column", (long long)entry->amount);
	else
		text_print(text, ", which is free");
}

void sentence_conflict(const struct graph *graph, const struct log_entry *entry,
		       struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " has lost ");
	graph_label(graph, entry->v, text);
	text_print(text, ": another took it, too");
}

void sentence_walk(const struct graph *graph, const struct log_entry *entry, struct text *text)
{
	text_print(text, "a walk comes first to ");
	graph_label(graph, entry->v, text);
	text_print(text, ", from ");
	graph_label(graph, entry->u, text);
}

void sentence_give_up(const struct graph *graph, const struct log_entry *entry,
		      struct text *text)
{
	graph_label(graph, entry->u, text);
	text_print(text, " is given up: no way leads to a free row");
}
