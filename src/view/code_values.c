/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/code_values.h"

#include "src/base/text.h"
#include "src/view/panel.h"

enum { NAME = 32 };

static bool is_push(const struct deed_look *deed)
{
	return deed->event.kind == LOG_PUSH || deed->event.kind == LOG_SATURATE;
}

int code_values_count(const struct snapshot *snapshot)
{
	const struct deed_look *deed = &snapshot->code.deed;

	if (!(snapshot->known & KNOWN_DEED) || deed->event.kind == LOG_GLOBAL_RELABEL)
		return 0;
	return deed->plain ? 1 : 2;
}

/* Of events that are told by their own numbers. */
static void print_plain(const struct snapshot *snapshot, const char *u, const char *v, struct text *text)
{
	const struct log_entry *event = &snapshot->code.deed.event;
	const long long amount = (long long)event->amount;
	char from[NAME], to[NAME];

	panel_vertex_name(snapshot, event->u, from, sizeof(from));
	if (log_is_of_arc(event->kind))
		panel_vertex_name(snapshot, event->v, to, sizeof(to));
	if (event->kind == LOG_RELABEL)
		text_print(text, "%s(%s) was %d and is %lld", snapshot->code.deed.label, from, event->v, amount);
	else if (event->kind == LOG_GIVE_UP)
		text_print(text, "%s = %s, psi(%s) = %lld", u, from, u, amount);
	else if (event->kind == LOG_MATCH)
		text_print(text, "%s = %s, %s = %s, psi(%s) was %lld", u, from, v, to, v, amount);
	else if (event->kind == LOG_WALK)
		text_print(text, "%s = %s, %s = %s, psi(%s) = %lld", u, from, v, to, v, amount);
	else
		text_print(text, "%s = %s, %s = %s, dist[%s] = %lld", u, from, v, to, v, amount);
}

void code_values_print(const struct snapshot *snapshot, const struct listing *listing, int value,
		       struct text *text)
{
	const struct deed_look *deed = &snapshot->code.deed;
	const struct log_entry *event = &deed->event;
	const char *u = listing->from ? listing->from : "u", *v = listing->to ? listing->to : "v";
	char name[NAME];

	if (deed->plain) {
		print_plain(snapshot, u, v, text);
		return;
	}
	if (value == 1) {
		text_print(text, "%s = %s, ", u,
			   panel_vertex_name(snapshot, event->u, name, sizeof(name)));
		if (deed->other >= 0)
			text_print(text, "%s = %s, ", v,
				   panel_vertex_name(snapshot, deed->other, name, sizeof(name)));
		text_print(text, "h(%s) = %d, h(%s) = %lld", u,
			   is_push(deed) ? event->u_level : event->v, v,
			   is_push(deed) ? (long long)event->v_level : (long long)event->amount - 1);
		return;
	}
	text_print(text, "e(%s) = %lld", u, (long long)deed->excess);
	if (deed->other >= 0)
		text_print(text, ", c_f(%s, %s) = %lld", u, v, (long long)deed->residual);
	if (is_push(deed))
		text_print(text, ": d = %lld", (long long)event->amount);
	else
		text_print(text, ": h(%s) = %lld", u, (long long)event->amount);
}

