/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/sentence.h"

#include "src/base/text.h"
#include "src/graph/network.h"
#include "src/engine/decision.h"
#include "src/engine/log.h"

static void print_push(const struct network *network, const struct log_entry *entry,
		       struct text *text)
{
	network_label(network, entry->u, text);
	text_print(text, " pushes %lld to ", (long long)entry->amount);
	network_label(network, entry->v, text);
	text_print(text, ", height %d to %d%s", entry->u_level, entry->v_level,
		   entry->kind == LOG_SATURATE ? "; the arc is full" : "");
}

static void print_gap(const struct network *network, const struct log_entry *entry,
		      struct text *text)
{
	const long long above = entry->amount - 1;

	network_label(network, entry->u, text);
	text_print(text, " leaves height %d empty: it ", entry->v);
	if (above > 0)
		text_print(text, "and %lld %s above can no longer reach the sink", above,
			   above == 1 ? "vertex" : "vertices");
	else
		text_print(text, "can no longer reach the sink");
}

void sentence_event(const struct network *network, const struct log_entry *entry,
		    struct text *text)
{
	switch (entry->kind) {
	case LOG_RELABEL:
		network_label(network, entry->u, text);
		text_print(text, " is lifted from %d to %lld", entry->v, (long long)entry->amount);
		break;
	case LOG_GAP:
		print_gap(network, entry, text);
		break;
	case LOG_GLOBAL_RELABEL:
		text_print(text, "global relabeling: exact heights in %d levels, %lld active",
			   entry->u, (long long)entry->amount);
		break;
	case LOG_RETURN:
		text_print(text, "what cannot reach the sink goes back to the source");
		break;
	case LOG_DECIDE:
		text_print(text, "the %s continues, with %lld active",
			   worker_name((enum worker)entry->u), (long long)entry->amount);
		break;
	case LOG_SWITCH:
		text_print(text, "the %s takes over, with %lld active",
			   worker_name((enum worker)entry->u), (long long)entry->amount);
		break;
	default:
		print_push(network, entry, text);
	}
}

void sentence_place(const struct log_entry *entry, struct text *text)
{
	if (entry->kind >= LOG_GLOBAL_RELABEL)
		text_print(text, "after cycle %lld", (long long)entry->cycle);
	else
		text_print(text, "cycle %lld, warp %d lane %d", (long long)entry->cycle,
			   entry->warp, entry->lane);
}
